import type { CallError } from "../call-error.ts";
import { logFailure } from "../log.ts";
import { createStore } from "../store.ts";
import type { Changed, OutboxStore } from "./outbox-store.ts";
import type { OutboxRecord } from "./record.ts";

/** The page's view of the outbox, which screens follow and the sending changes. */
export class OutboxState {
  /** Every record of the device as it was last seen, in the order they were made. */
  readonly records = createStore<readonly OutboxRecord[]>([]);
  /** The part of a file that is sent, from 0 to 1, by the id of its record. */
  readonly progress = createStore<ReadonlyMap<string, number>>(new Map());
  /** The record that is being sent; null between two. */
  readonly current = createStore<string | null>(null);
  /** Holds whether records are being sent, one after another. */
  readonly isSending = createStore(false);
  /** Holds whether the device has all records; else some last as long as the page. */
  readonly isKept = createStore(true);
  /** The failures of records in this page, by their id. */
  readonly failures = new Map<string, CallError>();
  readonly #store: OutboxStore;
  readonly #tell: () => void;

  /** `tell` notifies the other tabs of a change. */
  constructor(store: OutboxStore, tell: () => void) {
    this.#store = store;
    this.#tell = tell;
  }

  /** Reads the device's records, such as after another tab has changed them. */
  async read(): Promise<readonly OutboxRecord[]> {
    try {
      this.records.set(await this.#store.read());
    } catch (cause) {
      logFailure("What waits to be sent could not be read", cause);
    }
    return this.records.get();
  }

  /**
   * Changes records: `decide` gets all of them, and its answer goes to the device and every screen
   * and tab.
   */
  async change(decide: Parameters<OutboxStore["update"]>[0]): Promise<Changed> {
    const changed = await this.#store.update(decide);
    this.isKept.set(changed.isKept);
    this.records.set(changed.records);
    this.#tell();
    return changed;
  }

  /** Notes the part of a file that is sent; null once it is not being sent. */
  noteProgress(id: string, done: number | null): void {
    const next = new Map(this.progress.get());
    if (done === null) next.delete(id);
    else next.set(id, done);
    this.progress.set(next);
  }
}
