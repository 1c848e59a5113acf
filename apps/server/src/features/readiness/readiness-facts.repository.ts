import type { ReadinessReason } from "@storey/contract";
import type { IssueImpact, IssuePriority, ReadinessFact, ReadinessWeights } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A fact that stands against a space, and where it can be looked at. */
export interface FoundFact
  extends Pick<ReadinessReason, "kind" | "id" | "name" | "number" | "runId" | "isToDo"> {
  readonly spaceId: string;
  readonly priority: IssuePriority | null;
  readonly impact: IssueImpact | null;
  readonly isCritical: boolean;
  /** Whether the caller may see the issue whole. */
  readonly isReadable: boolean;
}

/** The spaces, the modules that count, and which issues `i` the caller sees whole. */
export interface FactsAsked {
  readonly organisationId: string;
  readonly spaceIds: readonly string[];
  readonly withChecklists: boolean;
  readonly withAssets: boolean;
  readonly isIssueReadable?: RawBuilder<boolean>;
}

/** What is known of a space besides its facts. */
export interface KnownSpace {
  readonly id: string;
  readonly name: string;
  readonly locationId: string;
  readonly floorId: string;
  /** Whether anything is checked there, or anything is kept there. */
  readonly isKnown: boolean;
  /** When the next fact comes to stand against it by time alone. */
  readonly changesAt: string | null;
  readonly isArchived: boolean;
}

/** Finds the spaces and what is known of them; those that are not there are left out. */
export function findKnownSpaces(
  transaction: Transaction,
  asked: FactsAsked,
): Promise<KnownSpace[]> {
  return transaction.all(raw(knownStatement(asked)));
}

/** Finds all that stands against the spaces now. */
export function findFacts(transaction: Transaction, asked: FactsAsked): Promise<FoundFact[]> {
  return transaction.all(raw(factsStatement(asked)));
}

/** Returns the weights that an organisation chose; null if it has chosen none. */
export async function findWeights(
  transaction: Transaction,
  organisationId: string,
): Promise<ReadinessWeights | null> {
  const row = await transaction.first(
    raw<{ weights: ReadinessWeights | null }>(
      sql`select readiness_weights as weights from organisation where id = ${organisationId}`,
    ),
  );
  return row?.weights ?? null;
}

/** A fact as the domain weighs it. */
export function weighedFact({ kind, priority, impact, isCritical }: FoundFact): ReadinessFact {
  if (kind === "check_failed") return { kind, isCritical };
  if (kind !== "issue") return { kind };
  return { kind, priority: priority ?? "medium", impact: impact ?? "none" };
}

/**
 * Selects by the spaces. A statement here begins with `spacesAsked`, so that they are its first parameter:
 * thousands of ids are sent and read once and not for each part.
 */
const IS_OF = sql.raw("= any ($1::uuid[])");

const spacesAsked = ({ spaceIds }: FactsAsked) => sql`asked as (select ${[...spaceIds]}::uuid[])`;

/** An asset `a` that is in use. */
const IN_USE = sql`a.deleted_at is null and a.lifecycle_status not in ('planned', 'retired', 'disposed')`;

const assetsHere = (asked: FactsAsked) =>
  sql`a.organisation_id = ${asked.organisationId} and a.space_id ${IS_OF}`;

/**
 * The runs or assignments of the spaces, or of assets in them, that meet a condition of `r`: each by the
 * index of its own, with the space that it counts for as `in_space`.
 */
function placed(table: "checklist_run" | "checklist_assignment", asked: FactsAsked, and = sql``) {
  const is = sql`r.organisation_id = ${asked.organisationId} and r.deleted_at is null ${and}`;
  const columns =
    table === "checklist_run"
      ? sql`r.organisation_id, r.id, r.template_version_id, r.due_at`
      : sql`r.organisation_id, r.id`;
  return sql`(select r.space_id as in_space, ${columns} from ${sql.table(table)} r
      where ${is} and r.space_id ${IS_OF}
    union all select a.space_id, ${columns} from asset a
      join ${sql.table(table)} r on r.organisation_id = a.organisation_id and r.asset_id = a.id
      where ${assetsHere(asked)} and a.deleted_at is null and ${is} and r.space_id is distinct from a.space_id)`;
}

const OPEN_RUN = sql`and r.state in ('open', 'in_progress')`;

/** Today is the organisation's day, as for all dates of assets. */
const TODAY = sql`(now() at time zone o.timezone)::date`;

