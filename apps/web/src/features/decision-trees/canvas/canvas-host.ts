import { createContext } from "react";

/** What the face of a node asks of the canvas; the same functions as long as the canvas stands. */
export interface CanvasHost {
  /** Asks what shall follow a node, in a menu beside the button that was pressed. */
  readonly add: (id: string, button: Element) => void;
  readonly fold: (id: string) => void;
}

/** The canvas that a face stands on. */
interface Canvas {
  readonly host: CanvasHost;
  /** Nothing is changed there. */
  readonly isFixed: boolean;
  /** It is seen from so far away that names alone can be read. */
  readonly isFar: boolean;
  /** It is seen from so far away that nothing on it can be pressed. */
  readonly isFarthest: boolean;
  /** A connection is drawn, which may end at any face. */
  readonly isConnecting: boolean;
}

export const OnCanvas = createContext<Canvas>({
  host: { add: () => {}, fold: () => {} },
  isFixed: true,
  isFar: false,
  isFarthest: false,
  isConnecting: false,
});
