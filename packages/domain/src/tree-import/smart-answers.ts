import { type ImportedTree, TreeImportFault } from "./imported-tree.ts";
import { markdownHtml } from "./markdown-html.ts";
import type { Read } from "./read-value.ts";
import { type NewId, TreeDraft } from "./tree-draft.ts";

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly when: string;
  /** The options it stands for; null where it depends on more than this answer. */
  readonly answers: readonly string[] | null;
}

interface Made {
  readonly id: string;
  /** By the value of an option, its response. */
  readonly responses: ReadonlyMap<string, string>;
}

/**
 * Reads a graph of GOV.UK smart answers. An edge that depends on more than the answer before it is left
 * out and named: its response leads nowhere until somebody decides.
 */
export function readSmartAnswers(file: Read, newId: NewId): ImportedTree {
  const draft = new TreeDraft(newId);
  const made = new Map<string, Made>();
  for (const node of file.at("nodes").list()) {
    const id = node.at("id").text();
    if (made.has(id)) throw new TreeImportFault("place", node.at("id").place);
    made.set(id, readNode(draft, node, id));
  }
  const edges = file
    .at("edges")
    .list()
    .map((edge) => readEdge(edge, made));
  for (const [id, node] of made) {
    connect(draft, node, { id, made, edges: edges.filter(({ source }) => source === id) });
  }
  const start = file.at("start").text();
  const first = made.get(start);
  if (!first) throw new TreeImportFault("place", "start");
  return draft.tree(file.at("name").text(start), first.id);
}

function readEdge(edge: Read, made: ReadonlyMap<string, Made>): Edge {
  const [source, target] = [edge.at("source").text(), edge.at("target").text()];
  if (!made.has(source)) throw new TreeImportFault("place", edge.at("source").place);
  if (!made.has(target)) throw new TreeImportFault("place", edge.at("target").place);
  const answers = edge.at("answers");
  const isDecided = !answers.isMissing();
  return {
    ...{ source, target, when: edge.at("when").text("") },
    answers: isDecided ? answers.list().map((answer) => answer.text()) : null,
  };
}

function readNode(draft: TreeDraft, node: Read, source: string): Made {
  const title = node.at("title").text("");
  const label = title.trim() === "" ? source.replaceAll("_", " ") : title;
  const said = [node.at("hint").text(""), node.at("body").text("")].filter((one) => one !== "");
  const { html, expressions } = markdownHtml(
    said.length === 0 ? label : said.join("\n\n"),
    (name) => draft.variable(name),
  );
  const options = node.at("options").list();
  const isAsked = node.at("kind").text() === "question" && options.length === 0;
  const id = isAsked
    ? draft.node("variable", source, label, {
        ...{
          variableId: draft.variable(source.replaceAll("_", " ")).id,
          value: null,
          prompt: label,
        },
      })
    : draft.said(source, label, html);
  for (const expression of expressions) draft.problem("expression", source, expression, id);
  if (node.at("type").text("") === "checkbox_question")
    draft.problem("several_answers", source, label, id);
  const responses = new Map(
    options.map((option) => {
      const value = option.at("value").text();
      return [value, draft.response(id, `${source}/${value}`, option.at("label").text(value))];
    }),
  );
  return { id, responses };
}

interface Ways {
  readonly id: string;
  readonly made: ReadonlyMap<string, Made>;
  readonly edges: readonly Edge[];
}

function connect(draft: TreeDraft, node: Made, { id, made, edges }: Ways) {
  const to = (target: string) => made.get(target)?.id ?? "";
  for (const { target, when, answers } of edges) {
    if (answers === null)
      draft.problem("edge_undecided", `${id} → ${target}`, when, node.id, to(target));
  }
  const decided = edges.filter(({ answers }) => answers !== null);
  const targetsOf = (value: string) => [
    ...new Set(decided.flatMap(({ answers, target }) => (answers?.includes(value) ? target : []))),
  ];
  for (const [value, response] of node.responses) {
    const [target, ...others] = targetsOf(value);
    if (target !== undefined && others.length === 0) draft.lead(response, to(target));
    else if (others.length > 0)
      draft.problem("edge_undecided", `${id}/${value}`, [target, ...others].join(", "), response);
    else if (edges.every(({ answers }) => answers !== null))
      draft.problem("edge_lost", `${id}/${value}`, "", response);
  }
  if (node.responses.size > 0) return;
  const targets = [...new Set(edges.map(({ target }) => target))];
  const [target] = targets;
  if (targets.length === 1 && target !== undefined && decided.length === edges.length)
    draft.lead(node.id, to(target));
  else if (decided.length > 0) draft.problem("edge_undecided", id, targets.join(", "), node.id);
}
