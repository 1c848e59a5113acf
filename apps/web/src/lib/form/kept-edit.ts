import { isLike, keptDraft } from "./kept-draft.ts";
import { conflictsOf, joined } from "./merge.ts";

/** The values of a form as they are stored, and the version they were read at. */
export interface Stored<V extends object> {
  readonly version: number;
  readonly values: V;
}

/** What is typed, over what. */
export interface Edit<V extends object> {
  readonly base: Stored<V>;
  readonly draft: V;
}

/**
 * What this tab kept of a form, over what is stored by now; null when it kept nothing. A field that
 * somebody else changed too is asked about when it is saved, as it was typed over what it was.
 */
export function resumedEdit<V extends object>(
  name: string | null,
  stored: Stored<V>,
): Edit<V> | null {
  const kept = name === null ? null : keptDraft(name);
  // Another release may have kept it in another shape.
  if (!isLike(kept, { base: stored, draft: stored.values })) return null;
  const { base, draft } = kept;
  const isWhole = isLike(base, stored) && isLike(base.values, stored.values);
  if (!isWhole || !isLike(draft, stored.values)) return null;
  // A new record and a known one share no form.
  if ((base.version === 0) !== (stored.version === 0)) return null;
  const sides = [base.values, draft, stored.values] as const;
  const both = conflictsOf(...sides).length > 0;
  return { base: both ? base : stored, draft: joined(...sides, new Set()) };
}

/** The name under which the tab keeps what is typed in a form. */
export function keptName(form: { readonly name: string }, id: string, scope = ""): string {
  return `${form.name}:${id || `new:${scope}`}`;
}
