import { SpaceDrawing } from "./space-drawing.tsx";
import { ThingDrawing, type ThingKind } from "./thing-drawing.tsx";

interface DrawingProps {
  /** The type of the space that is drawn; null draws any. */
  readonly typeName: string | null;
  /** The kind of the asset that is drawn in place of a space. */
  readonly thing: ThingKind | null;
  /** Whether it stands in a list, which draws dozens. */
  readonly isListed: boolean;
}

/** The drawing that stands for what has no picture: a space, or an asset or model. */
export function Drawing({ typeName, thing, isListed }: DrawingProps) {
  return thing ? (
    <ThingDrawing kind={thing} isListed={isListed} />
  ) : (
    <SpaceDrawing typeName={typeName} />
  );
}
