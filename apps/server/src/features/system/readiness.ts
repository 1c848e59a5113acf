/** One part of the server, and a check of whether it works. */
export interface ReadinessCheck {
  readonly name: string;
  /** Whether no call can be answered without it. The other parts stop only some of the work. */
  readonly isNeeded: boolean;
  /** Throws, or gives false, when the part does not work. */
  readonly check: () => Promise<boolean>;
}

/** The result of checking one part. */
export interface ReadinessFinding {
  readonly name: string;
  readonly ok: boolean;
  readonly needed: boolean;
}

/** How long a part that is needed may take before it counts as failed, in milliseconds. */
const NEEDED_PATIENCE_MS = 3_000;
/** The time that a part which is not needed may hold up a probe, in milliseconds. */
const PATIENCE_MS = 500;
/** How often a part that is not needed is asked at most, in milliseconds. */
const BETWEEN_LOOKS_MS = 10_000;
/** A look that takes longer is abandoned: the part may be back without ever answering it. */
const LONGEST_LOOK_MS = 30_000;

/**
 * Checks every part. Needed parts are asked each time; other services are asked at most every ten
 * seconds, however many probes there are.
 */
export class Readiness {
  readonly #looks: readonly (() => Promise<ReadinessFinding>)[];

  /** `now` gives milliseconds that only ever grow. */
  constructor(checks: readonly ReadinessCheck[], now: () => number = () => performance.now()) {
    this.#looks = checks.map(({ name, isNeeded, check }) => {
      const seen = isNeeded ? undefined : new SeldomLook(check, now);
      return async () => ({
        name,
        ok: seen ? await seen.look() : (await within(toAnswer(check), NEEDED_PATIENCE_MS)) === true,
        needed: isNeeded,
      });
    });
  }

  look(): Promise<ReadinessFinding[]> {
    return Promise.all(this.#looks.map((look) => look()));
  }
}

/**
 * A result that is kept for a while. A running look counts as failed, and no second one begins
 * until it is abandoned.
 */
class SeldomLook {
  readonly #check: () => Promise<boolean>;
  readonly #now: () => number;
  #asking: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isGood = false;

  constructor(check: () => Promise<boolean>, now: () => number) {
    this.#check = check;
    this.#now = now;
  }

  async look(): Promise<boolean> {
    const sinceMs = this.#now() - this.#askedAt;
    if (sinceMs >= (this.#asking ? LONGEST_LOOK_MS : BETWEEN_LOOKS_MS)) this.#ask();
    const left = this.#askedAt + PATIENCE_MS - this.#now();
    if (this.#asking && left > 0) await within(this.#asking, left);
    return !this.#asking && this.#isGood;
  }

  #ask(): void {
    this.#askedAt = this.#now();
    const asking: Promise<void> = toAnswer(this.#check).then((isGood) => {
      // The result of an abandoned look no longer counts.
      if (this.#asking !== asking) return;
      this.#isGood = isGood;
      this.#asking = undefined;
    });
    this.#asking = asking;
  }
}

async function toAnswer(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
