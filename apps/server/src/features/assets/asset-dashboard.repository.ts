import type { AssetDashboard } from "@storey/contract";
import { CURRENT_ASSET_STATUSES, type DashboardScope } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { IS_OPEN } from "./asset-columns.ts";
import { countDates, countedGroups } from "./asset-counts.repository.ts";
import { today } from "./asset-date-conditions.ts";

/** How many of a ranking are named; the others are summed up. */
const NAMED = 10;

type Groups = Omit<AssetDashboard, "dates" | "issuesByModel">;
type IssuesOfModel = AssetDashboard["issuesByModel"][number];

/** Counts the assets of a dashboard and the open issues of their models, from the counts that are kept. */
export async function countForDashboard(
  transaction: Transaction,
  organisationId: string,
  scope: DashboardScope,
): Promise<AssetDashboard> {
  const isArchived = scope === "archived";
  const isCounted = (row: string) =>
    scope === "current"
      ? sql`${sql.ref(`${row}.lifecycle_status`)} = any (${[...CURRENT_ASSET_STATUSES]}::text[])`
      : sql`true`;
  const [groups, dates, issuesByModel] = await Promise.all([
    transaction.first(raw<Groups>(groupsStatement(organisationId, isArchived, isCounted("k")))),
    countDates(transaction, organisationId, {
      ...{ isArchived, condition: isCounted("k"), asksOfPlaces: false },
    }),
    transaction.all(
      raw<IssuesOfModel>(issuesStatement(organisationId, isArchived, isCounted("a"))),
    ),
  ]);
  if (!groups) throw new Error("a statement of aggregates gave no row");
  return { ...groups, dates, issuesByModel };
}

/** Those that most of the groups `c` are of, and what the others come to. */
function ranking(organisationId: string, table: string, key: string): RawBuilder<unknown> {
  return sql`(select json_build_object(
      'results', coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'count', r.n) order by r.place)
        filter (where r.place <= ${sql.lit(NAMED)}), '[]'::json),
      'others', json_build_object('choices', count(*) filter (where r.place > ${sql.lit(NAMED)}),
        'assets', coalesce(sum(r.n) filter (where r.place > ${sql.lit(NAMED)}), 0)))
    from (select e.id, e.name, g.n, row_number() over (
        order by g.n desc, e.name collate natural_order nulls last, e.id) as place
      from (select c.${sql.ref(key)} as id, sum(c.n)::integer as n from c group by 1) g
      left join ${sql.table(table)} e on e.organisation_id = ${organisationId} and e.id = g.id) r)`;
}

function groupsStatement(
  organisationId: string,
  isArchived: boolean,
  isCounted: RawBuilder<unknown>,
): RawBuilder<Groups> {
  return sql`
    with k as materialized (${countedGroups(organisationId, isArchived)}),
    c as materialized (select k.*, m.asset_type_id, m.manufacturer_id
      from k join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id where ${isCounted})
    select ${today(organisationId)}::text as today,
      (select coalesce(sum(c.n), 0)::integer from c) as total_count,
      (select coalesce(sum(c.n), 0)::integer from c where c.is_floating) as floating,
      coalesce((select json_agg(x) from (
        select c.lifecycle_status as value, sum(c.n)::integer as count from c group by 1) x), '[]'::json) as lifecycle_statuses,
      ${ranking(organisationId, "asset_type", "asset_type_id")} as asset_types,
      ${ranking(organisationId, "manufacturer", "manufacturer_id")} as manufacturers,
      ${ranking(organisationId, "location", "location_id")} as locations`;
}

function issuesStatement(
  organisationId: string,
  isArchived: boolean,
  isCounted: RawBuilder<unknown>,
): RawBuilder<IssuesOfModel> {
  return sql`
    select json_build_object('id', m.id, 'name', m.name) as model, f.issues_count, f.assets_count
    from (
      select a.model_id, count(*)::integer as issues_count, count(distinct a.id)::integer as assets_count
      from issue i join asset a on a.organisation_id = i.organisation_id and a.id = i.asset_id
      where i.organisation_id = ${organisationId} and ${sql.raw(IS_OPEN)}
        and (a.deleted_at is not null) = ${isArchived} and ${isCounted}
      group by a.model_id) f
    join asset_model m on m.organisation_id = ${organisationId} and m.id = f.model_id
    order by f.issues_count desc, m.name collate natural_order, m.id limit 10`;
}
