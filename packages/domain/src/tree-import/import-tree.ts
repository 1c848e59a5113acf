import { type ImportedTree, TreeImportFault } from "./imported-tree.ts";
import { readRasa } from "./rasa.ts";
import { Read } from "./read-value.ts";
import { readSmartAnswers } from "./smart-answers.ts";
import type { NewId } from "./tree-draft.ts";
import { readTypebot } from "./typebot.ts";

/**
 * Reads a flow of another product: one of Typebot, a graph of smart answers, or the files of a Rasa
 * assistant together. Throws `TreeImportFault` with the place that is not understood.
 */
export function importForeignTree(files: readonly unknown[], newId: NewId): ImportedTree {
  const reads = files.map((file) => new Read(file));
  const [first] = reads;
  const has = (read: Read | undefined, ...names: string[]) =>
    read !== undefined && names.every((name) => !read.at(name).isMissing());
  if (first && reads.length === 1) {
    if (has(first, "groups", "edges")) return readTypebot(first, newId);
    if (has(first, "nodes", "edges", "start")) return readSmartAnswers(first, newId);
  }
  if (reads.some((read) => has(read, "rules") || has(read, "stories")))
    return readRasa(reads, newId);
  throw new TreeImportFault("unknown");
}
