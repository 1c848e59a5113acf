import type { Read } from "./read-value.ts";
import { escapedText, type TreeDraft } from "./tree-draft.ts";

/** The nodes that an action became. */
interface Added {
  readonly first: string;
  readonly last: string;
}

/** What an assistant says and asks: its answers by `utter_…`, and its forms by their slots. */
export class RasaForms {
  readonly #draft: TreeDraft;
  readonly #domains: readonly Read[];

  constructor(draft: TreeDraft, domains: readonly Read[]) {
    this.#draft = draft;
    this.#domains = domains;
  }

  /** Adds what an action does. What a program of its own does comes in empty, and named. */
  action(name: string, source: string): Added {
    const form = this.#found("forms", name);
    if (form) return this.#form(form, source);
    const said = this.#text(name, source);
    const label = name.replace(/^utter_/, "").replaceAll("_", " ");
    const id =
      said === null
        ? this.#draft.unknown("block_unknown", source, label, name)
        : this.#draft.said(source, label, said);
    return { first: id, last: id };
  }

  #form(form: Read, source: string): Added {
    const slots = form
      .at("required_slots")
      .list()
      .map((slot) => slot.text());
    const ids = slots.map((slot) => this.#slot(slot, source));
    for (const [at, id] of ids.entries()) {
      const next = ids[at + 1];
      if (next !== undefined) this.#draft.lead(id, next);
    }
    const [first = this.#draft.unknown("block_unknown", source, source, "")] = ids;
    return { first, last: ids.at(-1) ?? first };
  }

  #slot(slot: string, source: string): string {
    const asks = `utter_ask_${slot}`;
    const buttons = this.#variants(asks).flatMap((one) => one.at("buttons").list());
    const options = buttons.map((button) => button.at("title").text());
    const choice = options.length > 0 ? ({ type: "choice", options } as const) : {};
    const variable = this.#draft.variable(slot, { label: slot.replaceAll("_", " "), ...choice });
    const prompt = this.#variants(asks)[0]?.at("text").text("") ?? "";
    const data = { variableId: variable.id, value: null, prompt: this.#named(prompt) };
    return this.#draft.node("variable", source, variable.label, data);
  }

  /** The words of an answer; null for one that is not there. Of several wordings the first counts. */
  #text(name: string, source: string): string | null {
    const [first, ...others] = this.#variants(name);
    if (!first) return null;
    for (const one of others) this.#draft.problem("answer_unused", source, one.at("text").text(""));
    const lines = this.#named(first.at("text").text("")).split("\n");
    return lines.map((line) => `<p>${escapedText(line)}</p>`).join("");
  }

  #variants(name: string): Read[] {
    return this.#found("responses", name)?.list() ?? [];
  }

  #found(kind: "forms" | "responses", name: string): Read | undefined {
    return this.#domains
      .map((domain) => domain.at(kind).at(name))
      .find((read) => !read.isMissing());
  }

  /** `{priority}` becomes `{{priority}}`. */
  #named(text: string): string {
    return text.replace(/\{(\w+)\}/g, (_, name: string) => `{{${this.#draft.variable(name).key}}}`);
  }
}
