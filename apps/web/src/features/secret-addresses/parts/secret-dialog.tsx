import { Check, Copy, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./secret-addresses.module.css";

interface SecretDialogProps {
  readonly title: string;
  readonly address: string;
  /** What whoever has the address can do by it. */
  readonly warning: string;
  /** Beside the button that copies. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a secret address, this once, to copy it. */
export function SecretDialog({ title, address, warning, ...props }: SecretDialogProps) {
  const { t } = useTranslation("secret-addresses");
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch (cause) {
      logFailure("The address could not be copied", cause);
      showToast({ severity: "error", summary: t("copyFailed") });
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={props.onClose}
      actions={
        <Button variant={isCopied ? "primary" : "secondary"} onClick={props.onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className={styles["secret"]}>
        <p className={styles["warning"]}>
          <TriangleAlert aria-hidden="true" />
          <span>
            {t("once")} {warning}
          </span>
        </p>
        <TextField
          label={t("address")}
          readOnly
          spellCheck={false}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles["buttons"]}>
          <Button
            data-autofocus=""
            variant="primary"
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t("copy")}
          </Button>
          {props.actions}
          <span role="status" className={styles["quiet"]}>
            {isCopied ? t("copied") : null}
          </span>
        </div>
        {props.children}
      </div>
    </Dialog>
  );
}
