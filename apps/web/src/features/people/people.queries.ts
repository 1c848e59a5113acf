import {
  type FoundUser,
  type Invitation,
  invitations,
  type Member,
  type MemberSearch,
  type MemberSearchResults,
  members,
  type NewUser,
  passwords,
  users,
} from "@storey/contract";
import { ORGANISATION_ROLE_NAMES, type OrganisationRoleName } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { type OnProblem, writeOrFalse, writeOrNull } from "../../lib/write-or-null.ts";

/** The number of members on a page of the list. */
const MEMBER_PAGE_SIZE = 100;

/**
 * Returns one page of members, counted from 1. A first page that cannot be read is empty (Spec §8).
 */
function memberPage(search: MemberSearch, page: number) {
  const body = { ...search, page, pageSize: MEMBER_PAGE_SIZE, withFacets: page === 1 };
  const asked = queryOf(members.search, { body });
  const read = (): Promise<MemberSearchResults> => {
    const work = call(members.search, { body });
    const nobody = { totalCount: 0, results: [], facets: null };
    const instead = queryClient.getQueryData(asked.queryKey) ?? nobody;
    return page > 1 ? work : readOrDefault("The people could not be read", work, instead);
  };
  return queryOptions({ ...asked, queryFn: read });
}

/** The pages of the list of members. */
export const MEMBER_PAGES = { pageOf: memberPage, pageSize: MEMBER_PAGE_SIZE };

/** The members that a list shows now. */
export type ListedMembers = Listed<MemberSearch, MemberSearchResults>;

/** Reads 200 members of a search at a time, to choose all of them. */
export function readMembers(
  search: MemberSearch,
  page: number,
  signal: AbortSignal,
): Promise<MemberSearchResults> {
  return call(members.search, { body: { ...search, page, pageSize: 200 }, signal });
}

/**
 * Lists all members at once, to open the one that an address names. Empty when they cannot be read
 * (Spec §8).
 */
export function membersQuery() {
  const { queryKey } = queryOf(members.list);
  return queryOptions({
    queryKey,
    queryFn: () => readOrDefault("The people could not be read", call(members.list), []),
  });
}

/** Lists the open invitations. Empty when they cannot be read (Spec §8). */
export function invitationsQuery() {
  const { queryKey } = queryOf(invitations.list);
  return queryOptions({
    queryKey,
    queryFn: () => readOrDefault("The invitations could not be read", call(invitations.list), []),
  });
}

