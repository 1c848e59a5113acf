import type { FieldProblem } from "@storey/contract";
import { CallError } from "../call-error.ts";

/** The shape of the records of this release. One that is changed gets an upgrade in `upgrade.ts`. */
export const RECORD_SCHEMA = 1;

/** Whose a write is that somebody without an account made. */
export const GUEST = "guest";

/**
 * How far a write is. "blocked": what it depends on was refused. "rejected": the server would not
 * have it, and says why in `refusal`; it is kept until its person decides.
 */
export type RecordState = "pending" | "acked" | "blocked" | "rejected";

/** Why the server would not have a write. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string;
  /** With a conflict: what the server has. */
  readonly current: unknown;
}

/** What a write is about. */
export interface Entity {
  readonly kind: "issue" | "comment" | "attachment" | "step";
  /** The id of what is made, or of what is changed. */
  readonly id: string;
  /** The issue it belongs to. */
  readonly issueId: string;
}

/** One write of a person, kept on the device until the server has it. */
export interface OutboxRecord {
  /** A UUID of version 7, sent as the Idempotency-Key. */
  readonly id: string;
  /** The order in which this device made them. */
  readonly seq: number;
  /** Null for a guest: their code says where it goes. */
  readonly organisationId: string | null;
  /** The user, or `GUEST`. */
  readonly userId: string;
  readonly deviceId: string;
  readonly schema: number;
  /** The call of the contract, such as `POST /issues`. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** What its person saw when they decided: the version of what a step moves, and its state. */
  readonly base: { readonly version: number; readonly status: string } | null;
  readonly entity: Entity;
  /** Records that the server must have first. */
  readonly dependsOn: readonly string[];
  readonly state: RecordState;
  readonly attempts: number;
  /** Not tried by itself before, in milliseconds since 1970. */
  readonly nextAt: number;
  /** When it was made by the clock of the device, in milliseconds since 1970. */
  readonly deviceTime: number;
  /** How far the clock of the server was ahead of that of the device, in milliseconds. */
  readonly skewMs: number;
  /** What its person reads of it in a list. */
  readonly label: string;
  /** What is known of its file, whose bytes are kept beside it; null without one. */
  readonly file: { readonly name: string; readonly type: string; readonly size: number } | null;
  readonly refusal: Refusal | null;
  /** What the server answered, once it has it. */
  readonly reply: unknown;
  /** When it was answered or refused, by the time of the server. */
  readonly endedAt: number | null;
  /** Whether its form has let it go: the next visit to the form begins something else. */
  readonly isLetGo: boolean;
}

/** What a feature says of a write; the outbox fills in the rest. */
export interface NewRecord
  extends Pick<OutboxRecord, "endpoint" | "params" | "body" | "entity" | "label"> {
  /** Given where other records depend on it. */
  readonly id?: string;
  readonly base?: OutboxRecord["base"];
  readonly dependsOn?: readonly string[];
  readonly file?: Blob;
}

/** When a write was made, by the time of the server: the clock of the device may be wrong. */
export function madeAt({ deviceTime, skewMs }: OutboxRecord): number {
  return deviceTime + skewMs;
}

/** Whether the server does not have it yet, and it may still get there by itself. */
export function isWaiting({ state }: OutboxRecord): boolean {
  return state === "pending" || state === "blocked";
}

/**
 * Whether a record is told of as waiting, or as not taken: one that is on its way for the first time
 * is told of by its form.
 */
export function isToldOf({ state, attempts }: OutboxRecord, isSending: boolean): boolean {
  if (state === "pending") return attempts > 0 || !isSending;
  return state !== "acked";
}

/** The records that wait or were refused, of some. */
export function openOnes(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.filter((one) => isWaiting(one) || one.state === "rejected");
}

/** The error a write was refused with, as a call gives it. */
export function errorOf({ refusal }: OutboxRecord): CallError | null {
  return refusal === null ? null : new CallError(refusal);
}

/** What is kept of an error. */
export function refusalOf(error: CallError): Refusal {
  const { status, code, message, fields, requestId, current } = error;
  return { status, code, message, fields, requestId, current: current ?? null };
}
