import { CallError, mayPass } from "../call-error.ts";
import { laterTries } from "../later-tries.ts";
import { logFailure } from "../log.ts";
import { serverNow } from "../server-clock.ts";
import type { Attention } from "./attention.ts";
import type { OutboxState } from "./outbox-state.ts";
import { acknowledged, nextToSend, over, postponed, refused } from "./queue.ts";
import { GUEST, type OutboxRecord } from "./record.ts";
import type { DeclaredWrite } from "./write.ts";

/** The time without progress after which the line counts as failed, in milliseconds. */
const NO_REPLY_MS = 30_000;

/** Called when the server has a record, in the tab that sent it. */
export type OnArrived = (record: OutboxRecord) => void;

/** The parts of the outbox and its page that the sending needs. */
export interface SendingParts {
  readonly state: OutboxState;
  readonly attention: Attention;
  /** Returns the person whose records are sent now; null while nobody is signed in. */
  readonly sender: () => { readonly userId: string } | null;
  readonly writeOf: (endpoint: string) => DeclaredWrite | undefined;
  /** Returns the bytes of a record's file; undefined when they are gone. */
  readonly fileOf: (id: string) => Promise<File | undefined>;
  /**
   * Runs work when no other tab sends, or soon anyway: the same work may then run twice at once.
   */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Sends the waiting records, one after another, and tries again later those at which the line
 * failed.
 */
export class SendingLoop {
  readonly #parts: SendingParts;
  readonly #state: OutboxState;
  readonly #tries = laterTries(() => void this.send());
  readonly #listeners = new Set<OnArrived>();
  #stop: AbortController | null = null;
  #running: Promise<void> | null = null;
  #isAgain = false;

  constructor(parts: SendingParts) {
    this.#parts = parts;
    this.#state = parts.state;
  }

