import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { conflictsOf, type Draft, differences, joined } from "../../../lib/draft.ts";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useKeptForm } from "../../../lib/use-kept-form.ts";

interface Versioned {
  readonly version: number;
}

interface EntryFormOptions<Entry extends Versioned, D extends Draft> {
  /** Null for one that is to be added. */
  readonly entry: Entry | null;
  /** The form's name in this tab, where what is typed outlives a sign-in that ends. */
  readonly name?: string;
  readonly empty: D;
  readonly draftOf: (entry: Entry) => D;
  /** Reads what a conflict carries; null when it is something else. */
  readonly readCurrent: (current: unknown) => Entry | null;
  /** Saves the fields that differ on a version, or adds all. */
  readonly write: (entry: Entry | null, changes: Partial<D>, draft: D) => Promise<void>;
  /** What is wrong before anything is sent, by field. */
  readonly problems?: (draft: D) => Readonly<Record<string, string>>;
  /** Tells of a failure that no field carries. */
  readonly onFailure: (words: string) => void;
  readonly onClose: () => void;
}

function changesOf<D extends Draft>(from: D, to: D): Partial<D> {
  const changes: Partial<D> = {};
  for (const field of differences(from, to)) changes[field] = to[field];
  return changes;
}

/** A form for one document or link, as its dialog and fields use it. */
export interface EntryForm<D extends Draft> {
  /** What the form began with. */
  readonly start: D;
  readonly draft: D;
  readonly change: (part: Partial<D>) => void;
  /** What another saved meanwhile in the same fields; null when nothing has to be chosen. */
  readonly theirs: D | null;
  /** Goes back to what was typed, without choosing. */
  readonly keepEditing: () => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly saving: boolean;
  readonly save: () => void;
  readonly resolve: (takeTheirs: ReadonlySet<keyof D>) => void;
  readonly leave: () => Promise<void>;
}

/** The state of a form for one document or link: typed values, errors, and what another saved. */
export function useEntryForm<Entry extends Versioned, D extends Draft>(
  options: EntryFormOptions<Entry, D>,
): EntryForm<D> {
  const { empty, draftOf, readCurrent, write, problems, onFailure, onClose } = options;
  const form = useKeptForm<Entry, D>({
    name: options.name ?? null,
    record: options.entry,
    empty,
    draftOf,
    read: readCurrent,
  });
  const { base, setBase, draft, setDraft, start, dirty, leaving } = form;
  const [theirs, setTheirs] = useState<Entry | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);

  const send = async (from: Entry | null, next: D): Promise<void> => {
    setSaving(true);
    setErrors({});
    try {
      await write(from, from ? changesOf(draftOf(from), next) : next, next);
      leaving.allow();
      onClose();
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === "record.conflict";
      const current = isConflict ? readCurrent(error.current) : null;
      if (from && current && conflictsOf(draftOf(from), next, draftOf(current)).length > 0) {
        setTheirs(current);
      } else if (from && current) {
        await send(current, joined(draftOf(from), next, draftOf(current), new Set()));
      } else {
        const fields = fieldErrors(error);
        setErrors(fields);
        if (Object.keys(fields).length === 0) onFailure(textOfError(error));
      }
    } finally {
      setSaving(false);
    }
  };
  const save = (): void => {
    if (saving) return;
    const found = problems?.(draft) ?? {};
    if (Object.keys(found).length > 0) setErrors(found);
    else if (base && !dirty) onClose();
    else void send(base, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<keyof D>): void => {
    if (!theirs || !base) return;
    const next = joined(draftOf(base), draft, draftOf(theirs), takeTheirs);
    setBase(theirs);
    setDraft(next);
    setTheirs(null);
    void send(theirs, next);
  };
  const leave = async (): Promise<void> => {
    if (dirty && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const change = (part: Partial<D>) => setDraft({ ...draft, ...part });
  const keepEditing = () => setTheirs(null);
  const shownTheirs = theirs && draftOf(theirs);
  return {
    start,
    draft,
    change,
    theirs: shownTheirs,
    keepEditing,
    errors,
    saving,
    save,
    resolve,
    leave,
  };
}
