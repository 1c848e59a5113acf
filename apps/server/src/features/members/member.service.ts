import type { Member, MemberRole, Role } from "@storey/contract";
import { mayGrant, type OrganisationRoleName } from "@storey/domain";
import { catalogueId } from "../../db/catalogue.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { requireGrantable } from "../../platform/people/grantable.ts";
import {
  areLocationsOf,
  findMembers,
  findOrganisationRoles,
  getMember,
  hasMemberWith,
} from "./member.repository.ts";
import {
  addMember,
  deleteAccount,
  giveRole,
  limitRole,
  type MemberOutcome,
  removeMember,
  takeRole,
} from "./member-change.repository.ts";

/** Returns the roles on offer in an organisation, and whether the caller may give each. */
export async function describeRoles(
  transaction: Transaction,
  { permissions }: Actor,
): Promise<Role[]> {
  const roles = await findOrganisationRoles(transaction);
  return roles.map((role) => ({ ...role, isGrantable: mayGrant(permissions, role.name) }));
}

/** Lists everybody who belongs to an organisation, by name. */
export function listMembers(transaction: Transaction, organisationId: string): Promise<Member[]> {
  return findMembers(transaction, organisationId);
}

/** Describes one member of an organisation. Throws `not_found`. */
export function describeMember(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<Member> {
  return getMember(transaction, organisationId, userId);
}

/** Tells whether somebody with an e-mail address, in any case, belongs to an organisation. */
export function isMemberWith(
  transaction: Transaction,
  organisationId: string,
  email: string,
): Promise<boolean> {
  return hasMemberWith(transaction, organisationId, email);
}

/**
 * Gives a member a role, in some locations or in all. Throws `not_found` for a stranger or a foreign
 * location, `role.not_grantable` and `role.exists`.
 */
export async function addRole(
  transaction: Transaction,
  actor: Actor,
  userId: string,
  given: { roleName: OrganisationRoleName; locationIds?: readonly string[] | undefined },
): Promise<Member> {
  const { roleName, locationIds = [] } = given;
  await openMember(transaction, actor, userId);
  requireGrantable(actor, [roleName]);
  await requireLocations(transaction, actor, locationIds);
  const roleId = catalogueId("role", roleName);
  refuse(await giveRole(transaction, userId, roleId, locationIds));
  return getMember(transaction, actor.organisationId, userId);
}

/**
 * Changes the locations a member's role counts in. Throws `not_found`, `role.not_grantable`, and
 * `user.last_administrator` when nobody else administers the whole organisation.
 */
export async function changeRoleLimit(
  transaction: Transaction,
  actor: Actor,
  { userId, roleId }: { userId: string; roleId: string },
  locationIds: readonly string[],
): Promise<Member> {
  await openMember(transaction, actor, userId);
  await requireLocations(transaction, actor, locationIds);
  refuse(await limitRole(transaction, userId, roleId, locationIds));
  return getMember(transaction, actor.organisationId, userId);
}

/** Returns a role as a member holds it. Throws `not_found`. */
export async function getMemberRole(
  transaction: Transaction,
  { organisationId }: Actor,
  { userId, roleId }: { userId: string; roleId: string },
): Promise<MemberRole> {
  const { roles } = await getMember(transaction, organisationId, userId);
  const held = roles.find(({ id }) => id === roleId);
  if (!held) throw notFound();
  return held;
}

/** Takes a role from a member. Throws `not_found`, `role.not_grantable`, `user.last_administrator`. */
export async function removeRole(
  transaction: Transaction,
  actor: Actor,
  { userId, roleId }: { userId: string; roleId: string },
): Promise<Member> {
  await openMember(transaction, actor, userId);
  refuse(await takeRole(transaction, userId, roleId));
  return getMember(transaction, actor.organisationId, userId);
}

/** Adds a person the caller can find. Throws `not_found` for anybody else, `user.already_member`. */
export async function addToOrganisation(
  transaction: Transaction,
  { organisationId }: Actor,
  userId: string,
): Promise<Member> {
  refuse(await addMember(transaction, userId));
  return getMember(transaction, organisationId, userId);
}

/**
 * Ends a membership. Throws `not_found`, `role.not_grantable`, `user.home_organisation` and
 * `user.last_administrator`.
 */
export async function removeFromOrganisation(
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<void> {
  await openMember(transaction, actor, userId);
  refuse(await removeMember(transaction, userId));
}

/**
 * Deletes the account of a member whose home is the active organisation: true. A member whose home
 * is another stays as they are: false. Throws `not_found`, `role.not_grantable`, and
 * `user.last_administrator` for the last one of any organisation.
 */
export async function removeAccount(
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const { isHome } = await openMember(transaction, actor, userId);
  if (!isHome) return false;
  refuse(await deleteAccount(transaction, userId));
  return true;
}

/** Deletes the caller's own account. Throws `user.last_administrator`, `auth.unknown_user` when gone. */
export async function removeOwnAccount(transaction: Transaction, userId: string): Promise<void> {
  const outcome = await deleteAccount(transaction, userId);
  if (outcome === "not_found") throw new ProblemError("auth.unknown_user");
  refuse(outcome);
}

/** Requires the locations to belong to the organisation. Throws `not_found`. */
export async function requireLocations(
  transaction: Transaction,
  { organisationId }: Actor,
  locationIds: readonly string[],
): Promise<void> {
  if (!(await areLocationsOf(transaction, organisationId, locationIds))) throw notFound();
}

/** Returns a member to change; refuses one who holds a role that the caller could not give. */
async function openMember(transaction: Transaction, actor: Actor, userId: string): Promise<Member> {
  const member = await getMember(transaction, actor.organisationId, userId);
  requireGrantable(
    actor,
    member.roles.map(({ name }) => name),
  );
  return member;
}

const REFUSALS = {
  exists: "role.exists",
  already_member: "user.already_member",
  not_found: "not_found",
  home: "user.home_organisation",
  above: "user.product_role",
  last_administrator: "user.last_administrator",
} as const satisfies Record<Exclude<MemberOutcome, "done">, string>;

function refuse(outcome: MemberOutcome): void {
  if (outcome !== "done") throw new ProblemError(REFUSALS[outcome]);
}
