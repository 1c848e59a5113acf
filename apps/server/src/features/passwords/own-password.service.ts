import { PASSWORD_LENGTH, type PasswordProblem, passwordProblem } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import type { Login, UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { replacePassword } from "../../identity/credential.repository.ts";
import { nextSecond, waitFor } from "../../identity/next-second.ts";
import { HashingBusyError, hashPassword, matchesPassword } from "../../identity/password-hash.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { tellPasswordChanged } from "./password-change-mail.service.ts";
import { findAccount } from "./sign-in-link.repository.ts";

/**
 * The number of wrong passwords that one person may give here in ten minutes: a login left open
 * must not help to guess.
 */
export const WRONG_PASSWORDS = 5;
const WINDOW_SECONDS = 600;

/** The settings of where passwords are kept, and where links in mail lead. */
export interface PasswordPlace {
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the embedded authority keeps the passwords. */
  readonly isEmbedded: boolean;
}

/** The old password, and the one to come. */
interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password of the logged-in person. */
export class OwnPassword {
  readonly #gateway: Gateway;
  readonly #place: PasswordPlace;
  readonly #wrong = createRateWindow(WRONG_PASSWORDS, WINDOW_SECONDS);

  constructor(gateway: Gateway, place: PasswordPlace) {
    this.#gateway = gateway;
    this.#place = place;
  }

  /**
   * Changes it, ends every other session, and tells the owner by mail. Throws `password.elsewhere`,
   * `request.invalid` for a wrong password and for one that may not be set, `rate.limited` and `service.unavailable`.
   */
  async change({ userId, login }: UserActor, change: Change): Promise<void> {
    if (!this.#place.isEmbedded || !login) throw new ProblemError("password.elsewhere");
    const retryAfterSeconds = this.#wrong.retryAfterSeconds(userId);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    // Counted before the password is checked, so that concurrent tries see each other.
    this.#wrong.add(userId);
    const problem = await this.#replace(login, change).catch((error: unknown) => {
      this.#wrong.takeBack(userId);
      throw error instanceof HashingBusyError ? busy(error) : error;
    });
    if (problem !== "password.wrong") this.#wrong.takeBack(userId);
    if (problem) throw refusal(problem);
  }

  /** Changes the password; returns the problem if it changed nothing. */
  async #replace({ subject, grantHash }: Login, change: Change): Promise<Problem | undefined> {
    const { currentPassword, newPassword } = change;
    const account = await this.#gateway.asSystem((client) => findAccount(client, subject));
    const stored = account?.passwordHash;
    if (!(await matchesPassword(stored, currentPassword, "first"))) return "password.wrong";
    const email = account?.email ?? "";
    const problem = passwordProblem(newPassword, { email, former: currentPassword });
    if (problem) return problem;
    const passwordHash = await hashPassword(newPassword);
    const changedFrom = await this.#gateway.asSystem(async (client, transaction) => {
      // Of two changes at once, the second finds that the password it was let in with has changed.
      const now = await findAccount(client, subject, "for update");
      if (now?.passwordHash !== stored) return undefined;
      const validAfter = nextSecond();
      await replacePassword(client, subject, {
        passwordHash,
        validAfter,
        ...(grantHash ? { keptGrant: grantHash } : {}),
      });
      await tellPasswordChanged(client, transaction, subject, this.#place.publicUrl);
      return validAfter;
    });
    if (!changedFrom) return "password.wrong";
    await waitFor(changedFrom);
    return undefined;
  }
}

type Problem = PasswordProblem | "password.wrong";

/** The field beside which each problem is shown, for programs in English. */
const REFUSALS: Readonly<Record<Problem, { field: keyof Change; message: string }>> = {
  "password.wrong": { field: "currentPassword", message: "This is not your password." },
  "password.length": {
    field: "newPassword",
    message: `Use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  },
  "password.is_email": {
    field: "newPassword",
    message: "Choose something other than your e-mail address.",
  },
  "password.is_former": {
    field: "newPassword",
    message: "Choose a different one from before.",
  },
};

function refusal(code: Problem): ProblemError {
  return new ProblemError("request.invalid", { fields: [{ ...REFUSALS[code], code }] });
}

function busy({ retryAfterSeconds }: HashingBusyError): ProblemError {
  return new ProblemError("service.unavailable", { retryAfterSeconds });
}
