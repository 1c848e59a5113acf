import { isValueOf, type TreeValue, type TreeVariable } from "@storey/domain";

/** Reads a text, as it is pasted, as the value of a variable; null where it is none. `yes` and `no` are words for those. */
export function typedValue(
  variable: TreeVariable,
  text: string,
  words: { readonly yes: string; readonly no: string },
): TreeValue | null {
  const typed = text.trim();
  const same = (other: string): boolean => other.toLocaleLowerCase() === typed.toLocaleLowerCase();
  const value = (): TreeValue | null => {
    if (typed === "") return null;
    if (variable.type === "number") return Number(typed.replace(",", "."));
    if (variable.type === "choice") return variable.options.find(same) ?? null;
    if (variable.type === "text") return typed;
    if (same(words.yes) || same("true")) return true;
    return same(words.no) || same("false") ? false : null;
  };
  const read = value();
  return isValueOf(variable, read) ? read : null;
}
