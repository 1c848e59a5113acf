import type { ReadinessState } from "@storey/domain";
import type { OutOfUse } from "../../checklist-failures/checklist-failure.queries.ts";
import type { TreeCommand } from "../structure-commands.ts";
import type { TreeRow } from "./structure-tree.ts";

/** The name that is edited in place: that of a line, or of a floor that is added to it. */
export interface Editing {
  readonly id: string;
  readonly what: "rename" | "addFloor";
}

/** The data that the tree shows, and the functions it calls. */
export interface TreeProps {
  readonly rows: readonly TreeRow[];
  /** The number of assets of each place that has any; absent where it is not told. */
  readonly assets: ReadonlyMap<string, number> | undefined;
  /** The rooms that are out of use; absent where it is not told. */
  readonly outOfUse: ReadonlyMap<string, OutOfUse> | undefined;
  /** The state of each room; absent where it is not told. */
  readonly readiness: ReadonlyMap<string, ReadinessState> | undefined;
  readonly commandsOf: (row: TreeRow) => readonly TreeCommand[];
  readonly mayChoose: (row: TreeRow) => boolean;
  /** Whether spaces of any line can be chosen, so that each line has room for a checkbox. */
  readonly hasChoice: boolean;
  /** The source of the user's permissions; another object when they changed. */
  readonly rights: unknown;
  readonly chosen: ReadonlySet<string>;
  readonly editing: Editing | null;
  readonly onLeaveEditing: () => void;
  readonly onToggle: (id: string, open: boolean) => void;
  readonly onCommand: (command: TreeCommand, row: TreeRow) => void;
  readonly onMenu: (row: TreeRow, anchor: DOMRect) => void;
  /** Chooses the spaces of a line; with `isRange` all since the last chosen line. */
  readonly onChoose: (row: TreeRow, isOn: boolean, isRange: boolean) => void;
  readonly onChooseAll: () => void;
  readonly onClearChoice: () => void;
  /**
   * Returns the line into which a dragged line would be dropped over another one; null where it may
   * not be.
   */
  readonly dropTargetOf: (dragged: TreeRow, over: TreeRow) => TreeRow | null;
  readonly onDrop: (dragged: TreeRow, into: TreeRow) => void;
}
