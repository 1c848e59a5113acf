import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The outcome of a change of an organisation's people; all but `done` changed nothing. */
export type MemberOutcome =
  | "done"
  | "exists"
  | "already_member"
  | "not_found"
  | "home"
  | "above"
  | "last_administrator";

/** Adds a person whom the caller may find, without a role. */
export function addMember(transaction: Transaction, userId: string): Promise<MemberOutcome> {
  return outcomeOf(transaction, sql`add_member(${userId}, ${v7()})`);
}

/** Gives a member a role; no locations means all. */
export function giveRole(
  transaction: Transaction,
  userId: string,
  roleId: string,
  locationIds: readonly string[],
): Promise<MemberOutcome> {
  return outcomeOf(
    transaction,
    sql`give_role(${userId}, ${roleId}, ${distinct(locationIds)}::uuid[])`,
  );
}

/** Changes the locations a member's role counts in; none means all. */
export function limitRole(
  transaction: Transaction,
  userId: string,
  roleId: string,
  locationIds: readonly string[],
): Promise<MemberOutcome> {
  return outcomeOf(
    transaction,
    sql`limit_role(${userId}, ${roleId}, ${distinct(locationIds)}::uuid[])`,
  );
}

/** Takes a role from a member. The open invitations they made end with it. */
export function takeRole(
  transaction: Transaction,
  userId: string,
  roleId: string,
): Promise<MemberOutcome> {
  return outcomeOf(transaction, sql`take_role(${userId}, ${roleId})`);
}

/** Ends a membership that is not the person's home. */
export function removeMember(transaction: Transaction, userId: string): Promise<MemberOutcome> {
  return outcomeOf(transaction, sql`remove_member(${userId})`);
}

/**
 * Deletes an account: the caller's own, or that of a person whose home is the active organisation.
 */
export function deleteAccount(transaction: Transaction, userId: string): Promise<MemberOutcome> {
  return outcomeOf(transaction, sql`delete_account(${userId})`);
}

async function outcomeOf(
  transaction: Transaction,
  call: RawBuilder<unknown>,
): Promise<MemberOutcome> {
  const row = await transaction.first(
    raw<{ outcome: MemberOutcome }>(sql`select ${call} as outcome`),
  );
  return row?.outcome ?? "not_found";
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
