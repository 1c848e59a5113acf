import type { PublicPicture } from "@storey/contract";
import { type FocusEvent, lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { closePanel, openPanel, openPanels } from "../guest-place.ts";
import styles from "./pictures.module.css";
import { RoomPicture } from "./room-picture.tsx";

const PictureDialog = lazy(async () => ({
  default: (await import("./picture-dialog.tsx")).PictureDialog,
}));

/** Where a row snaps, the browser leaves what Tab reached at its edge, though little of it shows. */
function scrollToWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.matches(":focus-visible")) return;
  currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

interface PictureRowProps {
  readonly pictures: readonly PublicPicture[];
  readonly name: string;
}

/** The pictures of a space in a row to swipe; a press shows one as large as the window. */
export function PictureRow({ pictures, name }: PictureRowProps) {
  const { t } = useTranslation("guest");
  const { picture: open } = useStore(openPanels);
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
            onFocus={scrollToWhole}
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
      {typeof open === "number" ? (
        <Suspense fallback={null}>
          <PictureDialog
            pictures={pictures}
            name={name}
            index={open}
            onShow={(next) => openPanel("picture", next)}
            onClose={() => closePanel("picture")}
          />
        </Suspense>
      ) : null}
    </>
  );
}
