import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { conflictsOf, type Draft, differences, joined } from "../../../lib/draft.ts";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";

interface Versioned {
  readonly version: number;
}

interface EntryFormOptions<Entry extends Versioned, D extends Draft> {
  /** Null for one that is to be added. */
  readonly entry: Entry | null;
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

/** The state of a form for one document or link: typed values, errors, and what another saved. */
export function useEntryForm<Entry extends Versioned, D extends Draft>(
  options: EntryFormOptions<Entry, D>,
) {
  const { empty, draftOf, readCurrent, write, problems, onFailure, onClose } = options;
  const [base, setBase] = useState(options.entry);
  const [draft, setDraft] = useState<D>(base ? draftOf(base) : empty);
  const [theirs, setTheirs] = useState<Entry | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const start = base ? draftOf(base) : empty;
  const dirty = differences(start, draft).length > 0;
  const leaving = useLeaveGuard(dirty);

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
  return { start, draft, change, theirs, setTheirs, errors, saving, save, resolve, leave };
}
