import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { KeyboardEventHandler, ReactNode } from "react";
import styles from "./picture-dialog.module.css";
import { useModal } from "./use-modal.ts";

interface PictureDialogProps {
  readonly label: string;
  readonly closeLabel: string;
  /** The controls above the picture, before the cross. */
  readonly bar: ReactNode;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pictures over the whole window, one at a time. Escape and the cross close it. */
export function PictureDialog(props: PictureDialogProps) {
  const { label, closeLabel, bar, onKeyDown, onClose, children } = props;
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles["viewer"]}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles["bar"]}>
        {bar}
        <button type="button" aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface PictureTurnsProps {
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly onStep: (by: 1 | -1) => void;
}

/** The buttons at both sides of a picture that turn to the one before and after it. */
export function PictureTurns({ previousLabel, nextLabel, onStep }: PictureTurnsProps) {
  return (
    <>
      <button
        type="button"
        className={styles["previous"]}
        aria-label={previousLabel}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles["next"]}
        aria-label={nextLabel}
        onClick={() => onStep(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
}
