import { type Html, html } from "../../../identity/pages/html.ts";

/** How much of a name a subject has room for, in characters as people see them. */
const SUBJECT_NAME_LENGTH = 60;

/** Characters that break a line or turn the direction of the text around them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Returns a name that people gave in a form fit for a sentence: one line that cannot turn the rest
 * around.
 */
export function plainName(name: string): string {
  return name.toWellFormed().replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
}

/** Returns it for a subject, shortened if it is long. */
export function subjectName(name: string, language: string): string {
  const characters = [...new Intl.Segmenter(language).segment(plainName(name))];
  if (characters.length <= SUBJECT_NAME_LENGTH) return plainName(name);
  const kept = characters.slice(0, SUBJECT_NAME_LENGTH).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}

/**
 * Renders the name as markup: written in its own direction, whatever the direction of the sentence.
 */
export function nameMarkup(name: string): Html {
  return html`<bdi>${plainName(name)}</bdi>`;
}
