import type { Invitation, MyInvitation, NewUser } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { InvitationToken } from "./invitation-token.ts";

/** An invitation, and whether it is closed. */
export type StoredInvitation = Invitation & { readonly isClosed: boolean };

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("invitation")
    .select([
      "id",
      "email",
      "firstName",
      "lastName",
      sql<Invitation["roleNames"]>`role_names`.as("roleNames"),
      "locationIds",
      "expiresAt",
      sql<boolean>`expires_at <= clock_timestamp()`.as("isExpired"),
      sql<string | null>`undelivered_reason(email, '{invitation}')`.as("undelivered"),
      "createdAt",
      sql<boolean>`accepted_at is not null or revoked_at is not null`.as("isClosed"),
    ])
    .where("organisationId", "=", organisationId);
}

/**
 * Finds the invitations of an organisation that were neither used nor withdrawn, the newest first.
 */
export function findOpenInvitations(
  transaction: Transaction,
  organisationId: string,
): Promise<Invitation[]> {
  return transaction.all(
    select(organisationId)
      .where("acceptedAt", "is", null)
      .where("revokedAt", "is", null)
      .orderBy("createdAt", "desc")
      .orderBy("id"),
  );
}

/** Finds one invitation, open or closed. */
export function findInvitation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredInvitation | undefined> {
  return transaction.first(select(organisationId).where("id", "=", id));
}

/**
 * Finds the invitation of an e-mail address that was neither used nor withdrawn; it may have
 * expired.
 */
export function findOpenInvitationFor(
  transaction: Transaction,
  organisationId: string,
  email: string,
): Promise<StoredInvitation | undefined> {
  return transaction.first(
    select(organisationId)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where("acceptedAt", "is", null)
      .where("revokedAt", "is", null),
  );
}

/** The person who invites, and the organisation. */
export interface Inviter {
  readonly organisationId: string;
  readonly userId: string;
}

/** Adds an invitation and gives its id. Breaks `record.exists`. */
export async function insertInvitation(
  transaction: Transaction,
  { organisationId, userId }: Inviter,
  guest: NewUser,
  { tokenHash, expiresAt }: InvitationToken,
): Promise<string> {
  const { id = v7(), email, firstName, lastName, roleNames = [], locationIds = [] } = guest;
  await transaction.execute(
    sqlBuilder.insertInto("invitation").values({
      organisationId,
      id,
      offerId: v7(),
      email,
      firstName: firstName || null,
      lastName: lastName || null,
      roleNames: [...new Set(roleNames)],
      locationIds: [...new Set(locationIds)],
      tokenHash,
      expiresAt,
      invitedBy: userId,
    }),
  );
  return id;
}

/** Gives an open invitation another link; the former one stops working. */
export async function renewInvitation(
  transaction: Transaction,
  { organisationId, userId }: Inviter,
  id: string,
  { tokenHash, expiresAt }: InvitationToken,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("invitation")
      .set({ tokenHash, expiresAt, invitedBy: userId })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}

/** Withdraws an invitation that is open. */
export async function closeInvitation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("invitation")
      .set({ revokedAt: new Date().toISOString() })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("acceptedAt", "is", null)
      .where("revokedAt", "is", null),
  );
}

/** The text of an invitation's mail beside its link. */
export interface InvitationLetter {
  readonly organisationName: string;
  /** The code of the organisation's first language. */
  readonly language: string | null;
  /** The organisation's time zone, in which the mail gives the end of the link. */
  readonly timezone: string;
  readonly inviterName: string | null;
  /** Whether somebody can sign in with the address at the embedded authority already. */
  readonly hasCredential: boolean;
}

/** Reads the names and the language for a mail to an address. */
export async function findLetter(
  transaction: Transaction,
  { organisationId, userId }: Inviter,
  email: string,
): Promise<InvitationLetter> {
  const letter = await transaction.first(
    raw<InvitationLetter>(sql`
      select o.name as organisation_name, o.languages -> 0 ->> 'value' as language, o.timezone, has_credential(${email}),
        (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from user_account u where u.id = ${userId}) as inviter_name
      from organisation o where o.id = ${organisationId}`),
  );
  if (!letter) throw new Error("the organisation of an invitation cannot be seen");
  return letter;
}

/** Finds the open invitations for the caller's own e-mail address. */
export function findMyInvitations(transaction: Transaction): Promise<MyInvitation[]> {
  return transaction.all(raw<MyInvitation>(sql`select * from my_invitations()`));
}

/** Accepts or declines an invitation for the caller's own e-mail address. */
export async function answerInvitation(
  transaction: Transaction,
  id: string,
  isAccepted: boolean,
): Promise<"done" | "closed" | "not_found"> {
  const row = await transaction.first(
    raw<{ outcome: "done" | "closed" | "not_found" }>(
      sql`select answer_invitation(${id}, ${isAccepted}) as outcome`,
    ),
  );
  return row?.outcome ?? "not_found";
}
