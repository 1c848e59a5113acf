import type { DecisionTreeImportProblem } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "../decision-trees.module.css";

interface ProblemsProps {
  readonly problems: readonly DecisionTreeImportProblem[];
  readonly onClose: () => void;
}

/** Says what of a file has to be decided by a person, before the draft is opened. */
export function ImportProblems({ problems, onClose }: ProblemsProps) {
  const { t } = useTranslation("decision-trees");
  return (
    <Dialog
      open
      wide
      focusTitle
      title={t("import.done", { count: problems.length })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("import.open")}
        </Button>
      }
    >
      <ul className={styles["problems"]}>
        {problems.map(({ code, source, detail, nodeIds }) => (
          <li key={`${code} ${source} ${detail} ${nodeIds.join()}`}>
            <strong dir="auto">{source}</strong>
            <span>{t(`import.${code}`)}</span>
            {detail === "" ? null : <code dir="auto">{detail}</code>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
