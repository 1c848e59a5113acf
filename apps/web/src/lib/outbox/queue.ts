import type { CallError } from "../call-error.ts";
import { type Entity, isWaiting, type OutboxRecord, refusalOf } from "./record.ts";

// What becomes of the records when something happens: pure, of all records to those that change.

type Records = readonly OutboxRecord[];

function find(records: Records, id: string): OutboxRecord | undefined {
  return records.find((one) => one.id === id);
}

/** A record and everything that depends on it. */
export function withChildren(records: Records, id: string): OutboxRecord[] {
  const found = new Set([id]);
  // What depends on another was made after it.
  for (const one of records)
    if (one.dependsOn.some((parent) => found.has(parent))) found.add(one.id);
  return records.filter((one) => found.has(one.id));
}

/**
 * What is made of an issue that has not arrived comes after it; a step comes after one that is still
 * to be sent. One that was refused, or that waits for such a one, holds up no later step: its person
 * may discard it, and the later one does not go with it.
 */
export function parentsOf(records: Records, { issueId, kind }: Entity, ownId: string): string[] {
  return records
    .filter(({ id, entity }) => id !== ownId && entity.issueId === issueId)
    .filter(({ entity, state }) =>
      entity.kind === "issue"
        ? state !== "acked"
        : kind === "step" && entity.kind === "step" && state === "pending",
    )
    .map(({ id }) => id);
}

function isReady(records: Records, { dependsOn }: OutboxRecord): boolean {
  return dependsOn.every((id) => {
    const parent = find(records, id);
    return parent === undefined || parent.state === "acked";
  });
}

/** The next to send: words before files, and in the order they were made. */
export function nextToSend(
  records: Records,
  isDue: (record: OutboxRecord) => boolean,
): OutboxRecord | undefined {
  const ready = records.filter(
    (one) => one.state === "pending" && isDue(one) && isReady(records, one),
  );
  return ready.find(({ file }) => file === null) ?? ready[0];
}

/** The server has a write. One that was answered already, such as in another tab, stays so. */
export function acknowledged(records: Records, id: string, reply: unknown, at: number): Records {
  const now = find(records, id);
  if (!now || now.state === "acked") return [];
  return [{ ...now, state: "acked", reply, refusal: null, endedAt: at }];
}

/** The server refuses a write: it is kept, and what depends on it is blocked. */
export function refused(records: Records, id: string, error: CallError, at: number): Records {
  const now = find(records, id);
  if (now?.state !== "pending") return [];
  const children = withChildren(records, id).filter((one) => one.id !== id && isWaiting(one));
  return [
    { ...now, state: "rejected", refusal: refusalOf(error), endedAt: at },
    ...children.map((one) => ({ ...one, state: "blocked" as const })),
  ];
}

/** The line failed: another try comes later. */
export function postponed(records: Records, id: string, nextAt: number): Records {
  const now = find(records, id);
  if (now?.state !== "pending") return [];
  return [{ ...now, attempts: now.attempts + 1, nextAt }];
}

/** A person has a refused write tried again, and what it blocked. */
export function retried(records: Records, id: string): Records {
  return withChildren(records, id)
    .filter(({ state }) => state !== "acked")
    .filter((one) => one.id === id || one.state === "blocked")
    .map((one) => ({ ...one, state: "pending", refusal: null, nextAt: 0, endedAt: null }));
}

/** The ids that go when a person discards a write: it and what depends on it, but what has arrived. */
export function discarded(records: Records, id: string): string[] {
  return withChildren(records, id)
    .filter(({ state }) => state !== "acked")
    .map((one) => one.id);
}

/**
 * A person takes one file back before it has arrived: what was to carry it goes without it. Gives
 * what changes beside it.
 */
export function withoutParent(records: Records, id: string): Records {
  const refusedOnes = new Set(
    records.filter((one) => one.id !== id && one.state === "rejected").map((one) => one.id),
  );
  return records
    .filter((one) => one.dependsOn.includes(id) && one.state !== "acked")
    .map((one): OutboxRecord => {
      const dependsOn = one.dependsOn.filter((parent) => parent !== id);
      const isFree = one.state === "blocked" && !dependsOn.some((each) => refusedOnes.has(each));
      return { ...one, dependsOn, state: isFree ? "pending" : one.state };
    });
}

/** How long what has arrived is remembered on the device. */
const SENT_KEPT_MS = 7 * 24 * 60 * 60_000;

/** What has arrived long ago, or is not to be remembered, and nothing waits for. */
export function over(records: Records, now: number, isForgotten: (one: OutboxRecord) => boolean) {
  return records
    .filter((one) => one.state === "acked")
    .filter((one) => isForgotten(one) || (one.endedAt ?? 0) < now - SENT_KEPT_MS)
    .filter(({ id }) => withChildren(records, id).every(({ state }) => state === "acked"))
    .map(({ id }) => id);
}
