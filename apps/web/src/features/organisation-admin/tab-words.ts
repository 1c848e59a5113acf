import { translate, useMessages } from "../../lib/messages.ts";
import { ADMINISTRATION_TABS, type AdministrationTab } from "./administration-tabs.ts";

const CATALOGUES = [
  "sections" as const,
  ...ADMINISTRATION_TABS.flatMap(({ messages = [] }) => messages),
];

/** What a part of the administration is called, once the catalogues are there. */
export function nameOfTab({ messages, value }: AdministrationTab): string {
  return messages ? translate(messages, "tab") : translate("sections", `tab.${value}`);
}

/** What the parts of the administration are called; waits for the catalogues that say it. */
export function useTabWords(): {
  readonly nameOf: (tab: AdministrationTab) => string;
  /** What else people may call it, as words with spaces between them. */
  readonly otherWordsOf: (tab: AdministrationTab) => string;
} {
  useMessages(CATALOGUES);
  return {
    nameOf: nameOfTab,
    otherWordsOf: ({ messages, value }) =>
      messages ? translate(messages, "tab.words") : translate("sections", `words.${value}`),
  };
}
