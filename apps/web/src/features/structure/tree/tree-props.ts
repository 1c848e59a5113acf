import type { TreeCommand } from "../structure-commands.ts";
import type { TreeRow } from "./structure-tree.ts";

/** What is typed in place: the name of a line, or of a floor that is added to it. */
export interface Editing {
  readonly id: string;
  readonly what: "rename" | "addFloor";
}

/** What the tree shows and asks of what is around it. */
export interface TreeProps {
  readonly rows: readonly TreeRow[];
  readonly commandsOf: (row: TreeRow) => readonly TreeCommand[];
  readonly mayChoose: (row: TreeRow) => boolean;
  /** Whether spaces of any line can be chosen: then each line has room for its checkbox. */
  readonly hasChoice: boolean;
  /** What the user's rights come from; another object where they changed. */
  readonly rights: unknown;
  readonly chosen: ReadonlySet<string>;
  readonly editing: Editing | null;
  readonly onLeaveEditing: () => void;
  readonly onToggle: (id: string, open: boolean) => void;
  readonly onCommand: (command: TreeCommand, row: TreeRow) => void;
  readonly onMenu: (row: TreeRow, anchor: DOMRect) => void;
  /** Chooses what a line stands for; with `isRange` everything since the last chosen line. */
  readonly onChoose: (row: TreeRow, isOn: boolean, isRange: boolean) => void;
  readonly onChooseAll: () => void;
  readonly onClearChoice: () => void;
  /** What a dragged line would be dropped into over another; null where it may not be. */
  readonly dropTargetOf: (dragged: TreeRow, over: TreeRow) => TreeRow | null;
  readonly onDrop: (dragged: TreeRow, into: TreeRow) => void;
}
