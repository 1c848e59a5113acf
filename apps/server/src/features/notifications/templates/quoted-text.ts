import { type Html, html } from "../../../identity/pages/html.ts";

/** Characters that break a page or turn the direction of the text around them; line breaks stay. */
const CONTROLS = /[^\P{Cc}\n]|[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a person's text fit for a mail: its lines stay, and nothing in it is markup. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, " ").trim();
}

/** Returns the quote for the text of a mail: each line marked as somebody's words. */
export function quotedText(text: string): string {
  return plainText(text)
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Returns the quote as markup, each line in its own direction. */
export function quotedMarkup(text: string): Html {
  const lines = plainText(text).split("\n");
  return html`<span style="display:block;margin-top:8px;padding-inline-start:12px;border-inline-start:3px solid #c3cad3">${lines.map((line) => html`<bdi style="display:block">${line}</bdi>`)}</span>`;
}

/** Ends a sentence that announces a text with a full stop, because the text does not follow. */
export function withoutWords(sentence: string): string {
  return sentence.replace(/\s*:$/, ".");
}
