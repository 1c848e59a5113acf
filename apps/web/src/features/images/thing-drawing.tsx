import { FeatureIcon, ListIcon } from "../../ui/feature-icon.tsx";
import styles from "./parts/space-picture.module.css";
import { thingIconOf } from "./thing-kind.ts";

const LARGE_PX = 56;
const SMALL_PX = 24;

/** A kind of asset, as its things are drawn: with an icon of its own, or by the words of its name. */
export interface ThingKind {
  readonly name: string;
  readonly icon: string | null;
}

interface ThingDrawingProps {
  readonly kind: ThingKind;
  /** Whether it stands in a list, which draws dozens. */
  readonly isListed: boolean;
}

/** The drawing that stands for an asset or a model without a picture, by its kind. */
export function ThingDrawing({ kind, isListed }: ThingDrawingProps) {
  const icon = kind.icon ?? thingIconOf(kind.name);
  return (
    <span className={styles["drawing"]} data-thing={icon} aria-hidden="true">
      {isListed ? (
        <ListIcon icon={icon} size={SMALL_PX} />
      ) : (
        <span className={styles["thing"]}>
          <FeatureIcon icon={icon} size={LARGE_PX} />
        </span>
      )}
    </span>
  );
}
