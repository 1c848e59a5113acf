import type { SetUpSpace } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import type { SetUpPatch } from "./set-up-edit.ts";
import type { CellState } from "./use-set-up-edits.ts";

/** Where the keys lead to in a grid; none of it in a card. */
export interface CellFocus {
  readonly tabIndex?: number;
  readonly "data-at"?: string;
}

/** Where the focus goes after a cell is left. */
export type CellWay = "down" | "stay";

/** What every cell is given. */
export interface CellProps {
  readonly space: SetUpSpace;
  readonly criterion: SetUpCriterion;
  readonly focus: CellFocus;
  readonly state: CellState | null;
  /** Saves a new value; `seen` is the room as it was when the change was begun. */
  readonly onSave: (patch: SetUpPatch, seen?: SetUpSpace) => void;
  /** Keeps what is there. */
  readonly onSettle: () => void;
  readonly onLeave: (way: CellWay) => void;
  /** A picture has come to the room. */
  readonly onPicture: (space: SetUpSpace) => void;
}
