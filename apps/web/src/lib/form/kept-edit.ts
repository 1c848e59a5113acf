import { isLike, keptDraft } from "./kept-draft.ts";
import { conflictsOf, joined } from "./merge.ts";

/** The values of a form as they are stored, and the version they were read at. */
export interface Stored<V extends object> {
  readonly version: number;
  readonly values: V;
}

/** A draft, and the stored values on which it was made. */
export interface Edit<V extends object> {
  readonly base: Stored<V>;
  readonly draft: V;
}

/**
 * Returns the draft that this tab kept of a form, over the values stored by now; null without one.
 * The draft keeps its own base, so a field that somebody else changed too is asked about at the
 * save.
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

/** Returns the name under which the tab keeps the draft of a form. */
export function keptName(form: { readonly name: string }, id: string, scope = ""): string {
  return `${form.name}:${id || `new:${scope}`}`;
}
