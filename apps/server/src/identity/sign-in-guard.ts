import { setTimeout as pauseFor } from "node:timers/promises";
import type { Pool } from "pg";
import { networkOf, siteOf } from "./network.ts";
import { createRateWindow, type RateWindow } from "./rate-window.ts";
import { countSignInTry, takeBackSignInTry } from "./sign-in-failure.repository.ts";

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

/** One try: where from, for whom, and the proof that this browser is known to that account, if any. */
export type SignInTry = { address: string; email: string; device: string | undefined };

/** A try that was counted as a failure before its password is looked at. */
export type CountedTry = {
  /** It was no failure: the password was right, or could not be looked at for no fault of theirs. */
  takeBack(): Promise<void>;
  /** Too many asked at once: no failure of the account, but still one of the address. */
  takeBackFromAccount(): Promise<void>;
};

/** Slows guessing down. */
export type SignInGuard = {
  /** Counts a try and lets it go on, or gives the seconds to wait and counts nothing. */
  begin(attempt: SignInTry): Promise<CountedTry | { waitSeconds: number }>;
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
/** The brake's delay for who has not failed, what each failure of their address adds, and the most. */
const BRAKE_MS = 1_000;
const LONGEST_BRAKE_MS = 10_000;

type Place = { window: RateWindow; key: string };

/**
 * A guard over the database (by account) and memory (by address and for all), which costs whoever
 * guesses. Each try is counted before its password is looked at, so that tries at once see each
 * other, and taken back when the password is right.
 *
 * A device that is known to the account, from a sign-in before or by a link that was mailed, passes
 * every limit that strangers fill, and counts its own failures alone. All together delay, and never
 * refuse: a stranger's failures are no reason to turn others away.
 */
export function createSignInGuard(pool: Pool, limits: SignInLimits): SignInGuard {
  const byAddress = createRateWindow(limits.failuresPerAddress, ADDRESS_SECONDS);
  const bySite = createRateWindow(limits.failuresPerSite, ADDRESS_SECONDS);
  const byDevice = createRateWindow(limits.freeFailuresPerAccount, ADDRESS_SECONDS);
  const ofAll = createRateWindow(limits.failuresOfAll, 60);
  const slowing = {
    freeFailures: limits.freeFailuresPerAccount,
    longestWaitSeconds: LONGEST_WAIT_SECONDS,
  };

  function placesOf({ address, device }: SignInTry): Place[] {
    if (device) return [{ window: byDevice, key: device }];
    const site = siteOf(address);
    const own = { window: byAddress, key: networkOf(address) };
    return site ? [own, { window: bySite, key: site }] : [own];
  }

  /** Waits while everybody together fails too often; longer for who has failed themselves. */
  async function brake(address: string): Promise<void> {
    if (ofAll.retryAfterSeconds("all") === 0) return;
    const failures = Math.max(0, byAddress.count(networkOf(address)) - 1);
    await limits.pause(Math.min(BRAKE_MS * (1 + failures), LONGEST_BRAKE_MS));
  }

  return {
    async begin(attempt) {
      const { address, email, device } = attempt;
      const places = placesOf(attempt);
      const waits = places.map(({ window, key }) => window.retryAfterSeconds(key));
      const waitSeconds = Math.max(...waits);
      if (waitSeconds > 0) return { waitSeconds };
      for (const { window, key } of places) window.add(key);
      const takeBackPlaces = () => {
        for (const { window, key } of places) window.takeBack(key);
      };
      if (device) {
        const takeBack = async () => takeBackPlaces();
        return { takeBack, takeBackFromAccount: takeBack };
      }
      await brake(address);
      const accountWait = await countSignInTry(pool, email, slowing).catch((error: unknown) => {
        takeBackPlaces();
        throw error;
      });
      if (accountWait > 0) {
        takeBackPlaces();
        return { waitSeconds: accountWait };
      }
      ofAll.add("all");
      return {
        async takeBack() {
          takeBackPlaces();
          ofAll.takeBack("all");
          await takeBackSignInTry(pool, email);
        },
        takeBackFromAccount: () => takeBackSignInTry(pool, email),
      };
    },
  };
}
