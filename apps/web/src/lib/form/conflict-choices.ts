import type { Translate } from "../messages.ts";
import type { AnyDeclaration } from "./declaration.ts";
import { type Field, labelOf } from "./field.ts";
import { conflictsOf } from "./merge.ts";

/** The three sides of a conflict, as values of the form. */
interface Sides<V extends object> {
  readonly base: V;
  readonly mine: V;
  /** Null without a conflict. */
  readonly theirs: V | null;
}

/**
 * Lists the fields that somebody else changed too, with their values as text; empty without a
 * conflict.
 */
export function conflictChoices<V extends object>(
  form: AnyDeclaration,
  { base, mine, theirs }: Sides<V>,
  { t, locale }: { readonly t: Translate; readonly locale: string },
) {
  if (!theirs) return [];
  return conflictsOf<V>(base, mine, theirs).map((field) => {
    const own: Field<unknown> | undefined = form.fields[field];
    const words = (values: V, others: V): string =>
      own?.words(values[field], t, locale, others[field]) ?? "";
    return {
      field,
      label: own ? labelOf(own, t) : String(field),
      mine: words(mine, theirs),
      theirs: words(theirs, mine),
    };
  });
}
