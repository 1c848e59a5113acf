import type { CallError } from "../call-error.ts";
import { logFailure } from "../log.ts";
import { createStore } from "../store.ts";
import type { Changed, OutboxStore } from "./outbox-store.ts";
import type { OutboxRecord } from "./record.ts";

/** What the page knows of the outbox, for screens to follow and for the sending to change. */
export class OutboxState {
  /** Every record of the device as it was last seen, in the order they were made. */
  readonly records = createStore<readonly OutboxRecord[]>([]);
  /** How much of a file is on its way, from 0 to 1, by the id of its record. */
  readonly progress = createStore<ReadonlyMap<string, number>>(new Map());
  /** The record that is on its way; null between them. */
  readonly current = createStore<string | null>(null);
  /** Whether records are being sent, one after another. */
  readonly isSending = createStore(false);
  /** Whether the device has all of them; else some last as long as the page. */
  readonly isKept = createStore(true);
  /** What went wrong at a record in this page, by its id. */
  readonly failures = new Map<string, CallError>();
  readonly #store: OutboxStore;
  readonly #tell: () => void;

  /** `tell` tells the other tabs that something has changed. */
  constructor(store: OutboxStore, tell: () => void) {
    this.#store = store;
    this.#tell = tell;
  }

  /** Reads what the device has, such as after another tab has changed it. */
  async read(): Promise<readonly OutboxRecord[]> {
    try {
      this.records.set(await this.#store.read());
    } catch (cause) {
      logFailure("What waits to be sent could not be read", cause);
    }
    return this.records.get();
  }

  /** Changes records by what they all are, on the device and for every screen and tab. */
  async change(decide: Parameters<OutboxStore["update"]>[0]): Promise<Changed> {
    const changed = await this.#store.update(decide);
    this.isKept.set(changed.isKept);
    this.records.set(changed.records);
    this.#tell();
    return changed;
  }

  /** Notes how much of a file is on its way; null once it is not. */
  noteProgress(id: string, done: number | null): void {
    const next = new Map(this.progress.get());
    if (done === null) next.delete(id);
    else next.set(id, done);
    this.progress.set(next);
  }
}
