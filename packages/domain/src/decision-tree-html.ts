import type { TreeValue } from "./decision-tree.ts";
import { filledIn } from "./decision-tree-value.ts";

/**
 * What the HTML of an article may have, on write and on show: no element besides these, no attribute
 * besides these, and links to these kinds of addresses alone.
 */
export const TREE_HTML = {
  elements: [
    "p",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "u",
    "a",
    "br",
    "blockquote",
    "code",
  ],
  /** By element. */
  attributes: { a: ["href"] },
  schemes: ["http", "https", "mailto", "tel"],
} as const;

/**
 * An address that a link in an article may lead to: a whole one, of a kind that runs nothing. Which host
 * it leads to is fixed; a variable may stand after it.
 */
export const TREE_HTML_ADDRESS =
  /^(?:https?:\/\/[^\s<>"{}/?#]+(?:[/?#][^\s<>"]*)?|(?:mailto:|tel:)[^\s<>"]+)$/i;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Writes the values into the HTML of an article, as text: no value is ever read as HTML. */
export function filledInHtml(
  html: string,
  known: (key: string) => TreeValue | null,
  write: (value: TreeValue | null, key: string) => string,
): string {
  return filledIn(html, known, (value, key) =>
    write(value, key).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? ""),
  );
}
