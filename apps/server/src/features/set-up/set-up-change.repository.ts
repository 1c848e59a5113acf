import type { TreeValues } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** What a space says now of what a change may change. */
export interface HeldSpace {
  readonly id: string;
  readonly version: number;
  readonly capacity: number | null;
  readonly featureIds: readonly string[];
  readonly isPublic: boolean;
  readonly allowPublicReporting: boolean;
  readonly isAccessDecided: boolean;
  readonly decisionTreeId: string | null;
  readonly decisionTreeVariables: TreeValues;
}

/** Holds, in one order, those active spaces that the caller may write, for the rest of the transaction. */
export function holdSpaces(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<HeldSpace[]> {
  return transaction.all(
    raw<HeldSpace>(sql`
      select s.id, s.version, s.capacity, s.feature_ids, s.is_public, s.allow_public_reporting, s.is_access_decided,
        s.decision_tree_id, s.decision_tree_variables
      from space s where s.organisation_id = ${organisationId} and s.id = any (${ids}::uuid[])
        and s.deleted_at is null order by s.id for no key update`),
  );
}

/** Returns those of the features that the organisation has. */
export async function findFeatureIds(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.all(
    raw<{ id: string }>(
      sql`select id from feature where organisation_id = ${organisationId} and id = any (${ids}::uuid[])`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the decision trees that the organisation has. */
export async function findTreeIds(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.all(
    raw<{ id: string }>(
      sql`select id from decision_tree where organisation_id = ${organisationId} and id = any (${ids}::uuid[])`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives spaces the tree that helps with them, and what they say to it. */
export async function writeTrees(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly Pick<HeldSpace, "id" | "decisionTreeId" | "decisionTreeVariables">[],
): Promise<void> {
  if (spaces.length === 0) return;
  await transaction.execute(
    raw(sql`update space s set decision_tree_id = b."decisionTreeId", decision_tree_variables = b."decisionTreeVariables"
      from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) b("id" uuid, "decisionTreeId" uuid, "decisionTreeVariables" jsonb)
      where s.organisation_id = ${organisationId} and s.id = b.id`),
  );
}

/** Finds the columns of each space that somebody changed after a version of it. */
export async function findChangedSince(
  transaction: Transaction,
  organisationId: string,
  seen: readonly { readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (seen.length === 0) return new Map();
  const rows = await transaction.all(
    raw<{ id: string; columns: string[] }>(sql`
      select w.id, array_agg(distinct k.key) as columns
      from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ version }) => version)}::integer[]) w(id, version)
      join history h on h.organisation_id = ${organisationId} and h.entity = 'space' and h.entity_id = w.id
        and h.record_version > w.version
      cross join lateral jsonb_object_keys(h.after) k(key) group by w.id`),
  );
  return new Map(rows.map(({ id, columns }) => [id, columns]));
}

/** Gives spaces their capacity and features. */
export async function writeAmounts(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly Pick<HeldSpace, "id" | "capacity" | "featureIds">[],
): Promise<void> {
  if (spaces.length === 0) return;
  await transaction.execute(
    raw(sql`update space s set capacity = b.capacity, feature_ids = b."featureIds"
      from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) b("id" uuid, "capacity" integer, "featureIds" uuid[])
      where s.organisation_id = ${organisationId} and s.id = b.id`),
  );
}

/** Says of spaces who can open them, or that nobody has said so. */
export async function writeAccess(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly Pick<
    HeldSpace,
    "id" | "isPublic" | "allowPublicReporting" | "isAccessDecided"
  >[],
): Promise<void> {
  if (spaces.length === 0) return;
  await transaction.execute(
    raw(sql`update space s set is_public = b."isPublic", allow_public_reporting = b."allowPublicReporting"
      from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) b("id" uuid, "isPublic" boolean, "allowPublicReporting" boolean)
      where s.organisation_id = ${organisationId} and s.id = b.id`),
  );
  const undecided = spaces.filter(({ isAccessDecided }) => !isAccessDecided).map(({ id }) => id);
  if (undecided.length === 0) return;
  // A statement of its own: whatever is written above counts as decided.
  await transaction.execute(
    raw(sql`update space set is_access_decided = false
      where organisation_id = ${organisationId} and id = any (${undecided}::uuid[])`),
  );
}
