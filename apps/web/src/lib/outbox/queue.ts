import type { CallError } from "../call-error.ts";
import { type Entity, isWaiting, type OutboxRecord, refusalOf } from "./record.ts";

// The next states of the records after each event: pure functions from all records to those that
// change.

type Records = readonly OutboxRecord[];

function find(records: Records, id: string): OutboxRecord | undefined {
  return records.find((one) => one.id === id);
}

/** Returns a record and everything that depends on it. */
export function withChildren(records: Records, id: string): OutboxRecord[] {
  const found = new Set([id]);
  // A record is made after those it depends on.
  for (const one of records)
    if (one.dependsOn.some((parent) => found.has(parent))) found.add(one.id);
  return records.filter((one) => found.has(one.id));
}

/**
 * Returns the ids of the records that a new one depends on. A write about an issue that has not
 * arrived comes after the issue; a step comes after a pending step. A step that was refused or is
 * blocked holds up no later one: its person may discard it, and the later one does not go with it.
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

/** Returns the next record to send: text before files, and in the order they were made. */
export function nextToSend(
  records: Records,
  isDue: (record: OutboxRecord) => boolean,
): OutboxRecord | undefined {
  const ready = records.filter(
    (one) => one.state === "pending" && isDue(one) && isReady(records, one),
  );
  return ready.find(({ file }) => file === null) ?? ready[0];
}

/**
 * Returns a record as acknowledged by the server. One that was answered already, such as in another
 * tab, stays so.
 */
export function acknowledged(records: Records, id: string, reply: unknown, at: number): Records {
  const now = find(records, id);
  if (!now || now.state === "acked") return [];
  return [{ ...now, state: "acked", reply, refusal: null, endedAt: at }];
}

/** Returns a record as refused by the server, which is kept, and those that it blocks. */
export function refused(records: Records, id: string, error: CallError, at: number): Records {
  const now = find(records, id);
  if (now?.state !== "pending") return [];
  const children = withChildren(records, id).filter((one) => one.id !== id && isWaiting(one));
  return [
    { ...now, state: "rejected", refusal: refusalOf(error), endedAt: at },
    ...children.map((one) => ({ ...one, state: "blocked" as const })),
  ];
}

/** Returns a record as postponed after the line failed. */
export function postponed(records: Records, id: string, nextAt: number): Records {
  const now = find(records, id);
  if (now?.state !== "pending") return [];
  return [{ ...now, attempts: now.attempts + 1, nextAt }];
}

/** Returns a refused record, and those it blocked, as to be tried again. */
export function retried(records: Records, id: string): Records {
  return withChildren(records, id)
    .filter(({ state }) => state !== "acked")
    .filter((one) => one.id === id || one.state === "blocked")
    .map((one) => ({ ...one, state: "pending", refusal: null, nextAt: 0, endedAt: null }));
}

/**
 * Returns the ids that go when a person discards a write: it and those that depend on it, except
 * arrived ones.
 */
export function discarded(records: Records, id: string): string[] {
  return withChildren(records, id)
    .filter(({ state }) => state !== "acked")
    .map((one) => one.id);
}

/**
 * Returns the records that change when a person takes back a file that has not arrived: the one
 * that was to carry it goes without it.
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

/** The time for which an arrived record stays on the device. */
const SENT_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the ids of arrived records that are old or to be forgotten, and on which no waiting one
 * depends.
 */
export function over(records: Records, now: number, isForgotten: (one: OutboxRecord) => boolean) {
  return records
    .filter((one) => one.state === "acked")
    .filter((one) => isForgotten(one) || (one.endedAt ?? 0) < now - SENT_KEPT_MS)
    .filter(({ id }) => withChildren(records, id).every(({ state }) => state === "acked"))
    .map(({ id }) => id);
}
