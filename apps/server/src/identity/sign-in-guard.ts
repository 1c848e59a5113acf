import type { Pool } from "pg";
import { networkOf } from "./network.ts";
import { createRateWindow } from "./rate-window.ts";
import {
  deleteSignInFailures,
  findSignInFailures,
  insertSignInFailure,
} from "./sign-in-failure.repository.ts";

/** Limits on wrong passwords. Successful sign-ins count towards none. */
export type SignInLimits = {
  /** Failures of one e-mail before each further try has to wait, 1, 2, 4 … 30 s. */
  freeFailuresPerAccount: number;
  /** Failures of one address (an IPv6 /64 counts as one) in ten minutes. */
  failuresPerAddress: number;
  /** Failures of everybody together in a minute. */
  failuresOfAll: number;
};

/** One try: where from, for whom, and whether this browser has signed in to that account before. */
export type SignInTry = { address: string; email: string; isKnownDevice: boolean };

/** Slows guessing down. */
export type SignInGuard = {
  /** Seconds to wait, or 0. A try that is told to wait counts as no failure. */
  retryAfterSeconds(attempt: SignInTry): Promise<number>;
  failed(attempt: SignInTry): Promise<void>;
  succeeded(attempt: SignInTry): Promise<void>;
};

/** Generous to a campus behind one address, tight on guessing. */
export const DEFAULT_SIGN_IN_LIMITS: SignInLimits = {
  freeFailuresPerAccount: 10,
  failuresPerAddress: 60,
  failuresOfAll: 600,
};

/** Short enough that nobody can keep a person out by failing for them. */
const LONGEST_WAIT_SECONDS = 30;

/**
 * A guard over the database (by account) and memory (by address and for all).
 * A device that has signed in to the account before passes the limits by account and for all, so
 * that strangers' failures never lock its owner out; its own failures count by device and address.
 */
export function createSignInGuard(pool: Pool, limits: SignInLimits): SignInGuard {
  const byAddress = createRateWindow(limits.failuresPerAddress, 600);
  const byDevice = createRateWindow(limits.freeFailuresPerAccount, 600);
  const ofAll = createRateWindow(limits.failuresOfAll, 60);
  const deviceKey = ({ address, email }: SignInTry) => `${email.trim().toLowerCase()} ${address}`;

  async function accountWait(email: string): Promise<number> {
    const { failures, ageSeconds } = await findSignInFailures(pool, email);
    const over = failures - limits.freeFailuresPerAccount;
    if (over < 0) return 0;
    const wait = Math.min(2 ** Math.min(over, 10), LONGEST_WAIT_SECONDS);
    return Math.max(0, Math.ceil(wait - ageSeconds));
  }

  return {
    async retryAfterSeconds(attempt) {
      const own = byAddress.retryAfterSeconds(networkOf(attempt.address));
      if (attempt.isKnownDevice) {
        return Math.max(own, byDevice.retryAfterSeconds(deviceKey(attempt)));
      }
      return Math.max(own, ofAll.retryAfterSeconds("all"), await accountWait(attempt.email));
    },
    async failed(attempt) {
      byAddress.add(networkOf(attempt.address));
      if (attempt.isKnownDevice) {
        byDevice.add(deviceKey(attempt));
        return;
      }
      ofAll.add("all");
      await insertSignInFailure(pool, attempt.email);
    },
    succeeded: (attempt) => deleteSignInFailures(pool, attempt.email),
  };
}
