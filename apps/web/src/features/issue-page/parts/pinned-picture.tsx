import type { Image } from "@storey/contract";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { PicturePoint } from "../../../ui/picture-pin.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import styles from "./pin.module.css";

interface PinnedPictureProps {
  readonly image: Image;
  /** The text alternative of the picture; empty where the text beside it says the same. */
  readonly alt: string;
  readonly point: PicturePoint | null;
  /** Elements over the picture, such as one that takes the pointer. */
  readonly children?: ReactNode;
}

/** Shows a whole picture of a space with a pin in it. */
export function PinnedPicture({ image, alt, point, children }: PinnedPictureProps) {
  const { width, height, colour } = image.metadata;
  return (
    <div className={styles["picture"]} style={{ aspectRatio: `${width} / ${height}` }}>
      <SpacePicture keys={keysOf(image)} colour={colour} alt={alt} typeName={null} />
      {point ? (
        <span
          className={styles["pin"]}
          style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
        >
          <MapPin aria-hidden="true" />
        </span>
      ) : null}
      {children}
    </div>
  );
}
