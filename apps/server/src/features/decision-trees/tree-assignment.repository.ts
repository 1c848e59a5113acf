import type { TreeAssignment, TreeAssignments } from "@storey/contract";
import type { TreeVariable } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Finds what is published of a tree: its variables; undefined where there is no tree of this id. */
export function findPublishedVariables(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<{ variables: readonly TreeVariable[] } | undefined> {
  return transaction.first(
    raw<{ variables: readonly TreeVariable[] }>(sql`
      select coalesce(v.content -> 'variables', '[]') as variables from decision_tree t
      left join decision_tree_version v on v.organisation_id = t.organisation_id and v.id = t.published_version_id
      where t.organisation_id = ${organisationId} and t.id = ${treeId}`),
  );
}

/** What is asked about the places where a tree helps. */
export interface AssignmentsAsked {
  readonly organisationId: string;
  readonly treeId: string;
  /** The variables without which a place is told to lack a value. */
  readonly needed: readonly TreeVariable[];
  readonly withAssets: boolean;
  /** Whether the caller sees all of assets; others see those alone that stand in a room, by their tags. */
  readonly seesAllOfAssets: boolean;
  readonly isMissing: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** What is counted of all of them, and the page that was asked for. */
export type FoundAssignments = Omit<TreeAssignments, "variables">;

const JSON_TYPE: Readonly<Record<TreeVariable["type"], string>> = {
  ...{ text: "string", choice: "string", number: "number", boolean: "boolean" },
};

/** The places `x` where a tree helps, with what counts there for its variables. */
function places({
  organisationId,
  treeId,
  withAssets,
  seesAllOfAssets: seesAll,
}: AssignmentsAsked): RawBuilder<unknown> {
  const spaces = sql`select 'space' as kind, 1 as place_of_kind, s.id, s.version, s.name, l.name as place,
      s.decision_tree_variables as own, s.decision_tree_variables as said
    from space s join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
    where s.organisation_id = ${organisationId} and s.decision_tree_id = ${treeId} and s.deleted_at is null`;
  if (!withAssets) return spaces;
  return sql`${spaces}
    union all select 'assetModel', 2, m.id, m.version, m.name, f.name, m.decision_tree_variables, m.decision_tree_variables
    from asset_model m left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer_id
    where m.organisation_id = ${organisationId} and m.decision_tree_id = ${treeId} and m.deleted_at is null
    union all select 'asset', 3, a.id, a.version, coalesce(case when ${seesAll} then a.name end, a.tag), m.name, a.decision_tree_variables,
      case when m.decision_tree_id = a.decision_tree_id then m.decision_tree_variables else '{}' end || a.decision_tree_variables
    from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
    where a.organisation_id = ${organisationId} and a.decision_tree_id = ${treeId} and a.deleted_at is null
      and (${seesAll} or a.space_id is not null)`;
}

/** Counts the places where a tree helps, and finds a page of them. */
export async function findAssignments(
  transaction: Transaction,
  asked: AssignmentsAsked,
): Promise<FoundAssignments> {
  const { needed, isMissing, page, pageSize } = asked;
  const rules = needed.map(({ key, type, options }) => ({
    ...{ key, type: JSON_TYPE[type] },
    options: type === "choice" ? options : null,
  }));
  const found = await transaction.first(
    raw<FoundAssignments>(sql`
      with told as materialized (
        select x.*, array(select r.key from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality e(rule, n)
          cross join lateral (select e.rule ->> 'key' as key, e.rule ->> 'type' as type, e.rule -> 'options' as options) r
          where not coalesce(jsonb_typeof(x.said -> r.key) = r.type
            and (jsonb_typeof(r.options) <> 'array' or r.options @> (x.said -> r.key)), false)
          order by e.n) as missing
        from (${places(asked)}) x),
      asked as (select * from told t where ${isMissing ? sql`cardinality(t.missing) > 0` : sql`true`})
      select
        json_build_object(
          'space', (select count(*) from told t where t.kind = 'space'),
          'assetModel', (select count(*) from told t where t.kind = 'assetModel'),
          'asset', (select count(*) from told t where t.kind = 'asset')) as counts,
        (select count(*)::integer from told t where cardinality(t.missing) > 0) as missing_count,
        (select count(*)::integer from asked) as total_count,
        (select coalesce(json_agg(json_build_object('kind', p.kind, 'id', p.id, 'version', p.version, 'name', p.name,
            'place', p.place, 'values', p.own, 'missing', p.missing) order by p.at), '[]')
          from (select t.*, row_number() over (order by t.place_of_kind,
              case when t.kind = 'space' then t.place end collate natural_order, t.name collate natural_order, t.id) as at
            from asked t order by at limit ${pageSize} offset ${(page - 1) * pageSize}) p) as results`),
  );
  if (!found) throw new Error("a statement of aggregates gave no row");
  return { ...found, results: found.results as TreeAssignment[] };
}
