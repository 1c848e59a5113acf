import type { ImportedTree } from "./imported-tree.ts";
import { RasaForms } from "./rasa-forms.ts";
import type { Read } from "./read-value.ts";
import { type NewId, TreeDraft } from "./tree-draft.ts";

/** A step of a rule or a story. */
interface Step {
  readonly kind: "intent" | "action" | "active_loop" | "other";
  /** Of several intents each is one; of a loop that ends, none. */
  readonly names: readonly string[];
}

interface Path {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly conditions: readonly Read[];
}

/**
 * Reads the domain, the rules and the stories of a Rasa assistant: who wants what becomes the first
 * question, a form its questions one after another, and what follows a form what its rule says. Stories
 * in which somebody changes their mind in the middle of a form are named, not guessed.
 */
export function readRasa(files: readonly Read[], newId: NewId): ImportedTree {
  const draft = new TreeDraft(newId);
  const paths = files.flatMap((file) => [
    ...pathsOf(file.at("rules"), "rule"),
    ...pathsOf(file.at("stories"), "story"),
  ]);
  const forms = new RasaForms(draft, files);
  const start = draft.node("text", "intents", "What do you need?", { text: "What do you need?" });
  const submits = paths.filter(isSubmit);
  const begun = new Map<string, string>();
  for (const path of paths.filter((one) => !isSubmit(one))) {
    const [first, ...rest] = path.steps;
    const isInterrupted = rest.some(({ kind }) => kind === "intent");
    if (first?.kind !== "intent" || path.conditions.length > 0 || isInterrupted) {
      draft.problem("edge_undecided", path.name, written(path.steps));
      continue;
    }
    for (const intent of first.names) begin(intent, rest, path.name);
  }
  return draft.tree("Rasa", start);

  function begin(intent: string, rest: readonly Step[], name: string) {
    const wanted = written(rest);
    if (begun.has(intent)) {
      if (begun.get(intent) !== wanted) draft.problem("edge_undecided", name, wanted);
      return;
    }
    begun.set(intent, wanted);
    const response = draft.response(start, name, intent.replaceAll("_", " "));
    const loop = rest.find(({ kind }) => kind === "active_loop")?.names[0];
    const after = loop === undefined ? [] : submitsOf(loop);
    follow(response, [...rest, ...after], name);
  }

  function submitsOf(loop: string): Step[] {
    const [path, ...others] = submits.filter(({ conditions }) =>
      conditions.some((condition) => condition.at("active_loop").value === loop),
    );
    for (const { name, steps } of others) draft.problem("edge_undecided", name, written(steps));
    return path?.steps.filter(({ kind, names }) => kind === "action" && names[0] !== loop) ?? [];
  }

  function follow(from: string, steps: readonly Step[], name: string) {
    let last = from;
    for (const { kind, names } of steps) {
      if (kind === "active_loop") continue;
      const added = kind === "action" ? forms.action(names[0] ?? "", name) : null;
      if (!added) {
        const what = names.join(", ");
        const unknown = draft.unknown("block_unknown", name, `${kind}: ${what}`, what);
        draft.lead(last, unknown);
        last = unknown;
      } else {
        draft.lead(last, added.first);
        last = added.last;
      }
    }
    if (last === from) draft.problem("edge_lost", name, "", from);
  }
}

/** Tells what follows once a form is filled in. */
function isSubmit({ steps, conditions }: Path): boolean {
  return (
    conditions.length > 0 &&
    steps[0]?.kind === "action" &&
    steps.some(({ kind, names }) => kind === "active_loop" && names.length === 0)
  );
}

function pathsOf(paths: Read, named: "rule" | "story"): Path[] {
  return paths.list().map((path) => ({
    name: path.at(named).text(path.place),
    steps: path.at("steps").list().map(stepOf),
    conditions: path.at("condition").list(),
  }));
}

function stepOf(step: Read): Step {
  const either = step.at("or").list();
  if (either.length > 0)
    return { kind: "intent", names: either.map((one) => one.at("intent").text()) };
  const [name = "", read] = step.entries()[0] ?? [];
  if (name === "intent" || name === "action") return { kind: name, names: [read?.text() ?? ""] };
  if (name === "active_loop")
    return { kind: "active_loop", names: read?.isMissing() ? [] : [read?.text() ?? ""] };
  return { kind: "other", names: [name] };
}

function written(steps: readonly Step[]): string {
  return steps.map(({ kind, names }) => `${kind} ${names.join("/")}`).join(" → ");
}
