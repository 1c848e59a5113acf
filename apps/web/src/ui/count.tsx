import { language, localeOf, numberFormatOf } from "../lib/messages.ts";
import { useStore } from "../lib/store.ts";

/** A number of things, written as in the reader's language. */
export function Count({ of }: { readonly of: number }) {
  return numberFormatOf(localeOf(useStore(language))).format(of);
}
