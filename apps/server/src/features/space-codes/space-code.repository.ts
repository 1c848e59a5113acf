import type { SpaceCode, SpaceCodeState } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { Owner } from "../../platform/attachments/owner.repository.ts";

/** A code as it is kept; where it is reached is the server's to say. */
export type StoredCode = Omit<SpaceCode, "address">;

const STATE = sql`case when c.deleted_at is not null then 'revoked' when c.owner_id is null then 'blank' else 'active' end`;

function select(organisationId: string, condition: RawBuilder<unknown>) {
  return sql<StoredCode>`
    select c.id, c.version, c.value as code, ${STATE} as state, c.claimed_at, c.created_at, c.updated_at, c.deleted_at,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'locationId', s.location_id) end as space,
      case when a.id is not null then json_build_object('id', a.id, 'tag', a.tag, 'name', a.name, 'locationId', a.location_id) end as asset,
      case when c.claimed_by is not null then json_build_object('id', c.claimed_by, 'name', (
        select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
        from user_account u where u.id = c.claimed_by)) end as claimed_by
    from space_code c
    left join space s on s.organisation_id = c.organisation_id and s.id = c.owner_id
    left join asset a on a.organisation_id = c.organisation_id and a.id = c.owner_id
    where c.organisation_id = ${organisationId} and ${condition}`;
}

/** The codes of an owner, the newest first and the revoked ones last. */
export function findCodesOf(
  transaction: Transaction,
  { organisationId, id }: Owner,
): Promise<StoredCode[]> {
  const codes = select(organisationId, sql`c.owner_id = ${id}`);
  return transaction.all(
    raw(sql`${codes} order by c.deleted_at is not null, c.created_at desc, c.id desc`),
  );
}

/** One code by its id, revoked or not. Throws `not_found`. */
export async function getCode(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredCode> {
  const found = await transaction.first(raw(select(organisationId, sql`c.id = ${id}`)));
  if (!found) throw notFound();
  return found;
}

/** Codes by their ids, in the order of the ids; one that is not there is left out. */
export function findCodesByIds(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<StoredCode[]> {
  const codes = select(organisationId, sql`c.id = any (${[...ids]}::uuid[])`);
  return transaction.all(raw(sql`${codes} order by array_position(${[...ids]}::uuid[], c.id)`));
}

/** Which codes to list. */
export interface CodePage {
  readonly state: SpaceCodeState | undefined;
  /** Only codes made before this one. */
  readonly after: string | undefined;
  readonly pageSize: number;
}

const IN_STATE: Readonly<Record<SpaceCodeState, RawBuilder<unknown>>> = {
  blank: sql`c.owner_id is null and c.deleted_at is null`,
  active: sql`c.owner_id is not null and c.deleted_at is null`,
  revoked: sql`c.deleted_at is not null`,
};

/** A page of codes, the newest first, and how many are blank in all. */
export async function findCodePage(
  transaction: Transaction,
  organisationId: string,
  { state, after, pageSize }: CodePage,
): Promise<{ results: StoredCode[]; hasMore: boolean; blankCount: number }> {
  const inState = state === undefined ? sql`true` : IN_STATE[state];
  const isBefore =
    after === undefined
      ? sql`true`
      : sql`(c.created_at, c.id) < (select b.created_at, b.id from space_code b
          where b.organisation_id = ${organisationId} and b.id = ${after})`;
  const page = select(organisationId, sql`${inState} and ${isBefore}`);
  const rows = await transaction.all(
    raw<StoredCode>(sql`${page} order by c.created_at desc, c.id desc limit ${pageSize + 1}`),
  );
  const blank = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::int as count from space_code c
      where c.organisation_id = ${organisationId} and ${IN_STATE.blank}`),
  );
  return {
    results: rows.slice(0, pageSize),
    hasMore: rows.length > pageSize,
    blankCount: blank?.count ?? 0,
  };
}

/** A code of an owner that is made by a person. */
export interface NewCode {
  readonly id: string;
  readonly ownerId: string;
}

/** Makes codes for owners. Breaks `record.exists`; `not_found` without the owner. */
export async function insertCodes(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  codes: readonly NewCode[],
): Promise<void> {
  if (codes.length === 0) return;
  await transaction.execute(
    raw(sql`
      insert into space_code (organisation_id, id, owner_id, claimed_at, claimed_by)
      select ${organisationId}, n.id, n.owner_id, now(), ${userId}
      from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ ownerId }) => ownerId)}::uuid[]) n(id, owner_id)`),
  );
}

/** Makes codes that belong to nothing yet. */
export async function insertBlankCodes(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into space_code (organisation_id, id)
      select ${organisationId}, n.id from unnest(${[...ids]}::uuid[]) n(id)`),
  );
}

