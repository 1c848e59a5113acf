import { hash, verify } from "@node-rs/argon2";
import { hasPasswordLength, normalisedPassword, PASSWORD_LENGTH } from "@storey/domain";

/** Argon2id, 19 MiB, two passes, one lane: about 40 ms a try on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_PARALLEL = 3;
const MAX_WAITING = 40;

/** Too many sign-ins wait for the processor; try again after `retryAfterSeconds`. */
export class HashingBusyError extends Error {
  readonly retryAfterSeconds = 2;
}

/**
 * The order of hashing: somebody who has proved more than a stranger does not wait behind
 * strangers.
 */
export type HashingTurn = "first" | "last";

let running = 0;
const waiting: Record<HashingTurn, (() => void)[]> = { first: [], last: [] };

/** Bounds memory and processor: 3 hashes at once, 40 more in each line, the rest are refused. */
async function inTurn<T>(turn: HashingTurn, work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) {
    const line = waiting[turn];
    if (line.length >= MAX_WAITING) throw new HashingBusyError("Too many sign-ins at once");
    await new Promise<void>((resolve) => line.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.first.shift() ?? waiting.last.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes for storage (PHC string). Throws RangeError outside the length bounds, HashingBusyError. */
export async function hashPassword(password: string): Promise<string> {
  if (!hasPasswordLength(password)) {
    throw new RangeError(
      `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
    );
  }
  return inTurn("first", () => hash(normalisedPassword(password), COST));
}

let unknownAccountHash: Promise<string> | undefined;

/**
 * Compares with a stored hash. Without one it still does the same work against a hash nobody has
 * the password of, so that known and unknown accounts take the same time. Throws HashingBusyError.
 */
export async function matchesPassword(
  stored: string | null | undefined,
  password: string,
  turn: HashingTurn = "last",
): Promise<boolean> {
  // Cuts an over-long password instead of refusing it: checking it takes as long as any other, and
  // it never matches.
  const typed = normalisedPassword(password.slice(0, PASSWORD_LENGTH.max + 1));
  unknownAccountHash ??= hash(crypto.randomUUID(), COST);
  const against = stored ?? (await unknownAccountHash);
  const matches = await inTurn(turn, () => verify(against, typed));
  return matches && Boolean(stored) && password.length <= PASSWORD_LENGTH.max;
}
