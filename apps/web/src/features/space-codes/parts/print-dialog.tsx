import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NobodyToAsk } from "../../space-access/parts/nobody-to-ask.tsx";
import styles from "./space-codes.module.css";

interface PrintDialogProps {
  readonly title: string;
  /** What is printed of; null for a choice of many. */
  readonly name: string | null;
  /** How many there will be, in words; null when only the server knows. */
  readonly count: string | null;
  readonly waiting: "print" | "test" | null;
  /** Whether what a file would hold is not known, so that none is made. */
  readonly isUncounted?: boolean;
  readonly problem: unknown;
  readonly onPrint: () => void;
  readonly onTest: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame around what is asked before signs or labels are printed, with the test sheet beside it. */
export function PrintDialog(props: PrintDialogProps) {
  const { title, name, count, waiting, problem, onPrint, onTest, onClose, children } = props;
  const { isUncounted = false } = props;
  const { t } = useTranslation("codes");
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={onPrint}
      actions={
        <>
          <Button waiting={waiting === "test"} onClick={onTest}>
            {t("signs.test")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            waiting={waiting === "print"}
            aria-disabled={isUncounted || undefined}
          >
            {t("signs.save")}
          </Button>
        </>
      }
    >
      <div className={styles["dialog"]}>
        <p className={styles["quiet"]}>
          {name === null ? null : <bdi>{t("signs.for", { name })}</bdi>}
          {name === null || count === null ? null : " · "}
          {count}
        </p>
        <NobodyToAsk />
        {children}
        <p className={styles["quiet"]}>{t("signs.trueSize")}</p>
        {problem ? (
          <p role="alert">
            {t("signs.failed")}. {textOfError(problem)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
