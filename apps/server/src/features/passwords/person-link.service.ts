import { mayGrant } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { describeMember } from "../members/member.service.ts";
import type { PasswordPlace } from "./own-password.service.ts";
import { askPasswordLink, type PersonLinkOutcome } from "./person-link.repository.ts";

/** How many links one administrator has sent to one person in an hour. */
export const LINKS_AN_HOUR = 5;

const REFUSALS = {
  above: "user.product_role",
  never_signed_in: "user.never_signed_in",
} as const satisfies Record<Exclude<PersonLinkOutcome, "done" | "not_found">, string>;

/** Sends links to the people of an organisation, with which they set a new password themselves. */
export class PersonLinks {
  readonly #isEmbedded: boolean;
  readonly #sent = createRateWindow(LINKS_AN_HOUR, 3_600);

  constructor({ isEmbedded }: PasswordPlace) {
    this.#isEmbedded = isEmbedded;
  }

  /**
   * Mails a member a link. The caller's rights were decided under the lock (`changesRights`).
   * Throws `password.elsewhere`, `not_found`, `user.above`, `user.product_role`,
   * `user.never_signed_in`, `rate.limited`.
   */
  async send(transaction: Transaction, actor: Actor, userId: string): Promise<void> {
    if (!this.#isEmbedded) throw new ProblemError("password.elsewhere");
    const member = await describeMember(transaction, actor.organisationId, userId);
    if (!member.roles.every(({ name }) => mayGrant(actor.permissions, name))) {
      throw new ProblemError("user.above");
    }
    const key = `${actor.userId} ${userId}`;
    const retryAfterSeconds = this.#sent.retryAfterSeconds(key);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    const outcome = await askPasswordLink(transaction, userId);
    if (outcome === "not_found") throw notFound();
    if (outcome !== "done") throw new ProblemError(REFUSALS[outcome]);
    this.#sent.add(key);
  }
}
