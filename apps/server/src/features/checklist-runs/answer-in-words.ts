import {
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistValue,
  checklistWordKey,
} from "@storey/domain";
import type { RunReportWords } from "./run-report-words.ts";

/** Gives a text of a template in a further language; as it is written without one, or where that lacks it. */
export function inLanguage(
  { translations }: Pick<ChecklistContent, "translations">,
  language: string | null,
  key: string,
  text: string,
): string {
  return (language !== null && translations[language]?.[key]) || text;
}

/** Says an answer as people read it. */
export function answerInWords(
  item: ChecklistItem,
  value: ChecklistValue | null,
  words: RunReportWords,
  translated: (key: string, text: string) => string,
): string {
  if (value === null) return words.value.none;
  if (item.responseType === "pass_fail_na") return words.value[value as "pass" | "fail" | "na"];
  if (item.responseType === "choice") {
    const option = item.options.find(({ id }) => id === value);
    return option ? translated(checklistWordKey("option", item.id, option.id), option.label) : "";
  }
  if (item.responseType === "asset_scan") return words.value.scanned;
  if (typeof value === "boolean") return value ? words.value.yes : words.value.no;
  return [String(value), item.unit ?? ""].filter((part) => part !== "").join(" ");
}

/** Fills the places of a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