/**
 * Holds a code for the rest of the transaction, so that it stays whose it is. Throws `not_found`, and
 * `access.location` where the caller's role does not reach.
 */
export async function lockCode(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const locked = await transaction.first(
    raw(
      sql`select from space_code where organisation_id = ${organisationId} and id = ${id} for no key update`,
    ),
  );
  if (!locked) await refuseUnwritten(transaction, organisationId, id);
}

/** Tells why row-level security writes nothing: what is not there, or is seen and lies elsewhere. */
async function refuseUnwritten(transaction: Transaction, organisationId: string, id: string) {
  await getCode(transaction, organisationId, id);
  throw new ProblemError("access.location");
}

/** Which code to revoke or to restore; with an owner only while it is that one's. */
interface CodeOf {
  readonly organisationId: string;
  readonly id: string;
  readonly ownerId?: string;
}

/**
 * Revokes a code, or restores it. Throws `not_found`, and `access.location` too for a blank one
 * when the caller's role is limited to locations: it lies in none of them.
 */
export async function setCodeRevoked(
  transaction: Transaction,
  { organisationId, id, ownerId }: CodeOf,
  isRevoked: boolean,
): Promise<void> {
  const isOwners = ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`;
  const touched = await transaction.execute(
    raw(sql`update space_code set deleted_at = case when ${isRevoked} then coalesce(deleted_at, now()) end
      where organisation_id = ${organisationId} and id = ${id} and ${isOwners}`),
  );
  if (touched > 0) return;
  if (ownerId !== undefined) throw notFound();
  await refuseUnwritten(transaction, organisationId, id);
}

/** Which code is to become whose, and what it was when the caller looked. */
export interface Claim {
  readonly organisationId: string;
  readonly userId: string;
  readonly code: string;
  /** The space or asset it is to lead to. */
  readonly ownerId: string;
  readonly from: string | null;
}

/**
 * Notes that codes are put on paper: the first time counts. Blank ones lie in no location, so a role that is
 * limited to locations leaves them; whoever assigns one later has it on paper.
 */
export async function notePrinted(
  transaction: Transaction,
  organisationId: string,
  values: readonly string[],
): Promise<void> {
  const codes = sql`select c.id from space_code c where c.organisation_id = ${organisationId} and c.value = any (${values}::text[])
    and c.printed_at is null and (c.owner_id is not null or location_scope() is null)`;
  await transaction.execute(
    raw(sql`update space_code set printed_at = now() where organisation_id = ${organisationId}
      and id in (${codes} order by c.id for no key update)`),
  );
}

/**
 * Assigns a code, which is on paper then, to an owner if it is still what it was, and tells whether it did:
 * of two who claim at once, the second waits for the first and finds it changed.
 */
export async function assignCode(transaction: Transaction, claim: Claim): Promise<boolean> {
  const touched = await transaction.execute(
    raw(sql`update space_code set owner_id = ${claim.ownerId}, claimed_at = clock_timestamp(), claimed_by = ${claim.userId},
        printed_at = coalesce(printed_at, now())
      where organisation_id = ${claim.organisationId} and value = ${claim.code} and deleted_at is null
        and owner_id is not distinct from ${claim.from}::uuid`),
  );
  return touched > 0;
}

/** A code of the organisation by what is printed. */
export function findCodeByText(
  transaction: Transaction,
  organisationId: string,
  code: string,
): Promise<StoredCode | undefined> {
  return transaction.first(raw(select(organisationId, sql`c.value = ${code}`)));
}

const IS_IN_SCOPE = sql<boolean>`(location_scope() is null or c.owner_id is null or exists (select from attachment_owner o
  where o.organisation_id = c.organisation_id and o.id = c.owner_id and o.location_id = any (location_scope())))`;

/** Whether the caller may write to all of these codes that are there. */
export async function areCodesInScope(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ areInScope: boolean }>(sql`
      select coalesce(bool_and(${IS_IN_SCOPE}), true) as are_in_scope
      from space_code c where c.organisation_id = ${organisationId} and c.id = any (${[...ids]}::uuid[])`),
  );
  return found?.areInScope ?? true;
}
