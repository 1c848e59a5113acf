import type { PoolClient } from "pg";
import type { Gateway } from "../../db/gateway.ts";
import type { Login, UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { replacePassword } from "../../identity/credential.repository.ts";
import { nextSecond, waitFor } from "../../identity/next-second.ts";
import { HashingBusyError, hashPassword, matchesPassword } from "../../identity/password-hash.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { tellPasswordChanged } from "./password-change-mail.service.ts";

/** How many wrong passwords one person may give here in ten minutes: a login left open is no place to guess. */
export const WRONG_PASSWORDS = 5;
const WINDOW_SECONDS = 600;

/** Where passwords are kept, and where links in mail lead. */
export interface PasswordPlace {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the embedded authority keeps the passwords. */
  readonly isEmbedded: boolean;
}

/** The old password, and the one to come. */
interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password of who is logged in. */
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
   * `request.invalid` for a wrong password, `rate.limited` and `service.unavailable`.
   */
  async change({ userId, login }: UserActor, change: Change): Promise<void> {
    if (!this.#place.isEmbedded || !login) throw new ProblemError("password.elsewhere");
    const retryAfterSeconds = this.#wrong.retryAfterSeconds(userId);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    // Counted before it is looked at, so that tries at once see each other.
    this.#wrong.add(userId);
    const isWrong = await this.#replace(login, change).catch((error: unknown) => {
      this.#wrong.takeBack(userId);
      throw error instanceof HashingBusyError ? busy(error) : error;
    });
    if (isWrong) throw wrongPassword();
    this.#wrong.takeBack(userId);
  }

  /** Whether the password of before was wrong, and nothing was changed. */
  async #replace({ subject, grantHash }: Login, change: Change): Promise<boolean> {
    const stored = await this.#gateway.asSystem((client) => findHash(client, subject, ""));
    if (!(await matchesPassword(stored, change.currentPassword, "first"))) return true;
    const passwordHash = await hashPassword(change.newPassword);
    const changedFrom = await this.#gateway.asSystem(async (client, transaction) => {
      // Of two changes at once the second finds that what it was let in with is the password no more.
      if ((await findHash(client, subject, "for update")) !== stored) return undefined;
      const validAfter = nextSecond();
      await replacePassword(client, subject, {
        passwordHash,
        validAfter,
        ...(grantHash ? { keptGrant: grantHash } : {}),
      });
      await tellPasswordChanged(client, transaction, subject, this.#place.publicUrl);
      return validAfter;
    });
    if (!changedFrom) return true;
    await waitFor(changedFrom);
    return false;
  }
}

async function findHash(
  client: PoolClient,
  subject: string,
  lock: "" | "for update",
): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string | null }>(
    `select password_hash as hash from credential where auth0_id = $1 and blocked_at is null ${lock}`,
    [subject],
  );
  return rows[0]?.hash ?? undefined;
}

function wrongPassword(): ProblemError {
  return new ProblemError("request.invalid", {
    fields: [
      {
        field: "currentPassword",
        code: "password.wrong",
        message: "This is not your password.",
      },
    ],
  });
}

function busy({ retryAfterSeconds }: HashingBusyError): ProblemError {
  return new ProblemError("service.unavailable", { retryAfterSeconds });
}
