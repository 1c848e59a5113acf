import type { CallError } from "../call-error.ts";
import type { OutboxRecord } from "./record.ts";

/** The input for sending a record. */
export interface Sending {
  readonly file: File | null;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** The records that this one depends on: all of them have arrived. */
  readonly parents: readonly OutboxRecord[];
}

/** The way of one call of the contract through the outbox. */
export interface DeclaredWrite {
  /** Sends a record under its own key. Throws a `CallError`. */
  readonly send: (record: OutboxRecord, sending: Sending) => Promise<unknown>;
  /** Tells the page that the server has it; the form that attends to it reports by itself. */
  readonly arrived?: (record: OutboxRecord, reply: unknown, isAttended: boolean) => void;
  /** Tells the page that the server refused it while no form looked. */
  readonly refused?: (record: OutboxRecord) => void;
  /**
   * Returns the record to send in place of one that was refused while nobody looked, such as a step
   * that is allowed from the current state; null to leave it refused. It is sent only if
   * its base is newer than that of the record.
   */
  readonly rebased?: (record: OutboxRecord, error: CallError) => OutboxRecord | null;
}

const writes = new Map<string, DeclaredWrite>();

/** Declares how a call goes through the outbox, by its method and path. */
export function declareWrite(endpoint: string, write: DeclaredWrite): void {
  writes.set(endpoint, write);
}

/**
 * Returns the way of a call through the outbox; undefined for a call that this release does not
 * know.
 */
export function writeOf(endpoint: string): DeclaredWrite | undefined {
  return writes.get(endpoint);
}