  /** Calls the listener with each record that arrives. */
  onArrived(listener: OnArrived): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries all waiting records now; resolves once they were tried. */
  send(): Promise<void> {
    if (this.#running) return this.#running;
    this.#isAgain = false;
    this.#tries.stop();
    this.#state.isSending.set(true);
    this.#running = this.#parts
      .alone(() => this.#cycle())
      .catch((cause: unknown) => logFailure("What waits could not be sent", cause))
      .finally(() => {
        this.#running = null;
        this.#state.current.set(null);
        // A record that was made in the last moment is sent before anybody hears that the sending
        // is over.
        if (this.#isAgain) void this.send();
        else this.#state.isSending.set(false);
      });
    return this.#running;
  }

  /** Tries everything once more: the sending may have looked already for the next record. */
  sendAgain(): Promise<void> {
    this.#isAgain = true;
    return this.send();
  }

  /** Stops the sending of the record that is on its way, if it is one of these. */
  stopOnWay(ids: readonly string[]): void {
    const current = this.#state.current.get();
    if (current !== null && ids.includes(current)) this.#stop?.abort();
  }

  /** Stops the sending and all further tries. Nothing is lost. */
  seal(): void {
    this.#tries.end();
    this.#stop?.abort();
    this.#state.current.set(null);
  }

  async #cycle(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      this.#isAgain = false;
      const sender = this.#parts.sender();
      const records = await this.#state.read();
      const next = nextToSend(
        records,
        ({ id, userId }) => !tried.has(id) && userId === sender?.userId,
      );
      if (!next) break;
      tried.add(next.id);
      const goesOn = await this.#sendOne(next).catch((cause) => this.#unexpected(next, cause));
      if (!goesOn) break;
    }
    await this.#tidy();
    const sender = this.#parts.sender();
    const isLeft = this.#state.records
      .get()
      .some(({ state, userId }) => state === "pending" && userId === sender?.userId);
    if (isLeft) this.#tries.wait();
    else this.#tries.end();
  }

  /**
   * Sends one record; false when the line is so bad that the others need not be tried. Throws
   * errors that are neither the line's nor the server's.
   */
  async #sendOne(record: OutboxRecord): Promise<boolean> {
    const { id } = record;
    const stop = new AbortController();
    this.#stop = stop;
    this.#state.current.set(id);
    try {
      const reply = await this.#transmit(record, stop.signal);
      // Asked now: a form stops attending as soon as it sees that its record has arrived.
      const isAttended = this.#parts.attention.isAttended(record);
      await this.#state.change((records) => ({
        records: acknowledged(records, id, reply ?? null, serverNow()),
      }));
      this.#tellArrived(record, reply, isAttended);
      return true;
    } catch (error) {
      if (stop.signal.aborted) return true;
      if (!(error instanceof CallError)) throw error;
      return await this.#failed(record, error);
    } finally {
      this.#state.current.set(null);
      this.#state.noteProgress(id, null);
    }
  }

  async #transmit(record: OutboxRecord, stopped: AbortSignal): Promise<unknown> {
    const write = this.#parts.writeOf(record.endpoint);
    if (!write) {
      const message = "This release does not know the call.";
      throw new CallError({ status: 422, code: "outbox.unknown", message });
    }
    const file = record.file ? await this.#parts.fileOf(record.id) : null;
    if (file === undefined) {
      const message = "The file is not on this device any more.";
      throw new CallError({ status: 422, code: "outbox.file_gone", message });
    }
    const records = this.#state.records.get();
    const limit = file ? [] : [AbortSignal.timeout(NO_REPLY_MS)];
    return write.send(record, {
      file,
      signal: AbortSignal.any([stopped, ...limit]),
      onProgress: (done) => this.#state.noteProgress(record.id, done),
      parents: records.filter(({ id }) => record.dependsOn.includes(id)),
    });
  }

  #tellArrived(record: OutboxRecord, reply: unknown, isAttended: boolean): void {
    this.#state.failures.delete(record.id);
    this.#parts.writeOf(record.endpoint)?.arrived?.(record, reply, isAttended);
    for (const listener of this.#listeners) listener({ ...record, reply });
  }

  /** Postpones a record at which this page failed; it does not hold up the others. */
  async #unexpected({ id }: OutboxRecord, cause: unknown): Promise<true> {
    logFailure("Something could not be sent", cause);
    await this.#state.change((records) => ({ records: postponed(records, id, Date.now()) }));
    return true;
  }

  async #failed(record: OutboxRecord, error: CallError): Promise<boolean> {
    const { id } = record;
    this.#state.failures.set(id, error);
    const isSealed = isOfSession(error);
    if (mayPass(error) || isSealed) {
      await this.#state.change((records) => ({ records: postponed(records, id, Date.now()) }));
      // A record that the server fails at, or that exceeds a rate limit, does not hold up the
      // others; without a line none arrives.
      return !isSealed && ![0, 503].includes(error.status);
    }
    const isAttended = this.#parts.attention.isAttended(record);
    const write = this.#parts.writeOf(record.endpoint);
    const rebased = isAttended ? null : write?.rebased?.(record, error);
    if (rebased && isMovedOn(record, rebased)) {
      await this.#state.change((records) =>
        records.some((one) => one.id === id && one.state === "pending")
          ? { records: [rebased] }
          : {},
      );
      return this.#sendOne(rebased);
    }
    await this.#state.change((records) => ({
      records: refused(records, id, error, serverNow()),
    }));
    if (!isAttended) write?.refused?.(record);
    return true;
  }

  async #tidy(): Promise<void> {
    const now = serverNow();
    const isForgotten = ({ userId }: OutboxRecord) => userId === GUEST;
    if (over(this.#state.records.get(), now, isForgotten).length === 0) return;
    await this.#state.change((records) => ({ removed: over(records, now, isForgotten) }));
  }
}

/**
 * Tells whether the current sign-in or organisation does not hold any more: the record waits for
 * its person.
 */
function isOfSession({ status, code }: CallError): boolean {
  return status === 401 || code === "organisation.changed";
}

/**
 * Tells whether a rebased record has a newer base: a server that refuses its own state is not asked
 * for ever.
 */
function isMovedOn(before: OutboxRecord, rebased: OutboxRecord): boolean {
  return (rebased.base?.version ?? 0) > (before.base?.version ?? 0);
}
