import type { ShownNode, TreeValue } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { filledText } from "./tree-text.ts";

/** Returns how values read, and how texts read with the values of a node in them. */
export function useTreeWords() {
  const { t, locale, language } = useTranslation("decision-tree-runner");
  const value = (given: TreeValue): string => {
    if (typeof given === "boolean") return t(given ? "yes" : "no");
    if (typeof given === "number") {
      const whole = { maximumFractionDigits: 10, useGrouping: false };
      return new Intl.NumberFormat(locale, whole).format(given);
    }
    return given;
  };
  return {
    t,
    locale,
    language,
    value,
    filled: (text: string, { words }: Pick<ShownNode, "words">) => filledText(text, words, value),
  };
}
