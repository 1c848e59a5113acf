import { CallError } from "../call-error.ts";
import { asFile, asKept, type CachedFile } from "../offline/cached-files.ts";
import { serverSkewMs } from "../server-clock.ts";
import { Attention, type Outcome } from "./attention.ts";
import { OutboxState } from "./outbox-state.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { discarded, parentsOf, retried, withoutParent } from "./queue.ts";
import { type NewRecord, type OutboxRecord, RECORD_SCHEMA } from "./record.ts";
import { type OnArrived, SendingLoop, type SendingParts } from "./sending-loop.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** The person whose records are made and sent now; null while nobody is signed in. */
export interface Sender {
  readonly userId: string;
  readonly organisationId: string | null;
}

/** The parts of the page that an outbox needs. */
export interface OutboxParts extends Pick<SendingParts, "writeOf" | "alone"> {
  readonly store: OutboxStore;
  readonly deviceId: string;
  readonly sender: () => Sender | null;
  /** Notifies the other tabs of a change. */
  readonly tell: () => void;
}

/** The further changes of a put, in the same transaction. */
export interface PutOptions {
  /** The keys of the drafts that became these records. */
  readonly dropDrafts?: readonly string[];
  /** The records that the new ones replace. */
  readonly replaces?: readonly string[];
  /**
   * Who made them, where that was asked before: their session may have ended since. The records then
   * wait for their next one. Whoever is signed in now unless told.
   */
  readonly sender?: Sender | null;
}

