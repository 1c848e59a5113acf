import { DoorOpen } from "lucide-react";
import styles from "./parts/space-picture.module.css";
import { drawingOf } from "./space-kind.ts";

/** The drawing that stands for a space without a picture, by its type. */
export function SpaceDrawing({ typeName }: { readonly typeName: string | null }) {
  const url = drawingOf(typeName);
  return (
    <span className={styles["drawing"]} aria-hidden="true">
      {url === null ? (
        <DoorOpen />
      ) : (
        <img src={url} alt="" decoding="async" draggable={false} className={styles["lines"]} />
      )}
    </span>
  );
}
