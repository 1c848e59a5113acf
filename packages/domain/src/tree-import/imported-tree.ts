import type { TreeContent } from "../decision-tree.ts";

/** Why something of a file did not come in as it stood there. */
export const TREE_IMPORT_CODES = [
  "block_unknown",
  "edge_undecided",
  "edge_lost",
  "answer_unused",
  "several_answers",
  "expression",
  "file_outside",
  "file_left_out",
  "sent_by_person",
  "subtree_left_out",
  "text_shortened",
] as const;
export type TreeImportCode = (typeof TREE_IMPORT_CODES)[number];

/** Something that has to be decided by a person after an import: nothing is lost without one. */
export interface TreeImportProblem {
  readonly code: TreeImportCode;
  /** What the file calls the block, the edge or the story. */
  readonly source: string;
  /** What stood there. */
  readonly detail: string;
  readonly nodeIds: readonly string[];
}

/** A tree as it came in. What is undecided in it keeps it from being published. */
export interface ImportedTree {
  readonly name: string;
  readonly description: string;
  readonly content: TreeContent;
  readonly problems: readonly TreeImportProblem[];
}

/** A file that no tree can be made of, and the place in it. */
export class TreeImportFault extends Error {
  readonly code: "unknown" | "place";
  /** Such as `nodes.3.id`; empty for the whole file. */
  readonly place: string;

  constructor(code: "unknown" | "place", place = "") {
    super(code === "unknown" ? "The file is no tree that is known." : `Not understood: ${place}.`);
    this.code = code;
    this.place = place;
  }
}
