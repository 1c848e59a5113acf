import type { FieldProblem } from "@storey/contract";
import { CallError } from "../call-error.ts";

/**
 * The version of the shape of this release's records. A changed shape gets a step in `upgrade.ts`.
 */
export const RECORD_SCHEMA = 2;

/** The user id of writes that somebody without an account made. */
export const GUEST = "guest";

/**
 * The state of a write. "blocked": one that it depends on was refused. "rejected": the server
 * refused it with the reason in `refusal`; it is kept until its person decides.
 */
export type RecordState = "pending" | "acked" | "blocked" | "rejected";

/** The reason why the server refused a write. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string;
  /** The record as the server has it, with a conflict. */
  readonly current: unknown;
}

/** The subject of a write. */
export interface Entity {
  readonly kind:
    | "issue"
    | "comment"
    | "attachment"
    | "step"
    | "scan"
    | "audit"
    | "auditStep"
    | "check"
    | "tree";
  /** The id of the record that is made or changed. */
  readonly id: string;
  /** The issue it belongs to; of what is done in an audit, the audit; of a check, the run; of who is led by a tree, the session. */
  readonly issueId: string;
}

/** One write of a person, kept on the device until the server has it. */
export interface OutboxRecord {
  /** A UUID of version 7, sent as the Idempotency-Key. */
  readonly id: string;
  /** The order in which this device made them. */
  readonly seq: number;
  /** Null for a guest, whose code says where the write goes. */
  readonly organisationId: string | null;
  /** The user, or `GUEST`. */
  readonly userId: string;
  readonly deviceId: string;
  readonly schema: number;
  /** The call of the contract, such as `POST /issues`. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The version and state of the issue that the person saw when they decided a step. */
  readonly base: { readonly version: number; readonly status: string } | null;
  readonly entity: Entity;
  /** The records that the server must have first. */
  readonly dependsOn: readonly string[];
  readonly state: RecordState;
  readonly attempts: number;
  /** The moment before which it is not tried by itself, in milliseconds since 1970. */
  readonly nextAt: number;
  /** The moment it was made, by the clock of the device, in milliseconds since 1970. */
  readonly deviceTime: number;
  /** The lead of the server's clock over that of the device, in milliseconds. */
  readonly skewMs: number;
  /** The text by which its person knows it in a list. */
  readonly label: string;
  /** The name, type and size of its file, whose bytes are kept beside it; null without one. */
  readonly file: { readonly name: string; readonly type: string; readonly size: number } | null;
  readonly refusal: Refusal | null;
  /** The server's reply, once it has the write. */
  readonly reply: unknown;
  /** The moment it was answered or refused, by the time of the server. */
  readonly endedAt: number | null;
  /** Its form has released it: the next visit to the form begins something else. */
  readonly isReleased: boolean;
}

/** The parts of a record that a feature gives; the outbox fills in the rest. */
export interface NewRecord
  extends Pick<OutboxRecord, "endpoint" | "params" | "body" | "entity" | "label"> {
  /** Given when other records depend on it. */
  readonly id?: string;
  readonly base?: OutboxRecord["base"];
  readonly dependsOn?: readonly string[];
  readonly file?: Blob;
}

/**
 * Returns when a write was made, by the time of the server: the clock of the device may be wrong.
 */
export function madeAt({ deviceTime, skewMs }: OutboxRecord): number {
  return deviceTime + skewMs;
}

/** Tells whether the server does not have it yet, and it may still get there by itself. */
export function isWaiting({ state }: OutboxRecord): boolean {
  return state === "pending" || state === "blocked";
}

/**
 * Tells whether the outbox or the server has what a draft became; a refused one goes back to its
 * writer.
 */
export function isTaken(record: OutboxRecord | undefined): boolean {
  return record !== undefined && record.state !== "rejected";
}

/**
 * Tells whether a record is listed as waiting, or as refused. A form reports by itself on one that
 * is on its way for the first time.
 */
export function isListed({ state, attempts }: OutboxRecord, isSending: boolean): boolean {
  if (state === "pending") return attempts > 0 || !isSending;
  return state !== "acked";
}

/** Returns those of some records that wait or were refused. */
export function openOnes(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.filter((one) => isWaiting(one) || one.state === "rejected");
}

/** Returns the error a write was refused with, as a call gives it. */
export function errorOf({ refusal }: OutboxRecord): CallError | null {
  return refusal === null ? null : new CallError(refusal);
}

/** Returns the parts of an error that are kept. */
export function refusalOf(error: CallError): Refusal {
  const { status, code, message, fields, requestId, current } = error;
  return { status, code, message, fields, requestId, current: current ?? null };
}
