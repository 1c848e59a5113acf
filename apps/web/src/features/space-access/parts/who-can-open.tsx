import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./space-access.module.css";

const OTHER = "other";

interface WhoCanOpenProps<Choice extends string> {
  /** Null for a combination of the fields that no choice names; it stays until the user chooses. */
  readonly choice: Choice | null;
  readonly options: readonly { readonly value: Choice; readonly label: string }[];
  readonly hint?: ReactNode;
  readonly onChoose: (choice: Choice) => void;
  /** The individual fields that the choice stands for. */
  readonly children: ReactNode;
}

/** Chooses who can open a place: one choice, and below it the fields that it writes. */
export function WhoCanOpen<Choice extends string>({
  choice,
  options,
  hint,
  onChoose,
  children,
}: WhoCanOpenProps<Choice>) {
  const { t } = useTranslation("access");
  // A combination that no choice names shows its fields; from then on the user opens and closes
  // them.
  const [isOther] = useState(choice === null);
  const other = { value: OTHER, label: t("who.other") } as const;
  return (
    <div className={styles["who"]}>
      <SelectField<Choice | typeof OTHER>
        label={t("who")}
        hint={hint ?? undefined}
        value={choice ?? OTHER}
        options={choice === null ? [...options, other] : options}
        onChange={(next) => {
          if (next !== OTHER) onChoose(next);
        }}
      />
      <details open={isOther}>
        <summary>{t("who.details")}</summary>
        <div className={styles["details"]}>{children}</div>
      </details>
    </div>
  );
}
