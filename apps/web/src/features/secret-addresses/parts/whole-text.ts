import type { ReactNode } from "react";
import type { TextProps } from "../../../lib/form/field-props.ts";
import { hintOf } from "../../../ui/full-hint.tsx";

type WholeText = Omit<TextProps, "maxLength" | "hint"> & { readonly hint: ReactNode };

/**
 * Leaves a text as it is typed or pasted, however long it is: a name that the browser cut would be kept
 * without its end. How long it may be stands below it, and the form refuses what is longer.
 */
export function wholeText({ maxLength, hint, ...props }: TextProps): WholeText {
  return { ...props, hint: hintOf(hint, props.value, maxLength) };
}
