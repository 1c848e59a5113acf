import type {
  Member,
  MemberFacets,
  MemberRole,
  MemberSearch,
  MemberSearchResults,
  MemberSort,
  PermissionRecord,
  Role,
} from "@storey/contract";
import { ORGANISATION_ROLE_NAMES, PERMISSIONS } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { catalogueId } from "../../db/catalogue.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** The number of members on a page of the search by default. */
const PAGE_SIZE = 50;

/**
 * The text that people are sorted and searched by; it begins with the name, or with the e-mail
 * without one.
 */
const SEARCHED = sql`u.searched`;

const ORDERS: Readonly<Record<MemberSort, RawBuilder<unknown>>> = {
  name: sql`${SEARCHED}, u.id`,
  "-name": sql`${SEARCHED} desc, u.id desc`,
  email: sql`lower(u.email), u.id`,
  "-email": sql`lower(u.email) desc, u.id desc`,
  "-memberSince": sql`uo.created_at desc, u.id desc`,
};

type Person = Omit<Member, "roles">;

/** Returns the members of an organisation without their roles. */
function selectPeople(organisationId: string, condition: RawBuilder<unknown>) {
  return sql<Person>`
    select u.id, u.email, u.first_name, u.last_name, uo.is_home, u.auth0_id is not null as has_signed_in,
      uo.created_at as member_since
    from user_organisation uo join user_account u on u.id = uo.user_id
    where uo.organisation_id = ${organisationId} and ${condition}`;
}

/**
 * Adds to people the roles that they hold in an organisation. Two flat statements are cheaper than
 * one that makes JSON of each person's roles.
 */
async function withRoles(
  transaction: Transaction,
  organisationId: string,
  asked: Promise<Person[]> | Person[],
  condition: RawBuilder<unknown>,
): Promise<Member[]> {
  const askedRoles = transaction.all(
    raw<MemberRole & { userId: string }>(sql`
      select ur.user_id, r.id, r.name, ur.location_ids
      from user_organisation_role ur join role r on r.id = ur.role_id
      where ur.organisation_id = ${organisationId} and ${condition} order by r.name`),
  );
  const [people, held] = await Promise.all([asked, askedRoles]);
  const roles = new Map<string, MemberRole[]>();
  for (const { userId, ...role } of held) {
    const own = roles.get(userId);
    if (own) own.push(role);
    else roles.set(userId, [role]);
  }
  return people.map((person) => ({ ...person, roles: roles.get(person.id) ?? [] }));
}

/** Finds everybody who belongs to an organisation, by name. */
export function findMembers(transaction: Transaction, organisationId: string): Promise<Member[]> {
  const all = selectPeople(organisationId, sql`true`);
  const people = transaction.all(raw<Person>(sql`${all} order by ${SEARCHED}, u.id`));
  return withRoles(transaction, organisationId, people, sql`true`);
}

/** Returns one member of an organisation. Throws `not_found`. */
export async function getMember(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<Member> {
  const people = transaction.all(raw<Person>(selectPeople(organisationId, sql`u.id = ${userId}`)));
  const own = sql`ur.user_id = ${userId}`;
  const [member] = await withRoles(transaction, organisationId, people, own);
  if (!member) throw notFound();
  return member;
}

/**
 * Returns a page of the members whose name or e-mail holds every word, in any case and without
 * accents.
 */
export async function searchMembers(
  transaction: Transaction,
  organisationId: string,
  words: readonly string[],
  { roleNames = [], sort = "name", page = 1, pageSize = PAGE_SIZE, withFacets }: MemberSearch,
): Promise<MemberSearchResults> {
  const hasWords = words.map((word) => sql`strpos(${SEARCHED}, ${word}) > 0`);
  const hasRole = roleNames.length > 0 ? [holdsAnyOf(organisationId, roleNames)] : [];
  const condition = sql.join([sql`true`, ...hasWords, ...hasRole], sql` and `);
  const counted = await transaction.first(
    raw<{ count: number }>(sql`
      select count(*)::int as count from user_organisation uo join user_account u on u.id = uo.user_id
      where uo.organisation_id = ${organisationId} and ${condition}`),
  );
  const people = await transaction.all(
    raw<Person>(sql`${selectPeople(organisationId, condition)}
      order by ${ORDERS[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`),
  );
  const ids = people.map(({ id }) => id);
  const theirs = sql`ur.user_id = any (${ids}::uuid[])`;
  const results = await withRoles(transaction, organisationId, people, theirs);
  const found = sql.join([sql`true`, ...hasWords], sql` and `);
  const facets = withFacets
    ? { roles: await countRoles(transaction, organisationId, found) }
    : null;
  return { totalCount: counted?.count ?? 0, results, facets };
}

/** Counts the members found by a condition that hold each role, in the order of the catalogue. */
async function countRoles(
  transaction: Transaction,
  organisationId: string,
  condition: RawBuilder<unknown>,
): Promise<MemberFacets["roles"]> {
  const rows = await transaction.all(
    raw<{ value: string; count: number }>(sql`
      select r.name as value, count(distinct ur.user_id)::int as count
      from user_organisation_role ur join role r on r.id = ur.role_id
      join user_organisation uo on uo.organisation_id = ur.organisation_id and uo.user_id = ur.user_id
      join user_account u on u.id = ur.user_id
      where ur.organisation_id = ${organisationId} and ${condition} group by r.name`),
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return ORGANISATION_ROLE_NAMES.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function holdsAnyOf(organisationId: string, roleNames: readonly string[]): RawBuilder<unknown> {
  const roleIds = roleNames.map((name) => catalogueId("role", name));
  return sql`exists (select from user_organisation_role ur where ur.organisation_id = ${organisationId}
    and ur.user_id = u.id and ur.role_id = any (${roleIds}::uuid[]))`;
}

/** Tells whether somebody with an e-mail address, in any case, belongs to an organisation. */
export async function hasMemberWith(
  transaction: Transaction,
  organisationId: string,
  email: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw(sql`select 1 as found from user_organisation uo join user_account u on u.id = uo.user_id
      where uo.organisation_id = ${organisationId} and lower(u.email) = lower(${email})`),
  );
  return found !== undefined;
}

/** Finds the roles that are held in an organisation, in the order of the catalogue. */
export async function findOrganisationRoles(
  transaction: Transaction,
): Promise<Omit<Role, "isGrantable">[]> {
  const rows = await transaction.all(
    raw<Omit<Role, "isGrantable">>(sql`
      select id, name, permissions, created_at, updated_at, deleted_at from role`),
  );
  return ORGANISATION_ROLE_NAMES.flatMap((name) => rows.filter((row) => row.name === name));
}

/** Finds the permissions that roles are made of, by name. */
export function findPermissions(transaction: Transaction): Promise<PermissionRecord[]> {
  return transaction.all(
    raw<PermissionRecord>(sql`
      select id, name, created_at, updated_at, deleted_at from permission
      where name = any (${[...PERMISSIONS]}) order by name collate "C"`),
  );
}

/** Tells whether every one of the locations, archived or not, belongs to an organisation. */
export async function areLocationsOf(
  transaction: Transaction,
  organisationId: string,
  locationIds: readonly string[],
): Promise<boolean> {
  if (locationIds.length === 0) return true;
  const found = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::int as count from location
      where organisation_id = ${organisationId} and id = any (${[...locationIds]}::uuid[])`),
  );
  return found?.count === new Set(locationIds).size;
}
