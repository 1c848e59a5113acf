import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";

/** What is said of a node besides what it holds, such as that it is new, or how many left there. */
export interface NodeMark {
  readonly tone: BadgeTone;
  /** Stands on the node: a word or two, since the hue alone tells nobody anything. */
  readonly words: string;
  /** Said in full to who points at it or has it read out; null where the words say it all. */
  readonly detail: string | null;
  /** Whether the node is only a shadow of what was there. */
  readonly isGhost?: boolean;
}

/** Marks by the ids of their nodes. Keep the map as long as it says the same: the canvas draws anew by it. */
export type NodeMarks = ReadonlyMap<string, NodeMark>;

/** Nothing is marked. */
export const NO_MARKS: NodeMarks = new Map();

/** A mark as it stands on a node, drawn or in a line. */
export function NodeMarkBadge({
  mark,
  className,
}: {
  readonly mark: NodeMark;
  readonly className?: string | undefined;
}) {
  const { words, detail } = mark;
  return (
    <span className={classNames(className)} title={detail ?? undefined}>
      <Badge tone={mark.tone}>{words}</Badge>
    </span>
  );
}
