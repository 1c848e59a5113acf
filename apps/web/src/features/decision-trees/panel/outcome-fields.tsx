import {
  ISSUE_CATEGORIES,
  ISSUE_PRIORITIES,
  TREE_OUTCOMES,
  type TreeOutcome,
  type TreeOutcomeKind,
} from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./panel.module.css";

interface OutcomeFieldsProps {
  readonly outcome: TreeOutcome | null;
  readonly onChange: (outcome: TreeOutcome | null) => void;
}

/** What it means that a tree ends at a node, and what a report comes filled in with. */
export function OutcomeFields({ outcome, onChange }: OutcomeFieldsProps) {
  const { t } = useTranslation("decision-trees");
  const issues = useTranslation("issues").t;
  const kinds: { value: TreeOutcomeKind | ""; label: string }[] = [
    { value: "", label: t("outcome.none") },
    ...TREE_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
  ];
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("outcome")}</legend>
      <SelectField
        label={t("outcome.kind")}
        value={outcome?.kind ?? ""}
        options={kinds}
        onChange={(kind) =>
          onChange(kind === "" ? null : { category: null, priority: null, ...outcome, kind })
        }
      />
      {outcome?.kind === "report" ? (
        <>
          <SelectField
            label={t("outcome.category")}
            value={outcome.category ?? ""}
            options={[
              { value: "" as const, label: issues("category.none") },
              ...ISSUE_CATEGORIES.map((value) => ({ value, label: issues(`category.${value}`) })),
            ]}
            onChange={(category) => onChange({ ...outcome, category: category || null })}
          />
          <SelectField
            label={t("outcome.priority")}
            value={outcome.priority ?? ""}
            options={[
              { value: "" as const, label: issues("priority.unset") },
              ...ISSUE_PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) })),
            ]}
            onChange={(priority) => onChange({ ...outcome, priority: priority || null })}
          />
        </>
      ) : null}
    </fieldset>
  );
}
