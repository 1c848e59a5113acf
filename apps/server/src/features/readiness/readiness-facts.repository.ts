import type { ReadinessReason } from "@storey/contract";
import type { IssueImpact, IssuePriority, ReadinessFact } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** A fact that stands against a space, and where it can be looked at. */
export interface FoundFact
  extends Pick<ReadinessReason, "kind" | "id" | "name" | "number" | "runId" | "isToDo"> {
  readonly priority: IssuePriority | null;
  readonly impact: IssueImpact | null;
  readonly isCritical: boolean;
  /** Whether the caller may see the issue whole. */
  readonly isReadable: boolean;
}

/** The space, the modules that count, and which issues the caller sees whole. */
export interface FactsAsked {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly withChecklists: boolean;
  readonly withAssets: boolean;
  readonly isIssueReadable: RawBuilder<boolean>;
}

/** What is known of a space, with its facts. */
export interface FoundFacts {
  readonly facts: readonly FoundFact[];
  /** Whether anything is checked there, or anything is kept there. */
  readonly isKnown: boolean;
  readonly locationId: string;
}

/** Finds all that stands against a space now. Throws `not_found`. */
export async function findFacts(transaction: Transaction, asked: FactsAsked): Promise<FoundFacts> {
  const known = await transaction.first(raw(knownStatement(asked)));
  if (!known) throw notFound();
  return { ...known, facts: await transaction.all(raw(factsStatement(asked))) };
}

/** A fact as the domain weighs it. */
export function weighedFact({ kind, priority, impact, isCritical }: FoundFact): ReadinessFact {
  if (kind === "check_failed") return { kind, isCritical };
  if (kind !== "issue") return { kind };
  return { kind, priority: priority ?? "medium", impact: impact ?? "none" };
}

/** The assets `a` that are in use in the space. */
const assetsHere = ({ organisationId, spaceId }: FactsAsked) => sql`
  a.organisation_id = ${organisationId} and a.space_id = ${spaceId} and a.deleted_at is null
    and a.lifecycle_status not in ('planned', 'retired', 'disposed')`;

/** The runs `r` and assignments `r` of the space, or of an asset in it: each by the index of its own. */
const ofSpace = ({ organisationId, spaceId }: FactsAsked) => sql`
  r.organisation_id = ${organisationId} and r.deleted_at is null and (r.space_id = ${spaceId} or r.asset_id = any (array(
    select a.id from asset a where a.organisation_id = ${organisationId} and a.space_id = ${spaceId} and a.deleted_at is null)))`;

function knownStatement(asked: FactsAsked): RawBuilder<Omit<FoundFacts, "facts">> {
  const { organisationId, spaceId, withChecklists, withAssets } = asked;
  return sql`select s.location_id,
    (${withChecklists}::boolean and exists (select from checklist_assignment r where ${ofSpace(asked)}))
      or (${withAssets}::boolean and exists (select from asset a where ${assetsHere(asked)})) as is_known
    from space s where s.organisation_id = ${organisationId} and s.id = ${spaceId}`;
}

function factsStatement(asked: FactsAsked): RawBuilder<FoundFact> {
  const { organisationId, spaceId, withChecklists, withAssets, isIssueReadable } = asked;
  const parts = [issues(organisationId, spaceId, isIssueReadable), alerts(organisationId, spaceId)];
  if (withChecklists) parts.push(failures(organisationId, spaceId), missed(asked), overdue(asked));
  if (withAssets) parts.push(assets(asked));
  return sql`select f.kind, f.id, f.name, f.number, f.run_id, f.priority, f.impact, f.is_critical, f.is_readable, f.is_to_do
    from (${sql.join(parts, sql` union all `)})
    f (kind, id, name, number, run_id, priority, impact, is_critical, is_readable, is_to_do) order by f.kind, f.id`;
}

const issues = (organisationId: string, spaceId: string, isReadable: RawBuilder<boolean>) => sql`
  select 'issue', i.id, i.title, i.number, null::uuid, i.priority, i.impact, false, ${isReadable}, false
  from issue i where i.organisation_id = ${organisationId} and i.space_id = ${spaceId} and i.deleted_at is null
    and i.status in ('new', 'open', 'in_progress', 'on_hold') and i.source <> 'sos'`;

const alerts = (organisationId: string, spaceId: string) => sql`
  select 'sos', s.id, null, null, null::uuid, null, null, false, false, false
  from sos_alert s where s.organisation_id = ${organisationId} and s.space_id = ${spaceId} and not s.is_test
    and s.state in ('pending', 'sent', 'acknowledged')`;

const failures = (organisationId: string, spaceId: string) => sql`
  select 'check_failed', f.id, f.item_label, null, coalesce(w.id, f.last_run_id), null, null, f.is_critical, false, w.id is not null
  from checklist_failure f
  left join lateral (select r.id from checklist_run r
    where r.organisation_id = f.organisation_id and r.recheck_of = f.id and r.deleted_at is null
      and r.state in ('open', 'in_progress') order by r.created_at desc limit 1) w on true
  where f.organisation_id = ${organisationId} and f.space_id = ${spaceId} and f.state <> 'cleared'`;

/** The last run of each assignment that is over, if it was missed and nobody has approved that. */
const missed = (asked: FactsAsked) => sql`
  select 'check_missed', l.id, v.name, null, l.id, null, null, false, false, false
  from (select r.* from checklist_assignment r where ${ofSpace(asked)}) g
  cross join lateral (select x.* from checklist_run x
    where x.organisation_id = g.organisation_id and x.assignment_id = g.id and x.deleted_at is null
      and x.state in ('completed', 'missed', 'skipped') order by x.period_start desc limit 1) l
  join checklist_template_version v on v.organisation_id = l.organisation_id and v.id = l.template_version_id
  where l.state = 'missed' and l.approved_at is null`;

const overdue = (asked: FactsAsked) => sql`
  select 'check_overdue', r.id, v.name, null, r.id, null, null, false, false, true
  from checklist_run r
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
  where ${ofSpace(asked)} and r.state in ('open', 'in_progress') and r.due_at <= now()`;

/** Today is the organisation's day, as for all dates of assets. */
const assets = (asked: FactsAsked) => sql`
  select k.kind, a.id, coalesce(a.name, m.name) || ' (' || a.tag || ')', null, null::uuid, null, null, false, false, false
  from asset a
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join organisation o on o.id = a.organisation_id
  cross join lateral (values
    ('asset_missing', a.lifecycle_status = 'missing'),
    ('asset_in_repair', a.lifecycle_status = 'in_repair'),
    ('pat_overdue', a.pat_next_due_at < (now() at time zone o.timezone)::date),
    ('support_ended', a.effective_end_of_support < (now() at time zone o.timezone)::date)) k (kind, holds)
  where ${assetsHere(asked)} and k.holds`;
