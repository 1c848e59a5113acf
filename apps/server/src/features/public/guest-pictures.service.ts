import { ProblemError } from "../../http/problem.ts";
import { networkOf } from "../../identity/network.ts";
import { ImageRefusedError } from "../../media/images/image-refusal.ts";

/**
 * The number of guests' photos that are processed at once, so that pictures of the staff wait for
 * no more than these.
 */
const AT_ONCE = 2;
/** How many photos of one network are worked on or wait, and how many of all networks. */
const OF_NETWORK = 4;
const IN_ALL = 32;
const SECONDS_TO_WAIT = 5;
/** How many pictures that could not be taken one network sends, and within how long. */
const FAILURES = 10;
const WINDOW_MS = 10 * 60 * 1000;
/** Above this number, networks whose failures are long past are forgotten. */
const NETWORKS_KEPT = 1000;

/**
 * The turns of guests' photos: people without an account must not fill the queue of pictures, nor
 * have one broken picture after the other decoded. Counts by network, in this process.
 */
export class GuestPictures {
  readonly #now: () => number;
  readonly #ofNetwork = new Map<string, number>();
  readonly #failures = new Map<string, number[]>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Refuses an address whose network has failed too often lately, or has enough photos on their
   * way. Throws `rate.limited` and `service.unavailable`.
   */
  refuse(address: string): void {
    const network = networkOf(address);
    const failures = this.#failuresOf(network);
    const [first = 0] = failures;
    if (failures.length >= FAILURES) {
      const retryAfterSeconds = Math.max(1, Math.ceil((first + WINDOW_MS - this.#now()) / 1000));
      throw new ProblemError("rate.limited", { retryAfterSeconds });
    }
    if ((this.#ofNetwork.get(network) ?? 0) >= OF_NETWORK) {
      throw new ProblemError("rate.limited", { retryAfterSeconds: SECONDS_TO_WAIT });
    }
    if (this.#running + this.#waiting.length >= IN_ALL) {
      throw new ProblemError("service.unavailable", { retryAfterSeconds: SECONDS_TO_WAIT });
    }
  }

  /**
   * Does some work with a photo of an address when it is its turn. Throws the errors of the work
   * and those of `refuse`.
   */
  async inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    this.refuse(address);
    const network = networkOf(address);
    this.#count(network, 1);
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        this.#next();
      }
    } catch (error) {
      if (isOfSender(error)) this.#note(network);
      throw error;
    } finally {
      this.#count(network, -1);
    }
  }

  #turn(): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the ending turn to the next in line; a newcomer does not overtake those who wait. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }

  #count(network: string, more: number): void {
    const count = (this.#ofNetwork.get(network) ?? 0) + more;
    if (count > 0) this.#ofNetwork.set(network, count);
    else this.#ofNetwork.delete(network);
  }

  #failuresOf(network: string): number[] {
    const since = this.#now() - WINDOW_MS;
    const lately = (this.#failures.get(network) ?? []).filter((at) => at > since);
    if (lately.length === 0) this.#failures.delete(network);
    return lately;
  }

  #note(network: string): void {
    const failures = [...this.#failuresOf(network), this.#now()];
    this.#failures.set(network, failures.slice(-FAILURES));
    if (this.#failures.size <= NETWORKS_KEPT) return;
    for (const known of this.#failures.keys()) this.#failuresOf(known);
  }
}

/** Tells whether the picture was to blame, and not this server or a full report. */
function isOfSender(error: unknown): boolean {
  if (error instanceof ImageRefusedError) return true;
  return error instanceof ProblemError && error.code.startsWith("image.");
}
