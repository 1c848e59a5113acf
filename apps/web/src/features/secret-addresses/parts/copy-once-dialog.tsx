import { Check, Copy, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { logFailure } from "../../../lib/log.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./secret-addresses.module.css";

interface CopyOnceDialogProps {
  readonly title: string;
  /** What is copied. */
  readonly value: string;
  readonly words: {
    /** That it is shown this once, and what whoever has it can do by it. */
    readonly warning: string;
    readonly label: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly done: string;
  };
  /** Beside the button that copies. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a secret, this once, to copy it. */
export function CopyOnceDialog({ title, value, words, ...props }: CopyOnceDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch (cause) {
      logFailure("A secret could not be copied", cause);
      showToast({ severity: "error", summary: words.copyFailed });
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={props.onClose}
      actions={
        <Button variant={isCopied ? "primary" : "secondary"} onClick={props.onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={styles["secret"]}>
        <p className={styles["warning"]}>
          <TriangleAlert aria-hidden="true" />
          <span>{words.warning}</span>
        </p>
        <TextField
          label={words.label}
          readOnly
          spellCheck={false}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles["buttons"]}>
          <Button
            data-autofocus=""
            variant="primary"
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {words.copy}
          </Button>
          {props.actions}
          <span role="status" className={styles["quiet"]}>
            {isCopied ? words.copied : null}
          </span>
        </div>
        {props.children}
      </div>
    </Dialog>
  );
}
