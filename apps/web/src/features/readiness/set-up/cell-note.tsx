import { Check } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { CellProps } from "./cell-props.ts";
import { usePatchWords } from "./cell-words.ts";
import styles from "./set-up.module.css";
import { criterionOf, patchOf } from "./set-up-edit.ts";

/** Says how the last change of a cell stands, and offers what is left to do about it. */
export function CellNote({ space, state, onSave, onSettle }: CellProps) {
  const { t } = useTranslation("set-up");
  const wordsOf = usePatchWords();
  if (state === null) return null;
  if (state.kind === "saving") return <span className={styles["quiet"]}>{t("saving")}</span>;
  if (state.kind === "saved") {
    return (
      <span className={styles["saved"]}>
        <Check aria-hidden="true" />
        <VisuallyHidden>{t("saved")}</VisuallyHidden>
      </span>
    );
  }
  const { patch, seen } = state.edit;
  if (state.kind === "failed") {
    return (
      <span role="alert" className={styles["problem"]}>
        {t("failed", { reason: state.reason })}
        <Button size="small" onClick={() => onSave(patch, seen)}>
          {t("retry")}
        </Button>
      </span>
    );
  }
  const theirs = patchOf(space, criterionOf(patch));
  return (
    <span role="alert" className={styles["problem"]}>
      {t("conflict", { value: wordsOf(theirs) })}
      <span className={styles["choices"]}>
        <Button size="small" onClick={() => onSave(patch)}>
          {t("conflict.mine", { value: wordsOf(patch) })}
        </Button>
        <Button size="small" onClick={onSettle}>
          {t("conflict.theirs")}
        </Button>
      </span>
    </span>
  );
}
