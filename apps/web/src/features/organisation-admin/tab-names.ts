import { translate, useMessages } from "../../lib/messages.ts";
import { ADMINISTRATION_TABS, type AdministrationTab } from "./administration-tabs.ts";

const CATALOGUES = [
  "sections" as const,
  ...ADMINISTRATION_TABS.flatMap(({ messages = [] }) => messages),
];

/** Returns the name of a tab, once the catalogues are loaded. */
export function nameOfTab({ messages, value }: AdministrationTab): string {
  return messages ? translate(messages, "tab") : translate("sections", `tab.${value}`);
}

/** Returns functions that name the tabs; suspends until their catalogues are loaded. */
export function useTabNames(): {
  readonly nameOf: (tab: AdministrationTab) => string;
  /** Returns other words by which people may search for the tab, separated by spaces. */
  readonly otherWordsOf: (tab: AdministrationTab) => string;
} {
  useMessages(CATALOGUES);
  return {
    nameOf: nameOfTab,
    otherWordsOf: ({ messages, value }) =>
      messages ? translate(messages, "tab.words") : translate("sections", `words.${value}`),
  };
}
