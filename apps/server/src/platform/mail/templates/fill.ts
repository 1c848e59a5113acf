import { type Html, html } from "../../../identity/pages/html.ts";

const PLACE = /(\{\w+\})/;

/**
 * Fills the places of a sentence with text. Each is filled once: braces inside of a value stay as
 * they are.
 */
export function fillText(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Fills in markup; the sentence itself is escaped. */
export function fillMarkup(sentence: string, values: Readonly<Record<string, Html>>): Html {
  const parts = sentence.split(PLACE);
  return html`${parts.map((part) => (PLACE.test(part) ? (values[part.slice(1, -1)] ?? part) : part))}`;
}
