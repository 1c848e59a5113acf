import type { ChecklistStarter } from "@storey/contract";
import {
  type ChecklistItem,
  EMPTY_CHECKLIST,
  type InterfaceLanguage,
  type IssueCategory,
  newChecklistItem,
} from "@storey/domain";
import { v7 } from "uuid";
import type { GroupWords } from "./words.ts";

/** A text in English and in German; in the other languages it is told by the English one. */
export type Words = readonly [en: string, de: string];

/** One thing to check. */
export interface StarterItem {
  readonly words: Words;
  readonly help?: Words;
  readonly options?: readonly { readonly words: Words; readonly isFail: boolean }[];
  readonly more?: Partial<ChecklistItem>;
}

/** A template to begin with. */
export interface Starter {
  readonly key: string;
  readonly name: Words;
  readonly description: Words;
  readonly recurrence: "weekly" | "monthly";
  /** What its failures are about. */
  readonly category: IssueCategory;
  readonly isSigned?: boolean;
  readonly scan?: "place";
  readonly isPatTest?: boolean;
  readonly sections: readonly { readonly title: Words; readonly items: readonly StarterItem[] }[];
}

/** An item that passes, fails, or does not apply. */
export function pass(en: string, de: string, more: Partial<ChecklistItem> = {}): StarterItem {
  return { words: [en, de], more };
}

/** One whose failure takes the room out of use; a failure is told in words. */
export function critical(en: string, de: string, more: Partial<ChecklistItem> = {}): StarterItem {
  const isCritical = { isCritical: true, weight: 3, isNoteRequiredOnFail: true };
  return { words: [en, de], more: { ...isCritical, ...more } };
}

/** An item that is ticked. */
export function tick(en: string, de: string): StarterItem {
  return { words: [en, de], more: { responseType: "check" } };
}

/** A measured number; outside of its bounds it fails. */
export function measure(
  en: string,
  de: string,
  { unit, min = null, max = null, ...more }: Partial<ChecklistItem>,
): StarterItem {
  return {
    words: [en, de],
    more: { responseType: "number", unit: unit ?? null, min, max, ...more },
  };
}

/** A text, a day, a photo or a signature; it weighs nothing. */
export function note(
  en: string,
  de: string,
  responseType: "text" | "date" | "photo" | "signature" = "text",
  isRequired = false,
): StarterItem {
  return { words: [en, de], more: { responseType, isRequired, weight: 0 } };
}

/** A choice; those in `failing` fail. */
export function choose(
  en: string,
  de: string,
  fine: readonly Words[],
  failing: readonly Words[],
  more: Partial<ChecklistItem> = {},
): StarterItem {
  const option = (isFail: boolean) => (words: Words) => ({ words, isFail });
  return {
    words: [en, de],
    options: [...fine.map(option(false)), ...failing.map(option(true))],
    more: { responseType: "choice", ...more },
  };
}

/** Gives an item words that help. */
export function helped(item: StarterItem, en: string, de: string): StarterItem {
  return { ...item, help: [en, de] };
}

/** Writes a starter in one language, by the words of its group, with ids of its own. */
export function writeStarter(
  starter: Starter,
  language: InterfaceLanguage,
  words: GroupWords,
): ChecklistStarter {
  const say = ([en, de]: Words): string => {
    if (language === "en") return en;
    return language === "de" ? de : (words[language][en] ?? en);
  };
  const { key, name, description, recurrence, category } = starter;
  const itemOf = ({ help, options = [], more = {}, ...one }: StarterItem): ChecklistItem => {
    const item = { ...newChecklistItem(v7(), say(one.words)), ...more };
    return {
      ...item,
      help: help ? say(help) : null,
      options: options.map(({ words: label, isFail }) => ({ id: v7(), label: say(label), isFail })),
      onFail: {
        issue: item.isCritical ? "auto" : "prompt",
        category,
        priority: item.isCritical ? "high" : "medium",
        impact: item.isCritical ? "out_of_use" : "degraded",
      },
    };
  };
  return {
    key,
    name: say(name),
    description: say(description),
    defaultRecurrence: recurrence,
    content: {
      ...EMPTY_CHECKLIST,
      scan: starter.scan ?? "none",
      isSigned: starter.isSigned ?? false,
      isPatTest: starter.isPatTest ?? false,
      sections: starter.sections.map(({ title, items }) => ({
        id: v7(),
        title: say(title),
        items: items.map(itemOf),
      })),
    } as ChecklistStarter["content"],
  };
}
