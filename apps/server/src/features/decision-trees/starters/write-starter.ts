import { DecisionTreeStarter, TreeContent } from "@storey/contract";
import {
  type InterfaceLanguage,
  placedNodes,
  type TreeNode,
  type TreeOutcome,
  type TreeVariable,
} from "@storey/domain";
import { COMMON_VARIABLES, commonSteps } from "./common-steps.ts";

import { type Starter, type StarterStep, WORD_LANGUAGES, type Words } from "./starter.ts";

const CONTACT: TreeOutcome = { kind: "contact", category: null, priority: null };
const UNPLACED = { x: 0, y: 0 };

/** Writes a starter in one language; each of its parts has a new id. */
export function writeStarter(
  starter: Starter,
  language: InterfaceLanguage,
  newId: () => string,
): DecisionTreeStarter {
  const say = (words: Words) => words[WORD_LANGUAGES.indexOf(language)] ?? words[0];
  const { key, name, description } = starter;
  const content = new Writing(starter, say, newId).content();
  return DecisionTreeStarter.parse({
    ...{ key, name: say(name), description: say(description) },
    content: TreeContent.parse(content),
  });
}

/** A starter while it is written: its steps become nodes, the answers of a step nodes that follow it. */
class Writing {
  readonly #newId: () => string;
  readonly #starter: Starter;
  readonly #say: (words: Words) => string;
  readonly #variables: readonly TreeVariable[];
  readonly #ids = new Map<string, string>();
  readonly #nodes: TreeNode[] = [];
  readonly #edges: { id: string; from: string; to: string }[] = [];

  constructor(starter: Starter, say: (words: Words) => string, newId: () => string) {
    this.#newId = newId;
    this.#starter = starter;
    this.#say = say;
    this.#variables = [...COMMON_VARIABLES, ...starter.variables].map(
      ({ label, fallback, options = [], ...variable }) => ({
        ...variable,
        id: newId(),
        label: say(label),
        fallback: typeof fallback === "number" ? fallback : say(fallback),
        options: options.map(say),
      }),
    );
  }

  content() {
    const [start = ""] = Object.keys(this.#starter.steps);
    const startNodeId = this.#step(start);
    return {
      startNodeId,
      nodes: placedNodes(startNodeId, this.#nodes, this.#edges),
      edges: this.#edges,
      variables: this.#variables,
    };
  }

  /** Returns the id of the node that a step became; those it leads to are written with it. */
  #step(name: string): string {
    const known = this.#ids.get(name);
    if (known) return known;
    const { steps, category, priority } = this.#starter;
    const step = steps[name] ?? commonSteps(category, priority)[name];
    if (!step) throw new Error(`The starter "${this.#starter.key}" has no step "${name}".`);
    const id = this.#newId();
    this.#ids.set(name, id);
    this.#nodes.push(this.#node(id, step));
    for (const [to, answer, option] of this.#ways(step)) {
      if (answer === null) this.#lead(id, this.#step(to));
      else this.#answer(id, answer, option, to);
    }
    return id;
  }

  #node(id: string, step: StarterStep): TreeNode {
    const common = { id, label: this.#say(step.label), position: UNPLACED, outcome: null };
    switch (step.kind) {
      case "ask":
      case "tell":
        return { ...common, type: "text", data: { text: this.#say(step.text) } };
      case "end": {
        const { outcome } = step;
        return { ...common, type: "text", outcome, data: { text: this.#say(step.text) } };
      }
      case "try": {
        const items = step.steps.map((words) => `<li>${escaped(this.#say(words))}</li>`);
        return { ...common, type: "article", data: { html: `<ol>${items.join("")}</ol>` } };
      }
      case "branch": {
        const data = { variableId: this.#variable(step.variable).id, value: null };
        return { ...common, type: "variable", data: { ...data, prompt: common.label } };
      }
      case "call": {
        const data = { number: step.number, note: this.#say(step.text) };
        return { ...common, type: "phone", outcome: CONTACT, data };
      }
    }
  }

  #ways(step: StarterStep): [to: string, answer: string | null, option: string | null][] {
    switch (step.kind) {
      case "ask":
      case "try":
        return step.answers.map(([words, to]) => [to, this.#say(words), null]);
      case "tell":
        return [[step.to, null, null]];
      case "branch": {
        const { options } = this.#variable(step.variable);
        return options.map((option, at) => [step.to[at] ?? "", option, option]);
      }
      case "end":
      case "call":
        return [];
    }
  }

  #answer(from: string, label: string, option: string | null, to: string) {
    const id = this.#newId();
    const match =
      option === null ? null : ({ operator: "equals", value: option, upTo: null } as const);
    const data = { icon: null, sets: null, match };
    this.#nodes.push({ id, type: "response", label, position: UNPLACED, outcome: null, data });
    this.#lead(from, id);
    this.#lead(id, this.#step(to));
  }

  #lead(from: string, to: string) {
    this.#edges.push({ id: this.#newId(), from, to });
  }

  #variable(key: string): TreeVariable {
    const found = this.#variables.find((variable) => variable.key === key);
    if (!found) throw new Error(`The starter "${this.#starter.key}" has no variable "${key}".`);
    return found;
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
