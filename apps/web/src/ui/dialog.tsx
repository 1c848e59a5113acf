import { X } from "lucide-react";
import { type FormEvent, type MouseEvent, type ReactNode, useId } from "react";
import { useTranslation } from "../lib/messages.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /**
   * Gives the focus to the title: for a dialog that is read first and has no field, where Close
   * would come first.
   */
  readonly focusTitle?: boolean;
  /** Makes the dialog a form that is sent with Enter. */
  readonly onSubmit?: () => void;
}

interface FrameProps extends DialogProps {
  readonly className?: string | undefined;
}

// A component of its own, so that a dialog that leaves the page with its owner is closed before it
// is removed.
function Frame({ open, ...props }: FrameProps) {
  return open ? <OpenFrame {...props} /> : null;
}

function OpenFrame({
  onClose,
  title,
  children,
  actions,
  wide,
  focusTitle,
  onSubmit,
  className,
}: Omit<FrameProps, "open">) {
  const { t } = useTranslation("shell");
  const ref = useModal();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog that opened out of this one sends itself alone.
    if (event.target === event.currentTarget) onSubmit?.();
  };
  const onScrim = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose();
  };
  const content = (
    <>
      <div className={styles.body}>{children}</div>
      {actions ? <div className={styles.foot}>{actions}</div> : null}
    </>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide, className)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onScrim}
    >
      <div className={styles.head}>
        <h2
          id={id}
          className={styles.title}
          {...(focusTitle ? { tabIndex: -1, "data-autofocus": "" } : {})}
        >
          {title}
        </h2>
        <IconButton size="small" label={t("close")} icon={<X />} onClick={onClose} />
      </div>
      {onSubmit ? (
        <form onSubmit={submit} style={{ display: "contents" }} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}

/** A dialog above the page. Escape, the scrim and the cross close it; focus returns by itself. */
export function Dialog(props: DialogProps) {
  return <Frame {...props} />;
}

/** A panel at the side; from the bottom on a phone. For filters and details. */
export function Sheet(props: DialogProps) {
  return <Frame {...props} className={styles.side} />;
}
