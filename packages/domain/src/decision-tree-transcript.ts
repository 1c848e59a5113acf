import type { TreeNode, TreeOutcome, TreeValue } from "./decision-tree.ts";
import { filledIn, keysIn } from "./decision-tree-value.ts";
import type { ShownNode, TreeTrailStep, TreeWalk } from "./decision-tree-walk.ts";

/** One question of a walk and what was answered, as the tree says it. */
export interface TranscriptLine {
  readonly at: string;
  readonly question: string;
  readonly answer: TreeValue;
  /** Whether nobody was asked because it was known. */
  readonly isKnown: boolean;
}

/** What a walk came to, in words that stay when the tree changes. */
export interface TreeTranscript {
  readonly lines: readonly TranscriptLine[];
  /** The label of the last node that was shown. */
  readonly last: string;
  readonly outcome: TreeOutcome | null;
}

/** The longest title that a walk proposes, in UTF-16 code units. */
const REPORT_TITLE_MAX = 120;

/** Writes down what was asked and answered in a walk. */
export function treeTranscript({ trail, stop }: Pick<TreeWalk, "trail" | "stop">): TreeTranscript {
  return {
    lines: trail.map(lineOf),
    last: titleOf(stop),
    outcome: stop.kind === "end" ? stop.outcome : null,
  };
}

/**
 * Returns what a report of a walk is called first: the last question that was answered in words, or where it
 * ended. An answer that it is fixed now is no title for what is still broken: there the one before counts.
 */
export function reportTitle({ lines, last, outcome }: TreeTranscript, treeName: string): string {
  const isFixed = outcome?.kind === "resolved";
  const said = lines
    .slice(0, isFixed ? -1 : undefined)
    .findLast(({ answer, isKnown }) => !isKnown && typeof answer !== "boolean");
  if (!said && isFixed) return treeName.slice(0, REPORT_TITLE_MAX);
  if (!said) return (last || treeName).slice(0, REPORT_TITLE_MAX);
  const { question, answer } = said;
  const joint = /[\p{L}\p{N}]$/u.test(question) ? ": " : " ";
  return `${question}${joint}${answer}`.slice(0, REPORT_TITLE_MAX);
}

function lineOf(step: TreeTrailStep): TranscriptLine {
  const { at, response, variable, value, isKnown, values } = step;
  const answer = response ? written(response.label, values) : (value ?? "");
  const asked = variable && step.node.type === "variable" ? step.node.data.prompt : "";
  const own = [step.node.label, asked, variable?.label ?? ""].find((words) => words.trim() !== "");
  const question = own === undefined ? titleOf(step) : written(own, values);
  return { at, question, answer, isKnown };
}

/** The label of a node, or the beginning of what it says. */
function titleOf({ node, values }: ShownNode): string {
  if (node.label.trim() !== "") return written(node.label, values);
  const text = treeTexts(node)[0] ?? "";
  return written(
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 120),
    values,
  );
}

function written(text: string, values: ReadonlyMap<string, TreeValue>): string {
  return filledIn(
    text,
    (key) => values.get(key) ?? null,
    (value) => String(value ?? "…"),
  );
}

/** Returns the texts of a node that may name variables, its label last. */
export function treeTexts(node: TreeNode): string[] {
  return [...textsOf(node), node.label];
}

/** Returns the keys of the variables that the texts of a node name, each once. */
export function treeKeys(node: TreeNode): string[] {
  return [...new Set(treeTexts(node).flatMap(keysIn))];
}

function textsOf(node: TreeNode): string[] {
  switch (node.type) {
    case "article":
      return [node.data.html];
    case "email":
      return [node.data.body, node.data.subject, node.data.to];
    case "image":
      return [node.data.description];
    case "phone":
      return [node.data.note, node.data.number];
    case "text":
      return [node.data.text];
    case "variable":
      return [node.data.prompt];
    case "web":
      return [node.data.url];
    case "video":
      return node.data.url === null ? [] : [node.data.url];
    case "pdf":
    case "response":
    case "subtree":
    case "connector_in":
    case "connector_out":
      return [];
  }
}
