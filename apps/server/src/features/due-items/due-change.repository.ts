import type { DueKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Something that is due and is held, so that nobody else changes it until the transaction ends. */
export interface HeldDue {
  /** The day that it is due now, where it lies. */
  readonly day: string;
  /** The day there. */
  readonly today: string;
  /** Of a custody. */
  readonly assetId: string | null;
}

type Hold = (row: RawBuilder<unknown>) => RawBuilder<unknown>;
const FIRMLY: Hold = (row) => sql`for update of ${row}`;
const LOOKING: Hold = () => sql``;

/** What is held of a kind, and by which rows; an asset before its custody, as all do. */
const HOLDS = {
  run: (organisationId: string, id: string, hold: Hold) => sql<HeldDue>`
    select r.due_on as day, (now() at time zone coalesce(l.timezone, o.timezone))::date as today, null::uuid as asset_id
    from checklist_run r join organisation o on o.id = r.organisation_id
    left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
    where r.organisation_id = ${organisationId} and r.id = ${id} and r.deleted_at is null ${hold(sql`r`)}`,
  issue: (organisationId: string, id: string, hold: Hold) => sql<HeldDue>`
    select (i.due_at at time zone ${TIME_ZONE})::date as day, (now() at time zone ${TIME_ZONE})::date as today, null::uuid as asset_id
    from issue i join organisation o on o.id = i.organisation_id
    left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
    where i.organisation_id = ${organisationId} and i.id = ${id} and i.deleted_at is null and i.due_at is not null ${hold(sql`i`)}`,
  custody: (organisationId: string, id: string, hold: Hold) => sql<HeldDue>`
    select c.due_back as day, (now() at time zone o.timezone)::date as today, a.id as asset_id
    from custody c join organisation o on o.id = c.organisation_id
    join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
    where c.organisation_id = ${organisationId} and c.id = ${id} and c.in_at is null and c.due_back is not null ${hold(sql`a`)}`,
  pat: (organisationId: string, id: string, hold: Hold) => sql<HeldDue>`
    select a.pat_next_due_at as day, (now() at time zone o.timezone)::date as today, a.id as asset_id
    from asset a join organisation o on o.id = a.organisation_id
    where a.organisation_id = ${organisationId} and a.id = ${id} and a.deleted_at is null and a.pat_next_due_at is not null ${hold(sql`a`)}`,
} as const;

/**
 * Holds something that is due, or looks at it; undefined where it is not, and where what is to be held lies
 * outside of where the caller may write.
 */
export function findDue(
  transaction: Transaction,
  organisationId: string,
  kind: DueKind,
  id: string,
  how: "hold" | "look",
): Promise<HeldDue | undefined> {
  const of = kind === "checklist" || kind === "recheck" ? "run" : kind;
  if (!isHeld(of)) return Promise.resolve(undefined);
  return transaction.first(
    raw<HeldDue>(HOLDS[of](organisationId, id, how === "hold" ? FIRMLY : LOOKING)),
  );
}

function isHeld(kind: string): kind is keyof typeof HOLDS {
  return Object.hasOwn(HOLDS, kind);
}

/** The moment on another day at which an issue is due: by the same clock, where it lies. */
export async function findMovedMoment(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
  dueOn: string,
): Promise<string | null> {
  const found = await transaction.first(
    raw<{ at: string }>(sql`
      select (${dueOn}::date + (i.due_at at time zone ${TIME_ZONE})::time) at time zone ${TIME_ZONE} as at
      from issue i join organisation o on o.id = i.organisation_id
      left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
      where i.organisation_id = ${organisationId} and i.id = ${issueId}`),
  );
  return found ? new Date(found.at).toISOString() : null;
}

/** Says why the rest of a transaction changes what it does: its history keeps that. */
export async function giveReason(transaction: Transaction, reason: string): Promise<void> {
  await transaction.execute(raw(sql`select set_config('app.reason', ${reason}, true)`));
}
