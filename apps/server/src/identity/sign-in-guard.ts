import { setTimeout as pauseFor } from "node:timers/promises";
import type { Pool } from "pg";
import { networkOf, siteOf } from "./network.ts";
import { createRateWindow } from "./rate-window.ts";
import { countSignInTry, takeBackSignInTry } from "./sign-in-failure.repository.ts";
import { createTryRoom, type TryInRoom, type TryRoom } from "./try-room.ts";

/** Limits on wrong passwords. Successful sign-ins count towards none. */
export type SignInLimits = {
  /** Failures of one e-mail before each further try has to wait, 1, 2, 4 … 30 s. */
  freeFailuresPerAccount: number;
  /** Failures of one address (an IPv6 /64 counts as one) in ten minutes. */
  failuresPerAddress: number;
  /** Failures of one IPv6 /48 in ten minutes. */
  failuresPerSite: number;
  /** Failures of everybody together in a minute before the brake: each further try is delayed. */
  failuresOfAll: number;
  /** Delays a try. */
  pause: (milliseconds: number) => Promise<unknown>;
};

/**
 * One try: its address, its e-mail, and the proof that this browser is known to that account, if
 * any.
 */
export type SignInTry = { address: string; email: string; device: string | undefined };

/**
 * A try whose password is being checked. One of the two methods is called once, when the result is
 * known.
 */
export type RunningTry = {
  /** Takes the try back as no failure: the password was right, or nobody checked it. */
  takeBack(): Promise<void>;
  /** Counts the try as a failure. */
  fail(): void;
};

/** Slows guessing down. */
export type SignInGuard = {
  /**
   * Lets a try go on, or returns the seconds to wait and counts nothing, or reports that too many
   * wait.
   */
  begin(attempt: SignInTry): Promise<RunningTry | { waitSeconds: number } | "full">;
};

/** Generous to a campus behind one address, tight on guessing. */
export const DEFAULT_SIGN_IN_LIMITS: SignInLimits = {
  freeFailuresPerAccount: 10,
  failuresPerAddress: 60,
  failuresPerSite: 240,
  failuresOfAll: 600,
  pause: (milliseconds) => pauseFor(milliseconds),
};

const LONGEST_WAIT_SECONDS = 30;
const ADDRESS_SECONDS = 600;
/**
 * The brake's delay for somebody who has not failed, the delay that each failure of their address
 * adds, and the longest.
 */
const BRAKE_MS = 1_000;
const LONGEST_BRAKE_MS = 10_000;

/**
 * The tries from one place that are checked at once, so that they leave room for others in the
 * line.
 */
const AT_ONCE = 20;
/** A campus may come at one second. */
const WAITING = 400;
/** The tries for one account that are checked at once: as many as are hashed at once. */
const AT_ONCE_FOR_ACCOUNT = 3;

type Place = { room: TryRoom; key: string };

/** Enters all places, or none of them. */
async function enterAll(
  places: readonly Place[],
): Promise<TryInRoom[] | { waitSeconds: number } | "full"> {
  const entered: TryInRoom[] = [];
  for (const { room, key } of places) {
    const inside = await room.enter(key);
    if (inside === "full" || "waitSeconds" in inside) {
      for (const each of entered) each.end(false);
      return inside;
    }
    entered.push(inside);
  }
  return entered;
}

/**
 * Makes a guard over the database (by account) and memory (by address and for all), which slows
 * guessing down. Each try holds the place of a failure before its password is checked, so that
 * concurrent tries see each other, and gives it back when the password is right or nobody checked
 * it. A try that finds all places held waits for one, and not for the end of a window: all of them
 * may be right. A device that is known to the account, from a sign-in before or by a mailed link,
 * passes every limit that strangers fill, and counts only its own failures. Everybody's failures
 * together delay, and never refuse: a stranger's failures are no reason to turn others away.
 */
export function createSignInGuard(pool: Pool, limits: SignInLimits): SignInGuard {
  const room = (failures: number) =>
    createTryRoom({ failures, windowSeconds: ADDRESS_SECONDS, atOnce: AT_ONCE, waiting: WAITING });
  const byAddress = room(limits.failuresPerAddress);
  const bySite = room(limits.failuresPerSite);
  const byDevice = room(limits.freeFailuresPerAccount);
  // Its failures are counted in the database; here its tries wait for each other, which may all be right.
  const forAccount = createTryRoom({
    failures: Number.POSITIVE_INFINITY,
    windowSeconds: ADDRESS_SECONDS,
    atOnce: AT_ONCE_FOR_ACCOUNT,
    waiting: WAITING,
  });
  const ofAll = createRateWindow(limits.failuresOfAll, 60);
  const slowing = {
    freeFailures: limits.freeFailuresPerAccount,
    longestWaitSeconds: LONGEST_WAIT_SECONDS,
  };

  function placesOf({ address, device }: SignInTry): Place[] {
    if (device) return [{ room: byDevice, key: device }];
    const site = siteOf(address);
    const own = { room: byAddress, key: networkOf(address) };
    return site ? [own, { room: bySite, key: site }] : [own];
  }

  /**
   * Waits while everybody together fails too often; longer for somebody who has failed themselves.
   */
  async function brake(address: string): Promise<void> {
    if (ofAll.retryAfterSeconds("all") === 0) return;
    const failures = byAddress.failures(networkOf(address));
    await limits.pause(Math.min(BRAKE_MS * (1 + failures), LONGEST_BRAKE_MS));
  }

  return {
    async begin(attempt) {
      const { address, email, device } = attempt;
      const entered = await enterAll(placesOf(attempt));
      if (entered === "full" || "waitSeconds" in entered) return entered;
      const end = (hasFailed: boolean) => {
        for (const each of entered.splice(0)) each.end(hasFailed);
      };
      if (device) return { takeBack: async () => end(false), fail: () => end(true) };
      try {
        await brake(address);
        const inside = await enterAll([{ room: forAccount, key: email.trim().toLowerCase() }]);
        if (inside === "full" || "waitSeconds" in inside) {
          end(false);
          return inside;
        }
        entered.push(...inside);
        const waitSeconds = await countSignInTry(pool, email, slowing);
        if (waitSeconds > 0) {
          end(false);
          return { waitSeconds };
        }
      } catch (error) {
        end(false);
        throw error;
      }
      ofAll.add("all");
      return {
        async takeBack() {
          end(false);
          ofAll.takeBack("all");
          await takeBackSignInTry(pool, email);
        },
        fail: () => end(true),
      };
    },
  };
}
