import { CHECKLIST_DONE_DAYS } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";

/** A role of somebody, and one of the locations it is limited to; null where it counts in all. */
export interface HeldRole {
  readonly name: string;
  readonly locationId: string | null;
}

/** Who asks for runs of checklists, and what was given to them. */
export interface ChecklistReader {
  readonly organisationId: string;
  readonly userId: string;
  readonly roles: readonly HeldRole[];
  /** Where they read all runs, and where they may do any; null is everywhere. */
  readonly readsIn: readonly string[] | null;
  readonly completesIn: readonly string[] | null;
}

const rolesStatement = written<HeldRole>(`
  select r.name, l.id as location_id from user_organisation_role k
  join role r on r.id = k.role_id
  left join lateral unnest(k.location_ids) l(id) on true
  where k.organisation_id = $1 and k.user_id = $2`);

/** Finds out what of checklists a caller may see. */
export async function checklistReaderOf(
  transaction: Transaction,
  actor: Actor,
): Promise<ChecklistReader> {
  const roles = await transaction.all(rolesStatement(actor.organisationId, actor.userId));
  return readerWith(actor, roles);
}

/**
 * Finds out the same for somebody who would do a run. Nothing need be given to who may do any everywhere, so
 * their roles decide nothing and are not looked at.
 */
export async function checklistDoerOf(
  transaction: Transaction,
  actor: Actor,
): Promise<ChecklistReader> {
  const doer = readerWith(actor, []);
  return doer.completesIn === null ? doer : checklistReaderOf(transaction, actor);
}

function readerWith(actor: Actor, roles: readonly HeldRole[]): ChecklistReader {
  const { organisationId, userId } = actor;
  return {
    ...{ organisationId, userId, roles },
    readsIn: placesOf(actor, "organisation.checklists.read"),
    completesIn: placesOf(actor, "organisation.checklists.complete"),
  };
}

/** Selects the runs `r` that were given to a role of somebody, where that role counts. */
export function isGivenToRole({ roles }: Pick<ChecklistReader, "roles">): RawBuilder<boolean> {
  if (roles.length === 0) return sql<boolean>`false`;
  const names = roles.map(({ name }) => name);
  const places = roles.map(({ locationId }) => locationId);
  return sql<boolean>`exists (select from unnest(${names}::text[], ${places}::uuid[]) h(name, location_id)
    where h.name = r.assignee_role and (h.location_id is null or h.location_id = r.location_id))`;
}

/** Selects the runs `r` that were given to somebody by name. */
export function isGivenByName({ userId }: Pick<ChecklistReader, "userId">): RawBuilder<boolean> {
  return sql<boolean>`r.assignee_id = ${userId}::uuid`;
}

/**
 * Selects the runs `r` that exist for somebody: what was given to them, by name or by role, and
 * what they may read or do where it lies.
 */
export function isVisibleRun(reader: ChecklistReader): RawBuilder<boolean> {
  const { readsIn, completesIn } = reader;
  if (readsIn === null || completesIn === null) return sql<boolean>`true`;
  const places = [...readsIn, ...completesIn];
  const lies = places.length === 0 ? sql`false` : sql`r.location_id = any (${places}::uuid[])`;
  return sql<boolean>`(${isGivenByName(reader)} or ${isGivenToRole(reader)} or ${lies})`;
}

/** Selects the runs `r` that exist for a member of their organisation, for the server's own work. */
export function isRunVisibleTo(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.assignee_id = ${userId}
    or exists (select from user_organisation_role g join role q on q.id = g.role_id
      where g.organisation_id = r.organisation_id and g.user_id = ${userId} and q.name = r.assignee_role
        and (g.location_ids = '{}' or r.location_id = any (g.location_ids)))
    or holds_at(r.organisation_id, ${userId}, 'organisation.checklists.read', r.location_id)
    or holds_at(r.organisation_id, ${userId}, 'organisation.checklists.complete', r.location_id))`;
}

/**
 * Selects the runs `r` of what is archived, or lies in what is: it is not checked, and nothing of it is due.
 * Each is found by an index of what is archived, which is little, and not by a look at all that there is.
 */
export function isRestingRun(organisationId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.space_id in (
      select s.id from space s where s.organisation_id = ${organisationId} and s.deleted_at is not null
      union all select s.id from floor f join space s on s.organisation_id = f.organisation_id and s.floor_id = f.id
        where f.organisation_id = ${organisationId} and f.deleted_at is not null
      union all select s.id from location l join space s on s.organisation_id = l.organisation_id and s.location_id = l.id
        where l.organisation_id = ${organisationId} and l.deleted_at is not null)
    or r.asset_id in (select a.id from asset a where a.organisation_id = ${organisationId} and a.deleted_at is not null))`;
}

const IS_RESTING = isRestingRun(sql`(select current_organisation())`);

/** Selects the runs `r` that are to be done. */
export const IS_OPEN_RUN = sql<boolean>`r.state in ('open', 'in_progress') and r.deleted_at is null and ${IS_RESTING} is not true`;

/** Selects the runs `r` that are over, as long as they are told. */
export const IS_DONE_RUN = sql<boolean>`r.state in ('completed', 'missed', 'skipped') and r.deleted_at is null
  and r.due_at > now() - ${sql.lit(`${CHECKLIST_DONE_DAYS} days`)}::interval`;

/** Tells of a run what `isVisibleRun` selects by. */
export function maySeeRun(reader: ChecklistReader, run: GivenRun): boolean {
  const { readsIn, completesIn } = reader;
  if (readsIn === null || mayCompleteRun(reader, run)) return true;
  return run.locationId !== null && [...readsIn, ...(completesIn ?? [])].includes(run.locationId);
}

/** A run that somebody wants to do. */
export interface GivenRun {
  readonly assigneeId: string | null;
  readonly assigneeRole: string | null;
  readonly locationId: string | null;
}

/** Tells whether somebody may do a run: it was given to them, or they do any where it lies. */
export function mayCompleteRun(
  { userId, roles, completesIn }: ChecklistReader,
  { assigneeId, assigneeRole, locationId }: GivenRun,
): boolean {
  const isGiven =
    assigneeId === userId ||
    roles.some(
      (held) =>
        held.name === assigneeRole && (held.locationId === null || held.locationId === locationId),
    );
  return (
    isGiven || completesIn === null || (locationId !== null && completesIn.includes(locationId))
  );
}
