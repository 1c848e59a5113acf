import type { SetUpSpace } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import type { EditedCriterion, SetUpPatch } from "./set-up-edit.ts";
import type { RowStates, SetUpEdits } from "./use-set-up-edits.ts";

/** What is shown of the rooms, and what becomes of what is mended. Keep the functions the same. */
export interface SetUpRowsProps {
  readonly rows: readonly SetUpSpace[];
  readonly criteria: readonly SetUpCriterion[];
  readonly edits: SetUpEdits;
  readonly onSave: (space: SetUpSpace, patch: SetUpPatch, seen?: SetUpSpace) => void;
  readonly onPicture: (space: SetUpSpace) => void;
}

/** How the cells of a room stand that nobody has changed. */
export const NONE: RowStates = {};

interface CellWays extends Pick<SetUpRowsProps, "onSave" | "onPicture"> {
  readonly onSettle: SetUpEdits["settle"];
}

/** Returns what every cell of a room is given, besides where the focus goes. */
export function cellOf(
  { onSave, onPicture, onSettle }: CellWays,
  space: SetUpSpace,
  criterion: SetUpCriterion,
  states: RowStates,
) {
  const edited = criterion as EditedCriterion;
  return {
    ...{ space, criterion, onPicture },
    state: states[edited] ?? null,
    onSave: (patch: SetUpPatch, seen?: SetUpSpace) => onSave(space, patch, seen),
    onSettle: () => onSettle(space.id, edited),
  };
}
