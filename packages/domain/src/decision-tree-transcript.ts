import type { TreeNode, TreeOutcome, TreeValue } from "./decision-tree.ts";
import { filledIn, valueInWords } from "./decision-tree-value.ts";
import type { ShownNode, TreeTrailStep, TreeWalk } from "./decision-tree-walk.ts";
import { keysIn } from "./placeholder.ts";

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
  const { at, response, variable, value, isKnown, words } = step;
  const said = variable && value !== null ? valueInWords(variable, value) : value;
  const answer = response ? written(response.label, words) : (said ?? "");
  const asked = variable && step.node.type === "variable" ? step.node.data.prompt : "";
  const own = [step.node.label, asked, variable?.label ?? ""].find((text) => text.trim() !== "");
  const question = own === undefined ? titleOf(step) : written(own, words);
  return { at, question, answer, isKnown };
}

function titleOf({ node, words }: ShownNode): string {
  return written(titleOfNode(node), words);
}

/** The label of a node, or the beginning of what it says, as it is written. */
export function titleOfNode(node: TreeNode): string {
  if (node.label.trim() !== "") return node.label;
  const [first = ""] = treeTexts(node);
  // An article alone is HTML; elsewhere "Press <Input>" is what it says.
  const text = node.type === "article" ? plainText(first) : first.replace(/\s+/g, " ").trim();
  return text.slice(0, 120);
}

/** Returns what a text says without its elements, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function written(text: string, words: ReadonlyMap<string, TreeValue>): string {
  return filledIn(
    text,
    (key) => words.get(key) ?? null,
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
