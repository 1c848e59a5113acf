import { useState } from "react";
import { conflictsOf, type Draft, differences, joined } from "./draft.ts";
import { logFailure } from "./log.ts";
import { isLike, keptDraft, useKeptDraft } from "./use-kept-draft.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface KeptFormOptions<R, D extends Draft> {
  /** The form's name in this tab, such as `space:{id}`; null where nothing is kept. */
  readonly name: string | null;
  /** The record as the server has it; null for one that is to be added. */
  readonly record: R | null;
  readonly empty: D;
  readonly draftOf: (record: R) => D;
  /** Reads a record that was kept; null when it is none. */
  readonly read: (kept: unknown) => R | null;
}

interface Begun<R, D> {
  readonly record: R | null;
  readonly draft: D;
}

/** What was typed before, over the record as it is now; null when nothing was. */
function resumed<R, D extends Draft>(options: KeptFormOptions<R, D>): Begun<R, D> | null {
  const { name, record, empty, draftOf, read } = options;
  const kept = name === null ? null : keptDraft(name);
  if (!isLike(kept, { draft: empty }) || !("record" in kept)) return null;
  const { draft: mine } = kept;
  const from = read(kept.record);
  if (!isLike(mine, empty) || (from === null) !== (record === null)) return null;
  const sides = [from ? draftOf(from) : empty, mine, record ? draftOf(record) : empty] as const;
  const draft = joined(...sides, new Set());
  // A field that both changed is asked about when it is saved, as it was typed over what it was.
  return { record: conflictsOf(...sides).length > 0 ? from : record, draft };
}

function begin<R, D extends Draft>(options: KeptFormOptions<R, D>): Begun<R, D> {
  const { record, empty, draftOf } = options;
  const fresh = { record, draft: record ? draftOf(record) : empty };
  try {
    return resumed(options) ?? fresh;
  } catch (cause) {
    // Another release may have kept it in another shape.
    logFailure("What was typed could not be read", cause);
    return fresh;
  }
}

/**
 * What a form over a record began with and what is typed in it. It is kept in this tab until it is
 * saved or discarded (`leaving.allow`), and a form that opens again goes on with it.
 */
export function useKeptForm<R, D extends Draft>(options: KeptFormOptions<R, D>) {
  const [begun] = useState(() => begin(options));
  const [base, setBase] = useState(begun.record);
  const [draft, setDraft] = useState(begun.draft);
  const start = base ? options.draftOf(base) : options.empty;
  const dirty = differences(start, draft).length > 0;
  const drop = useKeptDraft(options.name, dirty ? { record: base, draft } : null);
  const leaving = useLeaveGuard(dirty, options.name === null ? undefined : drop);
  return { base, setBase, draft, setDraft, start, dirty, leaving };
}
