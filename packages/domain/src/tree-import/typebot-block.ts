import type { TreeMatch, TreeVariable } from "../decision-tree.ts";
import type { Read } from "./read-value.ts";
import type { TreeDraft } from "./tree-draft.ts";
import type { TypebotWords } from "./typebot-words.ts";

/** A block of a flow, with the group that it stands in. */
export interface Block {
  readonly read: Read;
  readonly id: string;
  readonly type: string;
  readonly groupId: string;
  readonly title: string;
}

/** The nodes that a block became. */
export interface MadeBlock {
  /** Null for one that only leads on. */
  readonly first: string | null;
  readonly last: string | null;
  /** What can be chosen at it, with the edge that each leads along; none leads on as the block does. */
  readonly ways: readonly { readonly responseId: string; readonly edgeId: string }[];
}

const LEADS_ON: MadeBlock = { first: null, last: null, ways: [] };
const INPUTS = [
  "text input",
  "email input",
  "number input",
  "phone number input",
  "url input",
  "date input",
];
const OPERATORS: Readonly<Record<string, TreeMatch["operator"]>> = {
  "Equal to": "equals",
  Contains: "contains",
  "Less than": "less",
  "Greater than": "greater",
  "Is empty": "empty",
};

/** Adds what a block says or asks. What is foreign comes in empty, and named. */
export function addBlock(draft: TreeDraft, words: TypebotWords, block: Block): MadeBlock {
  const { read, type, title } = block;
  const source = `${title}: ${type}`;
  const single = (id: string): MadeBlock => ({ first: id, last: id, ways: [] });
  if (type === "text") {
    const html = words.html(read.at("content").at("richText"));
    return html === "" ? LEADS_ON : single(draft.said(source, title, html));
  }
  if (INPUTS.includes(type)) return single(addInput(draft, words, block, source));
  if (type === "choice input" || type === "picture choice input")
    return addChoice(draft, words, block, source);
  if (type === "Condition") return addCondition(draft, words, block, source);
  if (type === "Jump") return LEADS_ON;
  if (type === "image" || type === "audio") {
    const url = words.named(read.at("content").at("url").text(""));
    const id = draft.node("web", source, title, { url, isEmbedded: false });
    draft.problem("file_outside", source, url, id);
    return single(id);
  }
  if (type === "video") {
    const url = words.named(read.at("content").at("url").text(""));
    return single(draft.node("video", source, title, { documentId: null, url, captionsId: null }));
  }
  if (type === "Redirect") {
    const url = words.named(read.at("options").at("url").text(""));
    return single(draft.node("web", source, title, { url, isEmbedded: false }));
  }
  if (type === "Email") {
    const mail = read.at("options");
    const [to] = mail.at("recipients").list();
    const id = draft.node("email", source, title, {
      to: words.named(to?.text() ?? ""),
      subject: words.named(mail.at("subject").text("")),
      body: words.named(mail.at("body").text("")),
    });
    draft.problem("sent_by_person", source, to?.text() ?? "", id);
    return single(id);
  }
  if (type === "Set variable") return addSetting(draft, words, block, source);
  return single(draft.unknown("block_unknown", source, `${title}: ${type}`, type));
}

function addInput(
  draft: TreeDraft,
  words: TypebotWords,
  { read, type, title }: Block,
  source: string,
) {
  const options = read.at("options");
  const variable =
    words.variable(
      options.at("variableId").text(""),
      type === "number input" ? { type: "number" } : {},
    ) ?? draft.variable(`${title} ${read.at("id").text()}`, { label: title });
  const prompt = options.at("labels").at("placeholder").text("");
  return draft.node("variable", source, title, { variableId: variable.id, value: null, prompt });
}

function addChoice(draft: TreeDraft, words: TypebotWords, block: Block, source: string): MadeBlock {
  const { read, title } = block;
  const variable = words.variable(read.at("options").at("variableId").text(""));
  const id = draft.node("text", source, title, { text: title });
  if (read.at("options").at("isMultipleChoice").value === true)
    draft.problem("several_answers", source, title, id);
  const ways = read
    .at("items")
    .list()
    .map((item) => {
      const label = words.named(item.at("content").text(item.at("title").text("")));
      const sets = variable ? { variableId: variable.id, value: label.slice(0, 500) } : null;
      const responseId = draft.response(id, source, label, { sets });
      if (item.at("displayCondition").at("isEnabled").value === true)
        draft.problem("edge_undecided", source, label, responseId);
      const picture = item.at("pictureSrc").text("");
      if (picture !== "") draft.problem("file_outside", source, picture, responseId);
      return { responseId, edgeId: item.at("outgoingEdgeId").text("") };
    });
  return { first: id, last: id, ways };
}

