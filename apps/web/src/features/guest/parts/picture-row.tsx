import type { PublicPicture } from "@storey/contract";
import { type FocusEvent, useEffect } from "react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { closePanel, openPanel, openPanels } from "../guest-place.ts";
import styles from "./pictures.module.css";
import { RoomPicture } from "./room-picture.tsx";

type Dialog = typeof import("./picture-dialog.tsx").PictureDialog;

/**
 * The dialog's component, once its code is loaded. Not by Suspense, which shows nothing for 300 ms
 * at least.
 */
const dialog = createStore<Dialog | null>(null);

async function loadDialog(): Promise<void> {
  if (dialog.get()) return;
  try {
    dialog.set((await import("./picture-dialog.tsx")).PictureDialog);
  } catch (cause) {
    // The next press tries again.
    logFailure("The large picture could not be loaded", cause);
    closePanel("picture");
  }
}

/**
 * Loads the dialog's code as soon as a picture gets the focus. It also scrolls the
 * picture that Tab reached into view, as a browser leaves it at the edge of a snapping row with
 * little of it showing.
 */
function comeNear({ currentTarget }: FocusEvent<HTMLElement>): void {
  void loadDialog();
  if (!currentTarget.matches(":focus-visible")) return;
  currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

interface PictureRowProps {
  readonly pictures: readonly PublicPicture[];
  readonly name: string;
}

/** The pictures of a space in a row to swipe; pressing one shows it as large as the window. */
export function PictureRow({ pictures, name }: PictureRowProps) {
  const { t } = useTranslation("guest");
  const { picture: open } = useStore(openPanels);
  const PictureDialog = useStore(dialog);
  const isOpen = typeof open === "number";
  useEffect(() => {
    if (isOpen) void loadDialog();
  }, [isOpen]);
  if (pictures.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section className={styles.row} aria-label={t("pictures.label")} tabIndex={0}>
        {pictures.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            className={styles.picture}
            style={{ backgroundColor: picture.colour }}
            aria-label={t("pictures.open", { number: index + 1, count: pictures.length })}
            onClick={() => openPanel("picture", index)}
            onFocus={comeNear}
            onPointerEnter={() => void loadDialog()}
          >
            <RoomPicture
              picture={picture}
              alt={picture.description || t("pictures.of", { name })}
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
            />
          </button>
        ))}
      </section>
      {isOpen && PictureDialog ? (
        <PictureDialog
          pictures={pictures}
          name={name}
          index={open}
          onShow={(next) => openPanel("picture", next)}
          onClose={() => closePanel("picture")}
        />
      ) : null}
    </>
  );
}