/** Refetches every list of the organisation's people. */
export async function peopleChanged(): Promise<void> {
  await Promise.all(
    [members.search, members.list, invitations.list].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

/** Shows a member as a write left them, in every cached list. */
function keep(member: Member): Member {
  const inList = (list: Member[]) => list.map((one) => (one.id === member.id ? member : one));
  queryClient.setQueryData<Member[]>(membersQuery().queryKey, (list) => list && inList(list));
  queryClient.setQueriesData<MemberSearchResults>(
    { queryKey: keyOf(members.search) },
    (page) => page && { ...page, results: inList(page.results) },
  );
  void peopleChanged();
  return member;
}

/** Invites a person into the active organisation; null when it failed. */
export async function invite(body: NewUser, onProblem: OnProblem): Promise<Invitation | null> {
  const work = call(users.create, { body });
  const invitation = await writeOrNull("The invitation could not be sent", work, onProblem);
  if (invitation) void peopleChanged();
  return invitation;
}

/** Sends an invitation again, with a new link; null when it failed. */
export async function resendInvitation(
  id: string,
  onProblem: OnProblem,
): Promise<Invitation | null> {
  const work = call(invitations.resend, { params: { id } });
  const invitation = await writeOrNull("The invitation could not be sent again", work, onProblem);
  void peopleChanged();
  return invitation;
}

/** Withdraws an invitation; returns whether it was withdrawn. */
export async function withdrawInvitation(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(invitations.revoke, { params: { id } });
  const done = await writeOrFalse("The invitation could not be withdrawn", work, onProblem);
  void peopleChanged();
  return done;
}

/**
 * Finds the person with this whole address among those the caller administers: null when there is
 * none, so that a stranger cannot be told from nobody; undefined when the call failed.
 */
export async function findByEmail(
  email: string,
  onProblem: OnProblem,
): Promise<FoundUser | null | undefined> {
  const work = call(users.search, { query: { email } });
  const found = await writeOrNull("The person could not be searched", work, onProblem);
  return found ? (found[0] ?? null) : undefined;
}

/** Adds a person with an account to the active organisation; null when it failed. */
export async function addToOrganisation(
  userId: string,
  onProblem: OnProblem,
): Promise<Member | null> {
  const work = call(users.addToOrganisation, { params: { userId } });
  const member = await writeOrNull("The person could not be added", work, onProblem);
  void peopleChanged();
  return member;
}

/** Gives a member a role in some locations, or in all if none is named; null when it failed. */
export async function addRole(
  userId: string,
  role: { readonly name: OrganisationRoleName; readonly locationIds: readonly string[] },
  onProblem: OnProblem,
): Promise<Member | null> {
  const body = { roleName: role.name, locationIds: [...role.locationIds] };
  const work = call(users.addRole, { params: { userId }, body }).then(keep);
  return writeOrNull("The role could not be added", work, onProblem);
}

/** Gives one of several people a role; throws refusals, so that the caller can count them. */
export async function giveRole(
  [userId]: readonly string[],
  role: { readonly name: OrganisationRoleName; readonly locationIds: readonly string[] },
): Promise<void> {
  if (userId === undefined) return;
  const body = { roleName: role.name, locationIds: [...role.locationIds] };
  await call(users.addRole, { params: { userId }, body });
}

/** Changes the locations in which a role counts; none means all. Null when it failed. */
export async function limitRole(
  userId: string,
  roleId: string,
  locationIds: readonly string[],
  onProblem: OnProblem,
): Promise<Member | null> {
  const input = { params: { userId, roleId }, body: { locationIds: [...locationIds] } };
  const work = call(users.limitRole, input).then(keep);
  return writeOrNull("The role could not be limited", work, onProblem);
}

/** Takes a role from a member; null when it failed. */
export async function removeRole(
  userId: string,
  roleId: string,
  onProblem: OnProblem,
): Promise<Member | null> {
  const work = call(users.removeRole, { params: { userId, roleId } }).then(keep);
  return writeOrNull("The role could not be removed", work, onProblem);
}

/** Mails a member a link to set a new password; returns whether it was sent. */
export function sendPasswordLink(userId: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(passwords.sendLink, { params: { userId } });
  return writeOrFalse("The password link could not be sent", work, onProblem);
}

/** Removes a member from the active organisation; returns whether they were removed. */
export async function removeFromOrganisation(
  userId: string,
  onProblem: OnProblem,
): Promise<boolean> {
  const work = call(users.removeFromOrganisation, { params: { userId } });
  const done = await writeOrFalse("The person could not be removed", work, onProblem);
  void peopleChanged();
  return done;
}

/**
 * Deletes the account of a member whose home is the active organisation; returns whether it was
 * deleted.
 */
export async function deleteAccount(userId: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(users.remove, { params: { id: userId } });
  const done = await writeOrNull("The account could not be deleted", work, onProblem);
  void peopleChanged();
  return done ?? false;
}

/** Whether a role belongs to an organisation, and can be given in it. */
export function isOrganisationRole(name: string): name is OrganisationRoleName {
  return ORGANISATION_ROLE_NAMES.some((role) => role === name);
}

/** The outcome of bringing back a removed member. */
export type Return = "added" | "invited" | "failed";

/**
 * Brings back a member who was just removed, with their former roles. A person who cannot be added
 * directly (the caller administers no other organisation of theirs) is invited instead.
 */
export async function bringBack(member: Member, onProblem: OnProblem): Promise<Return> {
  const roles = member.roles.filter((role) => isOrganisationRole(role.name));
  let why: unknown = null;
  const added = await addToOrganisation(member.id, (cause) => {
    why = cause;
  });
  if (added) {
    for (const { name, locationIds } of roles) {
      if (isOrganisationRole(name)) await addRole(member.id, { name, locationIds }, onProblem);
    }
    return "added";
  }
  if (!(why instanceof CallError) || why.code !== "not_found") {
    onProblem(why);
    return "failed";
  }
  const { email, firstName, lastName } = member;
  const roleNames = roles.map(({ name }) => name).filter(isOrganisationRole);
  const locationIds = roles.some((role) => role.locationIds.length === 0)
    ? []
    : [...new Set(roles.flatMap((role) => role.locationIds))];
  const body = { email, firstName, lastName, roleNames, locationIds };
  return (await invite(body, onProblem)) ? "invited" : "failed";
}
