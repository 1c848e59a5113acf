import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { CopyOnceDialog } from "./copy-once-dialog.tsx";

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
export function SecretDialog({ address, warning, ...props }: SecretDialogProps) {
  const { t } = useTranslation("secret-addresses");
  const words = {
    warning: `${t("once")} ${warning}`,
    label: t("address"),
    copy: t("copy"),
    copied: t("copied"),
    copyFailed: t("copyFailed"),
    done: t("done"),
  };
  return <CopyOnceDialog {...props} value={address} words={words} />;
}