/**
 * The writes of a person, from the press of a button to the server's answer. Each is kept on the
 * device before anything is sent, and goes under a key of its own, so that it has one effect
 * however often it is sent: by two tabs at once, after a kill, or after an answer that was lost.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #state: OutboxState;
  readonly #attention: Attention;
  readonly #sending: SendingLoop;
  readonly records: OutboxState["records"];
  readonly progress: OutboxState["progress"];
  readonly current: OutboxState["current"];
  readonly isSending: OutboxState["isSending"];
  readonly isKept: OutboxState["isKept"];

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const state = new OutboxState(parts.store, parts.tell);
    const attention = new Attention(state);
    const fileOf = (id: string) => this.fileOf(id);
    this.#sending = new SendingLoop({ ...parts, state, attention, fileOf });
    this.#state = state;
    this.#attention = attention;
    this.records = state.records;
    this.progress = state.progress;
    this.current = state.current;
    this.isSending = state.isSending;
    this.isKept = state.isKept;
  }

  /** Calls the listener with each record that arrives. */
  onArrived(listener: OnArrived): () => void {
    return this.#sending.onArrived(listener);
  }

  /** Reads the device's records, such as after another tab has changed them. */
  read(): Promise<readonly OutboxRecord[]> {
    return this.#state.read();
  }

  /** Returns the records of the signed-in user, or of somebody else, in every organisation of theirs. */
  mine(sender = this.#parts.sender()): readonly OutboxRecord[] {
    return this.records.get().filter(({ userId }) => userId === sender?.userId);
  }

  /** Returns the bytes of a record's file; undefined when they are gone. */
  async fileOf(id: string): Promise<File | undefined> {
    return asFile(await this.#parts.store.file(id));
  }

  /**
   * Keeps new records of the signed-in user, all of them at once, deletes their drafts with the
   * same write, and sends them. Returns false where the device does not keep all of them.
   */
  async put(
    made: readonly NewRecord[],
    { dropDrafts = [], replaces = [], sender = this.#parts.sender() }: PutOptions = {},
  ): Promise<{ readonly isKept: boolean; readonly ids: readonly string[] }> {
    if (!sender) throw new CallError({ status: 401, code: "auth.required", message: "" });
    const now = Date.now();
    const named = made.map((one) => ({ ...one, id: one.id ?? uuidV7(now) }));
    for (const { id } of named) this.#state.failures.delete(id);
    const files = new Map<string, CachedFile>();
    for (const { id, file } of named) if (file) files.set(id, await asKept(file));
    // Screens see at once that the records are being sent, and not that they wait.
    this.isSending.set(true);
    const { isKept } = await this.#state.change((records) => {
      // A record that has arrived meanwhile stays as it is.
      const gone = new Set(replaces.flatMap((id) => discarded(records, id)));
      const there = new Set(records.map(({ id }) => id));
      let seq = Math.max(0, ...records.map((one) => one.seq));
      return {
        records: named
          .filter(({ id }) => !there.has(id) || gone.has(id))
          .map((one): OutboxRecord => {
            seq += 1;
            return this.#recordOf(one, sender, records, seq);
          }),
        removed: [...gone].filter((id) => !named.some((one) => one.id === id)),
        files,
        drafts: dropDrafts.map((key) => ({ table: "drafts" as const, key, value: undefined })),
      };
    });
    void this.#sending.sendAgain();
    return { isKept, ids: named.map(({ id }) => id) };
  }

  #recordOf(
    made: NewRecord & { readonly id: string },
    { userId, organisationId }: Sender,
    records: readonly OutboxRecord[],
    seq: number,
  ): OutboxRecord {
    const { file, dependsOn = [], base = null, ...rest } = made;
    return {
      ...rest,
      ...{ seq, userId, organisationId, base, deviceId: this.#parts.deviceId },
      schema: RECORD_SCHEMA,
      dependsOn: [...new Set([...dependsOn, ...parentsOf(records, made.entity, made.id)])],
      state: "pending",
      attempts: 0,
      nextAt: 0,
      deviceTime: Date.now(),
      skewMs: serverSkewMs(),
      file: file
        ? { name: file instanceof File ? file.name : "", type: file.type, size: file.size }
        : null,
      refusal: null,
      reply: null,
      endedAt: null,
      isReleased: false,
    };
  }

  /**
   * Waits for records that a form has just sent, for as long as the form looks: each has arrived or
   * was refused, or the line failed and they go by themselves later.
   */
  settled(ids: readonly string[]): Promise<Outcome> {
    return this.#attention.settled(ids);
  }

  /**
   * Returns the reason why a record did not arrive: refused, or the line failed, here or in another
   * tab.
   */
  failureOf(id: string): CallError | null {
    return this.#attention.failureOf(id);
  }

  /**
   * Has a form attend to records, so that it reports on them itself, until the returned function is
   * called.
   */
  attend(ids: readonly string[]): () => void {
    return this.#attention.attend(ids);
  }

  /** Tries all waiting records now; resolves once they were tried. */
  send(): Promise<void> {
    return this.#sending.send();
  }

  /** Tries a refused record once more, with those that it blocked. */
  async retry(id: string): Promise<void> {
    this.#state.failures.delete(id);
    await this.#state.change((records) => ({ records: retried(records, id) }));
    await this.#sending.sendAgain();
  }

  /**
   * Deletes records for good, with those that depend on them; stops the sending of one that is on
   * its way.
   */
  async discard(ids: readonly string[]): Promise<void> {
    this.#sending.stopOnWay(ids.flatMap((id) => discarded(this.records.get(), id)));
    await this.#state.change((now) => ({ removed: ids.flatMap((id) => discarded(now, id)) }));
  }

  /** Takes one file back; the record that was to carry it goes without it. */
  async takeBack(id: string): Promise<void> {
    this.#sending.stopOnWay([id]);
    await this.#state.change((records) => ({
      records: withoutParent(records, id),
      removed: records.filter((one) => one.id === id && one.state !== "acked").map((one) => one.id),
    }));
    void this.#sending.sendAgain();
  }

  /** Marks a record as released by its form: it waits by itself, and the form begins anew. */
  async release(id: string): Promise<void> {
    await this.#state.change((records) => ({
      records: records.filter((one) => one.id === id).map((one) => ({ ...one, isReleased: true })),
    }));
  }

  /** Stops the sending when its person is not signed in any more. Nothing is lost. */
  seal(): void {
    this.#sending.seal();
  }
}