/** A condition is decided where all its ways compare one variable, each once. */
function addCondition(
  draft: TreeDraft,
  words: TypebotWords,
  block: Block,
  source: string,
): MadeBlock {
  const { read, title } = block;
  const items = read.at("items").list();
  const compared = items.map((item) => item.at("content").at("comparisons").list());
  const [first] = compared[0] ?? [];
  const variableId = first?.at("variableId").text("") ?? "";
  const matches = compared.map((all) => {
    const [one] = all;
    return all.length === 1 && one?.at("variableId").text("") === variableId ? matchOf(one) : null;
  });
  const isNumber = matches.some((match) => match && ["less", "greater"].includes(match.operator));
  const variable = words.variable(variableId, isNumber ? { type: "number" } : {});
  if (!variable || matches.includes(null)) return undecided(draft, block, source, compared);
  const data = { variableId: variable.id, value: null, prompt: "" };
  const id = draft.node("variable", source, title, data);
  const ways = items.map((item, at) => {
    const match = fitting(matches[at] ?? null, variable);
    const responseId = draft.response(id, source, labelOf(match), { match });
    return { responseId, edgeId: item.at("outgoingEdgeId").text("") };
  });
  const match: TreeMatch = { operator: "otherwise", value: null, upTo: null };
  ways.push({ responseId: draft.response(id, source, labelOf(match), { match }), edgeId: "" });
  return { first: id, last: id, ways };
}

function undecided(
  draft: TreeDraft,
  { read, title }: Block,
  source: string,
  compared: readonly (readonly Read[])[],
): MadeBlock {
  const detail = compared
    .flat()
    .map((one) => `${one.at("comparisonOperator").text("")} ${one.at("value").text("")}`)
    .join(", ");
  const id = draft.unknown("edge_undecided", source, title, detail);
  const ways = read
    .at("items")
    .list()
    .map((item, at) => ({
      responseId: draft.response(id, source, `${at + 1}`),
      edgeId: item.at("outgoingEdgeId").text(""),
    }));
  return {
    first: id,
    last: id,
    ways: [...ways, { responseId: draft.response(id, source, "…"), edgeId: "" }],
  };
}

function matchOf(comparison: Read): TreeMatch | null {
  const operator = OPERATORS[comparison.at("comparisonOperator").text("")];
  const value = comparison.at("value").text("");
  if (operator === undefined || value.includes("{{")) return null;
  return { operator, value: operator === "empty" ? null : value, upTo: null };
}

function fitting(match: TreeMatch | null, { type }: TreeVariable): TreeMatch | null {
  if (type !== "number" || typeof match?.value !== "string") return match;
  return { ...match, value: Number(match.value) };
}

function labelOf(match: TreeMatch | null): string {
  return match?.value === null || match === null ? (match?.operator ?? "…") : String(match.value);
}

/** Only a plain value is decided; what is computed is not. */
function addSetting(
  draft: TreeDraft,
  words: TypebotWords,
  block: Block,
  source: string,
): MadeBlock {
  const { read, title } = block;
  const options = read.at("options");
  const expression = options.at("expressionToEvaluate").text("").trim();
  const [, , quoted = ""] = /^(["'])([^"'`\\]*)\1$/.exec(expression) ?? [];
  const isPlain = quoted !== "" || /^-?\d+(\.\d+)?$/.test(expression);
  const variable = isPlain ? words.variable(options.at("variableId").text("")) : undefined;
  if (!variable) {
    const detail = expression || options.at("type").text("");
    const id = draft.unknown(
      "block_unknown",
      source,
      `${title}: ${read.at("type").text()}`,
      detail,
    );
    return { first: id, last: id, ways: [] };
  }
  const value = variable.type === "number" ? Number(expression) : quoted || expression;
  const data = { variableId: variable.id, value, prompt: "" };
  const id = draft.node("variable", source, title, data);
  return { first: id, last: id, ways: [] };
}
