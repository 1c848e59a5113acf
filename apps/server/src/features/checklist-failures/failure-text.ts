import {
  type ChecklistAnswer,
  type ChecklistItem,
  ISSUE_TEXT_MAX_LENGTH,
  ISSUE_TITLE_MAX_LENGTH,
} from "@storey/domain";
import type { FailureWords } from "./failure-words.ts";

function answerText(item: ChecklistItem, { value }: ChecklistAnswer, words: FailureWords): string {
  if (value === false) return words.no;
  if (item.responseType === "choice") {
    return item.options.find(({ id }) => id === value)?.label ?? "";
  }
  if (item.responseType !== "number") return words.fail;
  const bounds = [item.min, item.max].map((bound) => bound ?? "").join("–");
  return `${[value, item.unit].filter(Boolean).join(" ")} (${bounds})`;
}

/** Fills in a sentence about an item, and adds its answer and its note. */
export function failureText(
  sentence: string,
  checklist: string,
  { item, answer }: { readonly item: ChecklistItem; readonly answer: ChecklistAnswer },
  words: FailureWords,
): string {
  const filled = sentence.replace(/\{(checklist|item)\}/g, (_, name) =>
    name === "item" ? item.label : checklist,
  );
  const note = answer.note?.trim();
  const lines = [
    filled,
    words.answer.replace("{value}", () => answerText(item, answer, words)),
    ...(note ? [words.note.replace("{value}", () => note)] : []),
  ];
  return lines.join("\n").slice(0, ISSUE_TEXT_MAX_LENGTH);
}

/** Makes the title of an issue from the item and its place. */
export function failureTitle(item: ChecklistItem, place: string | null): string {
  const end = place ? ` – ${place}` : "";
  const room = Math.max(0, ISSUE_TITLE_MAX_LENGTH - end.length);
  const label = item.label.length > room ? `${item.label.slice(0, room - 1)}…` : item.label;
  return `${label}${end}`.slice(0, ISSUE_TITLE_MAX_LENGTH);
}
