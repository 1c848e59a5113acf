import type { IssueFilters, IssueSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { IS_DUE_TODAY, IS_OVERDUE, readableHere } from "../../platform/records/issue-columns.ts";
import { readTerm } from "./issue-text.ts";

/** The facets, each of which ignores the condition of its own name. */
export type FacetName =
  | "statuses"
  | "priorities"
  | "categories"
  | "locations"
  | "floors"
  | "assignees"
  | "overdue";

/** A condition on the rows `i`, and the facet that it filters. */
export interface Condition {
  readonly facet: FacetName | null;
  readonly sql: RawBuilder<unknown>;
}

/**
 * Returns the conditions of a search for the rows `i`: the organisation, the rights of the caller,
 * text and filters.
 */
export function conditionsOf(actor: MemberActor, search: IssueSearch): Condition[] {
  const always = (condition: RawBuilder<unknown>): Condition => ({ facet: null, sql: condition });
  return [
    always(sql`i.organisation_id = ${actor.organisationId}`),
    always(search.onlyDeleted ? sql`i.deleted_at is not null` : sql`i.deleted_at is null`),
    always(readableHere(actor)),
    ...textConditions(search.searchTerm).map(always),
    ...filterConditions(actor, search.filters ?? {}),
  ];
}

/** Returns the conditions as one, without those of a facet's own filter. */
export function matching(
  conditions: readonly Condition[],
  without: FacetName | null = null,
): RawBuilder<unknown> {
  const kept = conditions.filter(({ facet }) => facet === null || facet !== without);
  return sql.join(
    kept.map((condition) => condition.sql),
    sql` and `,
  );
}

function textConditions(searchTerm: string | undefined): RawBuilder<unknown>[] {
  const term = readTerm(searchTerm);
  if (!term) return [];
  const { number, words } = term;
  const hasWords =
    words === null
      ? sql`false`
      : sql`i.id in (select issues_with_words(to_tsquery('simple', ${words})))`;
  return [number === null ? hasWords : sql`(i.number = ${number} or ${hasWords})`];
}

function filterConditions(actor: MemberActor, filters: IssueFilters): Condition[] {
  const { status, priority, category, locationIds, floorIds, spaceIds, assetIds, assigneeIds } =
    chosen(filters);
  const conditions: Condition[] = [];
  const add = (facet: FacetName | null, condition: RawBuilder<unknown>) =>
    conditions.push({ facet, sql: condition });
  // Written as a list of constants, so that the planner knows the index of open issues holds them.
  if (status) add("statuses", sql`i.status in (${sql.join(status.map((one) => sql.lit(one)))})`);
  if (priority) add("priorities", sql`i.priority = any (${priority}::text[])`);
  if (category) add("categories", sql`i.category = any (${category}::text[])`);
  if (locationIds) add("locations", locationCondition(locationIds));
  if (floorIds) add("floors", sql`i.floor_id = any (${floorIds}::uuid[])`);
  if (spaceIds) add(null, sql`i.space_id = any (${spaceIds}::uuid[])`);
  if (assetIds) add(null, sql`i.asset_id = any (${assetIds}::uuid[])`);
  if (assigneeIds) add("assignees", assigneeCondition(actor, assigneeIds));
  if (filters.reporter) add(null, sql`i.reporter_id = ${actor.userId}`);
  if (filters.overdue !== undefined) {
    add("overdue", filters.overdue ? IS_OVERDUE : sql`not ${IS_OVERDUE}`);
  }
  if (filters.dueToday) add(null, IS_DUE_TODAY);
  if (filters.watching) {
    add(
      null,
      sql`i.id in (select w.issue_id from issue_watcher w
        where w.organisation_id = ${actor.organisationId} and w.user_id = ${actor.userId})`,
    );
  }
  if (filters.ledBy) add(null, isLedBy(actor, filters.ledBy));
  return conditions;
}

/**
 * By what its session counts as, which the results of trees are made of: a step of a tree counts whoever came
 * by, also those whom another tree led into it.
 */
function isLedBy(
  { organisationId }: MemberActor,
  { decisionTreeId, from, to, versionId, nodeId }: NonNullable<IssueFilters["ledBy"]>,
): RawBuilder<unknown> {
  const ofVersion = (id: RawBuilder<unknown>) =>
    versionId === undefined ? sql`true` : sql`${id} = ${versionId}`;
  const hasBegun = sql`b.tree_id = ${decisionTreeId} and ${ofVersion(sql`b.version_id`)}`;
  const cameThrough = sql`exists (select from jsonb_each(n.counted -> 'called') c
    join decision_tree_version v on v.organisation_id = n.organisation_id and v.id = c.key::uuid
    where v.tree_id = ${decisionTreeId} and ${ofVersion(sql`v.id`)} and c.value -> 'nodes' ? ${nodeId})`;
  const isLed =
    nodeId === undefined
      ? hasBegun
      : sql`n.counted -> 'nodes' ? ${nodeId} and (${hasBegun} or ${cameThrough})`;
  return sql`i.id in (select n.issue_id from decision_tree_session n
    join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
    where n.organisation_id = ${organisationId} and n.issue_id is not null and n.state = 'issue_created'
      and ${isLed} and (n.counted ->> 'day')::date between ${from}::date and ${to}::date)`;
}

/** Drops filters with an empty list, which choose nothing, as in the search of spaces. */
function chosen(filters: IssueFilters): IssueFilters {
  const kept = Object.entries(filters).filter(
    ([, value]) => !Array.isArray(value) || value.length > 0,
  );
  return Object.fromEntries(kept);
}

function locationCondition(wanted: readonly string[]): RawBuilder<unknown> {
  const places = wanted.filter((one) => one !== "none");
  const isThere = sql`i.location_id = any (${places}::uuid[])`;
  return wanted.includes("none") ? sql`(i.location_id is null or ${isThere})` : isThere;
}

function assigneeCondition(
  { userId }: MemberActor,
  wanted: readonly string[],
): RawBuilder<unknown> {
  const people = wanted.filter((one) => one !== "none").map((one) => (one === "me" ? userId : one));
  const isGiven = sql`i.assignee_ids && ${people}::uuid[]`;
  if (!wanted.includes("none")) return isGiven;
  return sql`(i.assignee_ids = '{}' or ${isGiven})`;
}
