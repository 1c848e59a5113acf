import {
  filledIn,
  filledInHtml,
  type ShownNode,
  TREE_HTML,
  TREE_HTML_ADDRESS,
  type TreeValue,
  withTablesAsLines,
} from "@storey/domain";
import DOMPurify from "dompurify";

type Values = ShownNode["values"];

/** How a value reads in a text: yes and no are words of the reader's language. */
export type WrittenValue = (value: TreeValue) => string;

/** What stands where nobody knows the value. */
const UNKNOWN = "…";

/** Writes the known values into a text. */
export function filledText(text: string, values: Values, write: WrittenValue): string {
  return filledIn(
    text,
    (key) => values.get(key) ?? null,
    (value) => (value === null ? UNKNOWN : write(value)),
  );
}

/**
 * Writes the known values into an address, as what may stand in one; a value that the address begins with
 * is taken as it is. Returns null for what is no address of a page: `javascript:` and the like.
 */
export function filledAddress(address: string, values: Values): string | null {
  const from = address.trim();
  const filled = filledIn(
    from,
    (key) => values.get(key) ?? null,
    (value, key) => {
      const isStart = new RegExp(`^\\{\\{\\s*${key}\\s*\\}\\}`).test(from);
      return isStart ? String(value ?? "") : encodeURIComponent(String(value ?? ""));
    },
  );
  return pageAddress(filled);
}

function pageAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The host of an address, by which a reader knows where a link leads. */
export function hostOf(address: string): string {
  return new URL(address).host;
}

/**
 * Returns an article as elements that are safe to show, whoever wrote it and whatever the values hold.
 * Its links open beside the page, so that nobody loses where they are.
 */
export function articleOf(html: string, values: Values, write: WrittenValue): DocumentFragment {
  const known = (key: string) => values.get(key) ?? null;
  const filled = filledInHtml(html, known, (value) => (value === null ? UNKNOWN : write(value)));
  const article = DOMPurify.sanitize(withTablesAsLines(filled), {
    ALLOWED_TAGS: [...TREE_HTML.elements],
    ALLOWED_ATTR: TREE_HTML.attributes.a.slice(),
    ALLOWED_URI_REGEXP: TREE_HTML_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of article.querySelectorAll("a[href]")) {
    link.setAttribute("rel", "noopener noreferrer");
    if (/^https?:/i.test(link.getAttribute("href") ?? "")) link.setAttribute("target", "_blank");
  }
  return article;
}

/** The link that calls a number; null for a text without figures. */
export function telAddress(number: string): string | null {
  const dialled = number.replace(/[^\d+*#,;]/g, "");
  return /\d/.test(dialled) ? `tel:${encodeURIComponent(dialled).replace(/%2B/g, "+")}` : null;
}

/** The link that opens a person's mail program with a mail to send. */
export function mailAddress(mail: {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}): string {
  const to = encodeURIComponent(mail.to.trim()).replace(/%40/g, "@");
  const subject = encodeURIComponent(mail.subject);
  // Mail programs take line ends of this form alone (RFC 6068).
  const body = encodeURIComponent(mail.body.replace(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
