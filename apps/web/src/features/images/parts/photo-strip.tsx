import type { Image } from "@storey/contract";
import { Camera, Images } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { Drawing } from "../drawing.tsx";
import type { ThingKind } from "../thing-drawing.tsx";
import type { ImageKeys } from "../use-image.ts";
import styles from "./photo-strip.module.css";
import { SpacePicture } from "./space-picture.tsx";

const MOSAIC_MAX = 5;
/** A strip to swipe holds more; whoever wants them all opens them. */
const STRIP_MAX = 12;

/** The keys of the versions of a picture. */
export function keysOf({ versions }: Pick<Image, "versions">): ImageKeys {
  return {
    thumbnail: versions.thumbnail.imageKey,
    small: versions.small.imageKey,
    standard: versions.standard.imageKey,
    retina: versions.retina.imageKey,
  };
}

interface PhotoStripProps {
  readonly images: readonly Image[];
  /** The type of the space, whose drawing stands where there is no picture; null draws any. */
  readonly typeName?: string | null;
  /** The kind of the asset that is drawn in place of a space. */
  readonly thing?: ThingKind;
  readonly onOpen: (imageId: string) => void;
  /** Absent where the user may not. */
  readonly onAdd: (() => void) | null;
}

function NoPhotos({ typeName, thing, onAdd }: Omit<PhotoStripProps, "images" | "onOpen">) {
  const { t } = useTranslation("spaces");
  return (
    <div className={styles["none"]}>
      <div className={styles["drawing"]}>
        <Drawing typeName={typeName ?? null} thing={thing ?? null} isListed={false} />
      </div>
      <div className={styles["noneWords"]}>
        <p>{t("pictures.none")}</p>
        {onAdd ? (
          <Button icon={<Camera aria-hidden="true" />} onClick={onAdd}>
            {t("pictures.add")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The pictures of an owner first: a mosaic on a wide window, a strip to swipe on a phone. */
export function PhotoStrip({ images, onOpen, onAdd, ...drawn }: PhotoStripProps) {
  const { t } = useTranslation("spaces");
  const narrow = useNarrow();
  if (images.length === 0) return <NoPhotos {...drawn} onAdd={onAdd} />;
  const first = images[0];
  const shown = images.slice(0, narrow ? STRIP_MAX : MOSAIC_MAX);
  return (
    <section className={styles["photos"]} aria-label={t("pictures.title")}>
      <ul className={styles["strip"]} data-count={Math.min(images.length, MOSAIC_MAX)}>
        {shown.map((image, at) => (
          <li key={image.id}>
            <button
              type="button"
              className={styles["photo"]}
              aria-label={t("pictures.open", {
                number: at + 1,
                count: images.length,
                description: image.description,
              })}
              onClick={() => onOpen(image.id)}
            >
              <SpacePicture keys={keysOf(image)} colour={image.metadata.colour} alt="" {...drawn} />
            </button>
          </li>
        ))}
      </ul>
      {first && images.length > 1 ? (
        <Button
          size="small"
          className={styles["all"]}
          icon={<Images aria-hidden="true" />}
          onClick={() => onOpen(first.id)}
        >
          {t("pictures.count", { count: images.length })}
        </Button>
      ) : null}
    </section>
  );
}
