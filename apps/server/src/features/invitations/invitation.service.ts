import type { Invitation, NewUser } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { invitationMail } from "../../platform/mail/templates/invitation.ts";
import { requireGrantable } from "../../platform/people/grantable.ts";
import { lockMembers } from "../../platform/people/people-lock.repository.ts";
import { isMemberWith, requireLocations } from "../members/member.service.ts";
import {
  answerInvitation,
  closeInvitation,
  findInvitation,
  findLetter,
  findOpenInvitationFor,
  insertInvitation,
  renewInvitation,
  type StoredInvitation,
} from "./invitation.repository.ts";
import { type InvitationToken, makeInvitationToken } from "./invitation-token.ts";

/** The address to which the links of invitations lead. */
export interface InvitationPlace {
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the embedded authority signs people in; it has a page to set a password. */
  readonly isEmbedded: boolean;
}

/**
 * The number of mails that one organisation sends to one address in an hour, so that nobody is
 * pestered.
 */
export const MAILS_AN_HOUR = 10;

/**
 * Invites people into an organisation and sends the links. The reply never tells whether an address
 * has an account somewhere else.
 */
export class InvitationService {
  readonly #place: InvitationPlace;
  readonly #sent = createRateWindow(MAILS_AN_HOUR, 3_600);

  constructor(place: InvitationPlace) {
    this.#place = place;
  }

  /**
   * Invites a person; an invitation of theirs that has expired is replaced. Throws
   * `role.not_grantable`, `not_found` for a foreign location, `user.already_member`,
   * `invitation.exists`, `record.exists` and `rate.limited`.
   */
  async invite(transaction: Transaction, actor: Actor, guest: NewUser): Promise<Invitation> {
    const { organisationId } = actor;
    requireGrantable(actor, guest.roleNames ?? []);
    await requireLocations(transaction, actor, guest.locationIds ?? []);
    // The global administration invites into an organisation that is not its caller's active one.
    await lockMembers(transaction);
    if (await isMemberWith(transaction, organisationId, guest.email)) {
      throw new ProblemError("user.already_member");
    }
    const former = await findOpenInvitationFor(transaction, organisationId, guest.email);
    if (former && !former.isExpired) throw new ProblemError("invitation.exists");
    if (former) await closeInvitation(transaction, organisationId, former.id);
    const token = makeInvitationToken();
    const id = await insertInvitation(transaction, actor, guest, token);
    await this.#send(transaction, actor, guest.email, token);
    return getInvitation(transaction, organisationId, id);
  }

  /**
   * Sends an open invitation with a new link and seven new days; the former link ends. Throws
   * `not_found`, `invitation.closed`, `role.not_grantable` and `rate.limited`.
   */
  async resend(transaction: Transaction, actor: Actor, id: string): Promise<Invitation> {
    const invitation = await this.#open(transaction, actor, id);
    if (invitation.isClosed) throw new ProblemError("invitation.closed");
    const token = makeInvitationToken();
    await renewInvitation(transaction, actor, id, token);
    await this.#send(transaction, actor, invitation.email, token);
    return getInvitation(transaction, actor.organisationId, id);
  }

  /**
   * Withdraws an invitation; a closed one stays closed. Throws `not_found`, `role.not_grantable`.
   */
  async revoke(transaction: Transaction, actor: Actor, id: string): Promise<void> {
    await this.#open(transaction, actor, id);
    await closeInvitation(transaction, actor.organisationId, id);
  }

  /** Returns an invitation that the caller could have made themselves. */
  async #open(transaction: Transaction, actor: Actor, id: string): Promise<StoredInvitation> {
    const invitation = await getInvitation(transaction, actor.organisationId, id);
    requireGrantable(actor, invitation.roleNames);
    return invitation;
  }

  async #send(
    transaction: Transaction,
    actor: Actor,
    to: string,
    { token, expiresAt }: InvitationToken,
  ): Promise<void> {
    const { organisationId } = actor;
    this.#count(`${organisationId} ${to.toLowerCase()}`);
    const { hasCredential, ...letter } = await findLetter(transaction, actor, to);
    const link = this.#link(token, hasCredential);
    const mail = invitationMail({ ...letter, link, expiresAt });
    await queueMail(transaction, { organisationId, to, kind: "invitation", ...mail });
  }

  /**
   * Sends somebody with an account to the login; anybody else sets a password at the embedded
   * authority first.
   */
  #link(token: string, hasCredential: boolean): string {
    const { publicUrl, isEmbedded } = this.#place;
    return isEmbedded && !hasCredential
      ? `${publicUrl}/idp/invitation/${token}`
      : `${publicUrl}/settings#invitations`;
  }

  #count(key: string): void {
    const retryAfterSeconds = this.#sent.retryAfterSeconds(key);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    this.#sent.add(key);
  }
}

/** Accepts or declines an invitation of the caller's own. Throws `not_found`, `invitation.closed`. */
export async function answerOwnInvitation(
  transaction: Transaction,
  id: string,
  isAccepted: boolean,
): Promise<void> {
  const outcome = await answerInvitation(transaction, id, isAccepted);
  if (outcome === "not_found") throw notFound();
  // Declining a closed invitation changes nothing.
  if (outcome === "closed" && isAccepted) throw new ProblemError("invitation.closed");
}

async function getInvitation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredInvitation> {
  const invitation = await findInvitation(transaction, organisationId, id);
  if (!invitation) throw notFound();
  return invitation;
}
