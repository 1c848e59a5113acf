import { createContext } from "react";

/** What the face of a node asks of the canvas; the same functions as long as the canvas stands. */
export interface CanvasHost {
  /** Asks what shall follow a node, in a menu beside the button that was pressed. */
  readonly add: (id: string, button: Element) => void;
  readonly fold: (id: string) => void;
}

/** The canvas that a face stands on, and whether anything is changed there. */
export const OnCanvas = createContext<{ readonly host: CanvasHost; readonly isFixed: boolean }>({
  host: { add: () => {}, fold: () => {} },
  isFixed: true,
});
