import type { BulkSpaceChanges } from "@storey/contract";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";

/**
 * Locks active spaces, in one order, to change them all. Throws `not_found` unless every one exists
 * and is active, and `access.location` for one outside of the caller's locations.
 */
export async function lockSpaces(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  const active = sqlBuilder
    .selectFrom("space")
    .select("id")
    .where("organisationId", "=", organisationId)
    .where("id", "=", sql<string>`any (${ids}::uuid[])`)
    .where("deletedAt", "is", null)
    .orderBy("id");
  if ((await transaction.all(active.forNoKeyUpdate())).length === ids.length) return;
  const seen = await transaction.all(active);
  throw seen.length === ids.length ? new ProblemError("access.location") : notFound();
}

/** Changes spaces with one statement. Throws `not_found` for an unknown type or feature. */
export async function updateSpaces(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  changes: BulkSpaceChanges,
): Promise<void> {
  const { addFeatureIds = [], removeFeatureIds = [], ...others } = changes;
  const { decisionTreeVariables, ...fields } = others;
  const changesFeatures = addFeatureIds.length + removeFeatureIds.length > 0;
  const values = {
    ...fields,
    ...(decisionTreeVariables || fields.decisionTreeId ? { decisionTreeVariables: said(changes) } : {}),
    ...(changesFeatures ? { featureIds: features(addFeatureIds, removeFeatureIds) } : {}),
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await transaction.execute(
    sqlBuilder
      .updateTable("space")
      .set(values)
      .where("organisationId", "=", organisationId)
      .where("id", "=", sql<string>`any (${ids}::uuid[])`),
  );
}

/** What a space says to the variables of its tree: what was said to another tree is said no more. */
function said({ decisionTreeId, decisionTreeVariables = {} }: BulkSpaceChanges) {
  const added = sql`${JSON.stringify(decisionTreeVariables)}::jsonb`;
  if (decisionTreeId === undefined) return sql<string>`decision_tree_variables || ${added}`;
  return sql<string>`case when decision_tree_id = ${decisionTreeId}::uuid
    then decision_tree_variables else '{}' end || ${added}`;
}

/**
 * Returns the features that a space keeps, in their order, and then the ones new to it. A feature
 * in both lists is added.
 */
function features(added: readonly string[], removed: readonly string[]) {
  return sql<string[]>`array(
    select f.id from unnest(feature_ids) with ordinality f(id, place)
    where f.id <> all (${removed}::uuid[]) or f.id = any (${added}::uuid[]) order by f.place
  ) || array(select distinct a.id from unnest(${added}::uuid[]) a(id) where a.id <> all (feature_ids))`;
}