/** The space of a fact comes once for each, so that what is found of all is put together in one pass. */
function knownStatement(asked: FactsAsked): RawBuilder<KnownSpace> {
  const known: RawBuilder<unknown>[] = [];
  if (asked.withChecklists) {
    known.push(
      sql`select g.in_space, true, null::timestamptz from ${placed("checklist_assignment", asked)} g`,
      sql`select g.in_space, false, g.due_at from ${placed("checklist_run", asked, sql`${OPEN_RUN} and r.due_at > now()`)} g`,
    );
  }
  if (asked.withAssets) {
    const endOf = (day: string) =>
      sql`case when ${sql.ref(day)} >= ${TODAY} then (${sql.ref(day)} + 1)::timestamp at time zone o.timezone end`;
    known.push(sql`
      select a.space_id, true, least(${endOf("a.pat_next_due_at")}, ${endOf("a.effective_end_of_support")})
      from asset a join organisation o on o.id = a.organisation_id where ${assetsHere(asked)} and ${IN_USE}`);
  }
  const parts =
    known.length > 0
      ? sql.join(known, sql` union all `)
      : sql`select null::uuid, false, null::timestamptz where false`;
  return sql`with ${spacesAsked(asked)}, known as (
      select k.space_id, bool_or(k.is_known) as is_known, min(k.changes_at) as changes_at
      from (${parts}) k (space_id, is_known, changes_at) group by k.space_id)
    select s.id, s.name, s.location_id, s.floor_id, coalesce(k.is_known, false) as is_known, k.changes_at,
      s.deleted_at is not null as is_archived
    from space s left join known k on k.space_id = s.id
    where s.organisation_id = ${asked.organisationId} and s.id ${IS_OF}`;
}

function factsStatement(asked: FactsAsked): RawBuilder<FoundFact> {
  const parts = [issues(asked), alerts(asked)];
  if (asked.withChecklists) parts.push(failures(asked), missed(asked), overdue(asked));
  if (asked.withAssets) parts.push(assets(asked));
  return sql`with ${spacesAsked(asked)}
    select f.space_id, f.kind, f.id, f.name, f.number, f.run_id, f.priority, f.impact, f.is_critical, f.is_readable, f.is_to_do
    from (${sql.join(parts, sql` union all `)})
    f (space_id, kind, id, name, number, run_id, priority, impact, is_critical, is_readable, is_to_do)
    order by f.space_id, f.kind, f.id`;
}

const issues = (asked: FactsAsked) => sql`
  select i.space_id, 'issue', i.id, i.title, i.number, null::uuid, i.priority, i.impact, false, ${asked.isIssueReadable ?? sql`true`}, false
  from issue i where i.organisation_id = ${asked.organisationId} and i.space_id ${IS_OF} and i.deleted_at is null
    and i.status in ('new', 'open', 'in_progress', 'on_hold') and i.source <> 'sos'`;

const alerts = (asked: FactsAsked) => sql`
  select s.space_id, 'sos', s.id, null, null, null::uuid, null, null, false, false, false
  from sos_alert s where s.organisation_id = ${asked.organisationId} and s.space_id ${IS_OF} and not s.is_test
    and s.state in ('pending', 'sent', 'acknowledged')`;

const failures = (asked: FactsAsked) => sql`
  select f.space_id, 'check_failed', f.id, f.item_label, null, coalesce(w.id, f.last_run_id), null, null, f.is_critical, false, w.id is not null
  from checklist_failure f
  left join lateral (select r.id from checklist_run r
    where r.organisation_id = f.organisation_id and r.recheck_of = f.id and r.deleted_at is null
      and r.state in ('open', 'in_progress') order by r.created_at desc limit 1) w on true
  where f.organisation_id = ${asked.organisationId} and f.space_id ${IS_OF} and f.state <> 'cleared'`;

/** The last run of each assignment that is over, if it was missed and nobody has approved that. */
const missed = (asked: FactsAsked) => sql`
  select g.in_space, 'check_missed', l.id, v.name, null, l.id, null, null, false, false, false
  from ${placed("checklist_assignment", asked)} g
  cross join lateral (select x.id, x.organisation_id, x.template_version_id, x.state, x.approved_at from checklist_run x
    where x.organisation_id = g.organisation_id and x.assignment_id = g.id and x.deleted_at is null
      and x.state in ('completed', 'missed', 'skipped') order by x.period_start desc limit 1) l
  join checklist_template_version v on v.organisation_id = l.organisation_id and v.id = l.template_version_id
  where l.state = 'missed' and l.approved_at is null`;

const overdue = (asked: FactsAsked) => sql`
  select r.in_space, 'check_overdue', r.id, v.name, null, r.id, null, null, false, false, true
  from ${placed("checklist_run", asked, sql`${OPEN_RUN} and r.due_at <= now()`)} r
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id`;

const assets = (asked: FactsAsked) => sql`
  select a.space_id, k.kind, a.id, coalesce(a.name, m.name) || ' (' || a.tag || ')', null, null::uuid, null, null, false, false, false
  from asset a
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join organisation o on o.id = a.organisation_id
  cross join lateral (values
    ('asset_missing', a.lifecycle_status = 'missing'),
    ('asset_in_repair', a.lifecycle_status = 'in_repair'),
    ('pat_overdue', a.pat_next_due_at < ${TODAY}),
    ('support_ended', a.effective_end_of_support < ${TODAY})) k (kind, holds)
  where ${assetsHere(asked)} and ${IN_USE} and k.holds`;
