import { CallError } from "./call-error.ts";

interface Identified {
  readonly id: string;
}

/** The result of changing many rows. */
export interface SlicedChange<Row> {
  readonly done: readonly Row[];
  /** The rows that the server refused, each with the same reason as `problem` or one before it. */
  readonly refused: readonly Row[];
  /** The rows that were not reached, as the work was stopped or failed for another reason. */
  readonly left: readonly Row[];
  /** The reason of the last refusal or failure; null where all rows were changed. */
  readonly problem: unknown;
}

interface Options {
  /** The most rows one call takes. */
  readonly sliceSize: number;
  /** Changes all of these rows or none. */
  readonly send: (ids: string[]) => Promise<unknown>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Refusals that concern single rows: without those rows the rest can be changed. */
const OF_ROWS: ReadonlySet<string> = new Set([
  "issue.bulk_refused",
  "not_found",
  "access.location",
  "role.exists",
]);

/** Returns the rows that an error names in its fields. */
function namedIn<Row extends Identified>(error: CallError, rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ id }) => error.fields.some(({ field }) => field.includes(id)));
}

/**
 * Changes many rows by calls that each change all of theirs or none. Takes out the rows that a call
 * refuses and sends the others again; narrows a refusal that names none down by halves. Any other
 * failure ends it: the rows after it are left as they are.
 */
export async function changeInSlices<Row extends Identified>(
  rows: readonly Row[],
  { sliceSize, send, signal, onProgress }: Options,
): Promise<SlicedChange<Row>> {
  const done: Row[] = [];
  const refused: Row[] = [];
  const waiting: (readonly Row[])[] = [];
  for (let at = 0; at < rows.length; at += sliceSize) waiting.push(rows.slice(at, at + sliceSize));
  let problem: unknown = null;
  for (let slice = waiting.shift(); slice !== undefined; slice = waiting.shift()) {
    try {
      signal.throwIfAborted();
      await send(slice.map(({ id }) => id));
      done.push(...slice);
    } catch (error) {
      problem = error;
      if (!(error instanceof CallError) || !OF_ROWS.has(error.code)) {
        return { done, refused, left: [slice, ...waiting].flat(), problem };
      }
      const named = namedIn(error, slice);
      const others = slice.filter((row) => !named.includes(row));
      if (slice.length === 1 || others.length === 0) refused.push(...slice);
      else if (named.length > 0) {
        refused.push(...named);
        waiting.unshift(others);
      } else {
        const half = Math.ceil(slice.length / 2);
        waiting.unshift(slice.slice(0, half), slice.slice(half));
      }
    }
    onProgress(done.length + refused.length);
  }
  return { done, refused, left: [], problem };
}
