import { CallError } from "../call-error.ts";
import type { OutboxState } from "./outbox-state.ts";
import { errorOf, type OutboxRecord } from "./record.ts";

/** The error of a record that was tried, when this page has not seen what went wrong. */
const NOT_REACHED = new CallError({
  status: 0,
  code: "network.unreachable",
  message: "The server could not be reached.",
});

/** The outcome of the records that a form sent. */
export type Outcome = "sent" | "waiting" | "refused";

/**
 * Tells forms what became of the records they sent, and the sending which records a form looks at.
 */
export class Attention {
  readonly #state: OutboxState;
  readonly #attended = new Map<string, number>();

  constructor(state: OutboxState) {
    this.#state = state;
  }

  /**
   * Has a form attend to records, so that it reports on them itself, until the returned function is
   * called.
   */
  attend(ids: readonly string[]): () => void {
    this.#count(ids, 1);
    return () => this.#count(ids, -1);
  }

  /** Tells whether a form looks at a record. */
  isAttended({ id }: OutboxRecord): boolean {
    return (this.#attended.get(id) ?? 0) > 0;
  }

  #count(ids: readonly string[], more: number): void {
    for (const id of ids) this.#attended.set(id, (this.#attended.get(id) ?? 0) + more);
  }

  /** Waits, attending, until each record has arrived or was refused, or the line failed. */
  async settled(ids: readonly string[]): Promise<Outcome> {
    const leave = this.attend(ids);
    try {
      return await this.#outcomeOf(ids);
    } finally {
      leave();
    }
  }

  #outcomeOf(ids: readonly string[]): Promise<Outcome> {
    const { records, isSending } = this.#state;
    return new Promise((resolve) => {
      const stops: (() => void)[] = [];
      const look = (): void => {
        const left = records.get().filter(({ id }) => ids.includes(id));
        const isRefused = left.some(({ state }) => state === "rejected" || state === "blocked");
        const isPending = left.some(({ state }) => state === "pending");
        if (isPending && isSending.get()) return;
        for (const stop of stops) stop();
        resolve(isRefused ? "refused" : isPending ? "waiting" : "sent");
      };
      stops.push(records.subscribe(look), isSending.subscribe(look));
      look();
    });
  }

  /**
   * Returns the reason why a record did not arrive: refused, or the line failed, here or in another
   * tab.
   */
  failureOf(id: string): CallError | null {
    const { records, failures, isSending } = this.#state;
    const record = records.get().find((one) => one.id === id);
    const known = (record && errorOf(record)) ?? failures.get(id) ?? null;
    // Where the line fails at one record, the others behind it are not tried.
    const waits = record?.state === "pending" && (record.attempts > 0 || !isSending.get());
    return known ?? (waits ? NOT_REACHED : null);
  }
}
