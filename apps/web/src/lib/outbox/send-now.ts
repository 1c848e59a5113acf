import { CallError } from "../call-error.ts";
import type { Outbox } from "./outbox.ts";
import type { NewRecord } from "./record.ts";

/** The result of a write: the reply, or that it is kept and goes by itself later. */
export type Sent<Reply> =
  | { readonly kind: "sent"; readonly reply: Reply }
  | { readonly kind: "waiting"; readonly ids: readonly string[] };

/**
 * Puts records in an outbox, in place of their drafts, and waits for them as long as the line
 * holds. Takes back those that the device cannot keep while the line fails, and those that are
 * refused: their form still has them. Returns the reply to the last one; throws a `CallError` where
 * they were taken back.
 */
export async function sendNow(
  outbox: Outbox,
  records: readonly NewRecord[],
  dropDrafts: readonly string[] = [],
): Promise<Sent<unknown>> {
  const again = records.flatMap(({ id = "" }) => id);
  const { ids, isKept } = await outbox.put(records, { dropDrafts, replaces: again });
  const outcome = await outbox.settled(ids);
  if (outcome === "sent") {
    const last = outbox.records.get().find(({ id }) => id === ids.at(-1));
    return { kind: "sent", reply: last?.reply };
  }
  if (outcome === "waiting" && isKept) return { kind: "waiting", ids };
  const failures = ids.map((id) => outbox.failureOf(id));
  await outbox.discard(ids);
  throw failures.find((one) => one !== null) ?? errorWithoutReply();
}

function errorWithoutReply(): CallError {
  const message = "The server could not be reached.";
  return new CallError({ status: 0, code: "network.unreachable", message });
}
