import { useState } from "react";
import { useKeptDraft } from "./kept-draft.ts";
import { type Edit, resumedEdit, type Stored } from "./kept-edit.ts";
import { differences } from "./merge.ts";

/**
 * Holds what is typed over what is stored, and keeps it in this tab under `name`. Where nothing is
 * typed, what is stored shows, also when it changes.
 */
export function useEdit<V extends object>(name: string | null, stored: Stored<V>) {
  const [edit, setEdit] = useState<Edit<V> | null>(() => resumedEdit(name, stored));
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
    /** Lets go of what the tab keeps. */
    drop,
    type: (part: Partial<V>): void =>
      setEdit((now) => {
        const from = shown(now);
        return { base: from.base, draft: { ...from.draft, ...part } };
      }),
    /** Puts another edit in the place of this one; null shows what is stored. */
    replace: setEdit,
  };
}

/** What is typed in a form, as its other parts are given it. */
export type FormEdit<V extends object> = ReturnType<typeof useEdit<V>>;
