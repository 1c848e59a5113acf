import type { FoundUser } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { findPeople } from "./person-search.repository.ts";

/**
 * The number of e-mails that one person may look up in a minute: enough for forms, too few to go
 * through lists.
 */
export const SEARCHES_A_MINUTE = 60;

/** The search for a person by e-mail, which counts how often each caller asks. */
export class PersonSearch {
  readonly #asked = createRateWindow(SEARCHES_A_MINUTE, 60);

  /**
   * Finds a person by e-mail, if the caller may; strangers and nobody look alike. Throws
   * `rate.limited`.
   */
  find(transaction: Transaction, userId: string, email: string): Promise<FoundUser[]> {
    const retryAfterSeconds = this.#asked.retryAfterSeconds(userId);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    this.#asked.add(userId);
    return findPeople(transaction, email);
  }
}
