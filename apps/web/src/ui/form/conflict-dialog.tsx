import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import styles from "./conflict-dialog.module.css";

/** One field that two people changed, its values as text. */
export interface Conflict<Field extends PropertyKey> {
  readonly field: Field;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps<Field extends PropertyKey> {
  readonly conflicts: readonly Conflict<Field>[];
  /** Called with the fields in which the other's value is kept. */
  readonly onResolve: (takeTheirs: ReadonlySet<Field>) => void;
  readonly onBack: () => void;
}

/** Shows the values of fields that two people changed side by side, and lets the user choose. */
export function ConflictDialog<Field extends PropertyKey>({
  conflicts,
  onResolve,
  onBack,
}: ConflictDialogProps<Field>) {
  const { t } = useTranslation("forms");
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<Field>>(new Set());
  const choose = (field: Field, isTheirs: boolean): void => {
    const next = new Set(takeTheirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTakeTheirs(next);
  };
  return (
    <Dialog
      open
      title={t("conflict.title")}
      onClose={onBack}
      onSubmit={() => onResolve(takeTheirs)}
      actions={
        <>
          <Button onClick={onBack}>{t("conflict.back")}</Button>
          <Button type="submit" variant="primary">
            {t("conflict.save")}
          </Button>
        </>
      }
    >
      <div className={styles["choices"]}>
        <p>{t("conflict.text")}</p>
        {conflicts.map(({ field, label, mine, theirs }) => (
          <fieldset key={String(field)} className={styles["choice"]}>
            <legend>{label}</legend>
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)}>
                <input
                  type="radio"
                  name={String(field)}
                  checked={takeTheirs.has(field) === isTheirs}
                  onChange={() => choose(field, isTheirs)}
                />
                <span>
                  <small>{t(isTheirs ? "conflict.theirs" : "conflict.mine")}</small>
                  <bdi>{isTheirs ? theirs : mine}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
