import { useState } from "react";
import { useKeptDraft } from "./kept-draft.ts";
import { type Edit, resumedEdit, type Stored } from "./kept-edit.ts";
import { differences } from "./merge.ts";

/**
 * Holds a draft over the stored values, and keeps it in this tab under `name`. While nothing is
 * typed, the stored values show, also when they change.
 */
export function useEdit<V extends object>(name: string | null, stored: Stored<V>) {
  const [edit, setEdit] = useState<Edit<V> | null>(() => resumedEdit(name, stored));
  const [wasKept, setWasKept] = useState(edit !== null);
  const shown = (now: Edit<V> | null): Edit<V> => {
    const isTyped = now !== null && differences<V>(now.base.values, now.draft).length > 0;
    const isNewer = now !== null && now.base.version > stored.version;
    return now && (isTyped || isNewer) ? now : { base: stored, draft: stored.values };
  };
  const { base, draft } = shown(edit);
  const dirty = differences<V>(base.values, draft).length > 0;
  const drop = useKeptDraft(name, dirty ? { base, draft } : null);
  return {
    base,
    draft,
    dirty,
    /** Whether the draft was made before the form was opened this time. */
    isResumed: wasKept && dirty,
    /** Deletes the draft that the tab keeps. */
    drop,
    type: (part: Partial<V>): void =>
      setEdit((now) => {
        const from = shown(now);
        return { base: from.base, draft: { ...from.draft, ...part } };
      }),
    /** Puts another edit in the place of this one; null shows the stored values. */
    replace: (next: Edit<V> | null): void => {
      setWasKept(false);
      setEdit(next);
    },
  };
}

/** The draft of a form, as its other parts receive it. */
export type FormEdit<V extends object> = ReturnType<typeof useEdit<V>>;
