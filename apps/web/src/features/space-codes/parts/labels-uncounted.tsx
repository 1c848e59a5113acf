import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./space-codes.module.css";

interface LabelsUncountedProps {
  /** Null while they are counted again. */
  readonly error: unknown;
  readonly waiting: boolean;
  readonly onRetry: () => void;
}

/** Says that the labels could not be counted, so that none are printed, and counts them again at a press. */
export function LabelsUncounted({ error, waiting, onRetry }: LabelsUncountedProps) {
  const { t } = useTranslation("codes");
  return (
    <div className={styles["row"]}>
      <p role="alert">
        {t("labels.uncounted")}
        {error ? `. ${textOfError(error)}` : null}
      </p>
      <Button size="small" waiting={waiting} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
