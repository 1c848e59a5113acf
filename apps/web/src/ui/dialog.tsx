import { X } from "lucide-react";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useTranslation } from "../lib/messages.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** Makes the dialog a form that is sent with Enter. */
  readonly onSubmit?: () => void;
}

interface FrameProps extends DialogProps {
  readonly className?: string | undefined;
}

function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    // A field asked for the focus before it was shown, and could not have it.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog.close();
  }, [open]);
  return ref;
}

function Frame({ open, onClose, title, children, actions, wide, onSubmit, className }: FrameProps) {
  const { t } = useTranslation("shell");
  const ref = useModal(open);
  const id = useId();
  if (!open) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
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
        <h2 id={id} className={styles.title}>
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
