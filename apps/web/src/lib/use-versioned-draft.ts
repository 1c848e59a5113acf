import { useState } from "react";
import { CallError } from "./call-error.ts";
import { conflictsOf, differences, joined } from "./draft.ts";
import { isLike, keptDraft, useKeptDraft } from "./use-kept-draft.ts";
import type { OnProblem } from "./write-or-null.ts";

/** What a form holds, and the version of the record it was read from. */
export interface Versioned<D extends object> {
  readonly draft: D;
  readonly version: number;
}

interface Edit<D extends object> {
  readonly base: Versioned<D>;
  readonly draft: D;
}

interface VersionedDraft<D extends object> {
  /**
   * The form's name in this tab, such as `beacon:{id}`, where what is typed outlives a sign-in that
   * ends; without it nothing is kept.
   */
  readonly name?: string;
  /** What is stored, as far as this window knows. A form nobody typed in follows it. */
  readonly stored: Versioned<D>;
  /** Writes what changed; null when it failed, and `onProblem` hears why. */
  readonly write: (
    version: number,
    changes: Partial<D>,
    onProblem: OnProblem,
  ) => Promise<object | null>;
  /** Asks what is stored after all; undefined when the record has gone. */
  readonly reread: () => Promise<Versioned<D> | undefined>;
  readonly onSaved?: (() => void) | undefined;
}

function changesOf<D extends object>(base: D, draft: D): Partial<D> {
  const changes: Partial<D> = {};
  for (const field of differences(base, draft)) changes[field] = draft[field];
  return changes;
}

/** What was typed before over the version it was typed on; null when nothing was. */
function keptEdit<D extends object>(name: string | null, stored: Versioned<D>): Edit<D> | null {
  const kept = name === null ? null : keptDraft(name);
  // Another release may have kept it in another shape.
  if (!isLike(kept, { base: stored, draft: stored.draft })) return null;
  const isWhole = isLike(kept.base, stored) && isLike(kept.base.draft, stored.draft);
  return isWhole && isLike(kept.draft, stored.draft) ? kept : null;
}

/**
 * The state of a form over a record that two people may edit: what is typed, whether it differs,
 * what went wrong, and the values of another person where both changed the same field. Changes of
 * different fields are joined without a question. Nothing typed is lost when saving fails.
 */
export function useVersionedDraft<D extends object>({
  name: given,
  stored,
  write,
  reread,
  onSaved,
}: VersionedDraft<D>) {
  const name = given ?? null;
  const [edit, setEdit] = useState<Edit<D> | null>(() => keptEdit(name, stored));
  const [theirs, setTheirs] = useState<Versioned<D> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const draft = edit?.draft ?? stored.draft;
  const base = edit?.base ?? stored;
  const dirty = differences(base.draft, draft).length > 0;
  const drop = useKeptDraft(name, dirty ? { base, draft } : null);

  const change = (patch: Partial<D>): void => {
    setProblem(null);
    setEdit((now) => ({
      base: now?.base ?? stored,
      draft: { ...(now?.draft ?? stored.draft), ...patch },
    }));
  };
  const reset = (): void => {
    setEdit(null);
    setTheirs(null);
    setProblem(null);
  };
  const meet = async (cause: unknown, from: Versioned<D>, wanted: D): Promise<void> => {
    const isConflict = cause instanceof CallError && cause.code === "record.conflict";
    const now = isConflict ? await reread() : undefined;
    if (!now || now.version === from.version) return setProblem(cause);
    if (conflictsOf(from.draft, wanted, now.draft).length > 0) return setTheirs(now);
    return send(now, joined(from.draft, wanted, now.draft, new Set()));
  };
  const send = async (from: Versioned<D>, wanted: D): Promise<void> => {
    const changes = changesOf(from.draft, wanted);
    let cause: unknown = null;
    const saved =
      Object.keys(changes).length === 0 ||
      (await write(from.version, changes, (problem) => {
        cause = problem;
      }));
    if (!saved) return meet(cause, from, wanted);
    reset();
    return onSaved?.();
  };
  const whileSaving = async (work: Promise<void>): Promise<void> => {
    setSaving(true);
    setProblem(null);
    await work.finally(() => setSaving(false));
  };
  const resolve = (takeTheirs: ReadonlySet<keyof D>): void => {
    if (!theirs) return;
    const next = joined(base.draft, draft, theirs.draft, takeTheirs);
    setEdit({ base: theirs, draft: next });
    setTheirs(null);
    void whileSaving(send(theirs, next));
  };
  return {
    draft,
    change,
    reset,
    problem,
    saving,
    dirty,
    /** Lets go of what was kept, for the guard of the form; undefined where nothing is kept. */
    drop: name === null ? undefined : drop,
    save: (wanted: D = draft) => whileSaving(send(base, wanted)),
    /** Set while the user must choose between two values of the same field. */
    conflict: theirs && {
      fields: conflictsOf(base.draft, draft, theirs.draft),
      theirs: theirs.draft,
    },
    resolve,
    /** Leaves the choice: back to the form as it was typed. */
    back: () => setTheirs(null),
  };
}
