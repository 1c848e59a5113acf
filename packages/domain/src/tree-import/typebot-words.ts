import type { TreeVariable } from "../decision-tree.ts";
import type { Read } from "./read-value.ts";
import { escapedText, type TreeDraft } from "./tree-draft.ts";

/** The variables of a flow, and its texts that name them. */
export class TypebotWords {
  readonly #draft: TreeDraft;
  readonly #names = new Map<string, string>();

  constructor(draft: TreeDraft, variables: Read) {
    this.#draft = draft;
    for (const variable of variables.list())
      this.#names.set(variable.at("id").text(), variable.at("name").text());
  }

  /** The variable of an id; undefined for none. */
  variable(id: string, more: Partial<TreeVariable> = {}): TreeVariable | undefined {
    const name = this.#names.get(id);
    return name === undefined ? undefined : this.#draft.variable(name, more);
  }

  /** A text with the keys of ours in place of the names of theirs. */
  named(text: string): string {
    return text.replace(
      /\{\{([^{}]+)\}\}/g,
      (_, name: string) => `{{${this.#draft.variable(name.trim()).key}}}`,
    );
  }

  /** Writes formatted text as HTML of few elements. */
  html(richText: Read): string {
    const paragraphs = richText.list().map((one) => this.#inline(one));
    return paragraphs
      .filter((html) => html.trim() !== "")
      .map((html) => `<p>${html}</p>`)
      .join("");
  }

  #inline(part: Read): string {
    const inner = part.at("children").isMissing()
      ? escapedText(this.named(part.at("text").text("")))
      : part
          .at("children")
          .list()
          .map((child) => this.#inline(child))
          .join("");
    if (part.at("type").text("") === "a")
      return `<a href="${escapedText(part.at("url").text(""))}">${inner}</a>`;
    return part.at("bold").value === true && inner !== "" ? `<strong>${inner}</strong>` : inner;
  }
}
