import { storedName } from "../../../db/record.ts";
import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { VALUE_FIELDS } from "./asset-draft.ts";
import type { WrittenPart } from "./asset-parts.repository.ts";
import type { AssetParts } from "./asset-parts.ts";
import { lockAssets } from "./asset-rows.repository.ts";
import type { FormerLabel, WrittenAsset } from "./write-asset-slice.ts";

const JOURNAL = `j("row" int, "line" int, "id" uuid, "version" int, "was" jsonb, "wasArchived" boolean, "isArchived" boolean,
  "isUntouched" boolean, "custody" jsonb)`;
const IS_NEW = `(j.was is null or j.was = 'null')`;
/** Who has the asset `a` now, as the journal keeps it. */
const HELD_NOW = `(select jsonb_build_object('id', c.id, 'dueBack', c.due_back) from custody c
  where c.organisation_id = $1 and c.asset_id = a.id and c.in_at is null)`;
const HAS_CHANGED_HANDS = `(j.custody is not null and coalesce(${HELD_NOW}, 'null') <> j.custody -> 'after')`;
const IS_CHANGED = `(a.version <> j.version or (a.deleted_at is not null) <> coalesce(j."isArchived", false))`;
/** Whether somebody has added something to an asset, handed it out, or hung another one on it that is not of `made`. */
const isUsed = (asset: string) => `(
  exists (select from issue i where i.organisation_id = $1 and i.asset_id = ${asset})
  or exists (select from custody c where c.organisation_id = $1 and c.asset_id = ${asset}
    and c.id is distinct from (j.custody -> 'after' ->> 'id')::uuid
    and c.id is distinct from (j.custody -> 'before' ->> 'id')::uuid)
  or exists (select from space_image x where x.organisation_id = $1 and x.owner_id = ${asset} and x.deleted_at is null)
  or exists (select from space_document x where x.organisation_id = $1 and x.owner_id = ${asset} and x.deleted_at is null)
  or exists (select from space_link x where x.organisation_id = $1 and x.owner_id = ${asset} and x.deleted_at is null)
  or exists (select from asset x where x.organisation_id = $1 and x.parent_id = ${asset} and x.deleted_at is null
    and (x.id, x.version) not in (select made.id, made.version from made)))`;
/** Row-level security allows writes only in these locations. */
const IS_CLOSED = `(location_scope() is not null and (a.location_id is null or a.location_id <> all (location_scope())))`;

/** The present state of an asset that an import wrote; absent for one that cannot be seen or written. */
export interface AssetNow
  extends Pick<
    WrittenAsset,
    "row" | "line" | "id" | "was" | "wasArchived" | "isUntouched" | "custody"
  > {
  readonly tag: string;
  readonly isArchived: boolean;
  readonly isChanged: boolean;
  readonly isUsed: boolean;
}

const lockStatement = written<AssetNow>(
  `with made as materialized (select j.id, j.version from jsonb_to_recordset($2) ${JOURNAL} where ${IS_NEW})
   select j.row, j.line, j.id, j.was, j."wasArchived" as was_archived,
     coalesce(j."isUntouched", false) as is_untouched, j.custody,
     a.deleted_at is not null as is_archived, a.tag,
     ${IS_CHANGED} or ${HAS_CHANGED_HANDS} as is_changed,
     (${IS_NEW} or j."wasArchived") and ${isUsed("a.id")} as is_used
   from jsonb_to_recordset($2) ${JOURNAL} join asset a on a.organisation_id = $1 and a.id = j.id
   order by a.id for no key update of a`,
);

/**
 * Locks the assets of a slice that the caller may write, and tells how they stand. What is hung on them
 * by later slices is undone already, or stays.
 */
export async function lockWritten(
  transaction: Transaction,
  organisationId: string,
  journal: readonly WrittenAsset[],
): Promise<AssetNow[]> {
  // Handing out holds an asset without changing it: who has it is looked at once it is held.
  const held = journal.flatMap(({ id, custody }) => (custody ? [id] : []));
  await lockAssets(transaction, organisationId, held);
  return transaction.all(lockStatement(organisationId, JSON.stringify(journal)));
}

const archiveStatement = written(
  `update asset set deleted_at = now() where organisation_id = $1 and id = any ($2) and deleted_at is null`,
);

/** Archives assets and tells how many. */
export function archiveAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  return transaction.execute(archiveStatement(organisationId, ids));
}

const TYPES: Record<string, string> = { quantity: "int", purchaseCost: "numeric" };
const isDay = (field: string) =>
  /(?:Date|At|endOf\w+|Expiry)$/.test(field) || field.startsWith("endOf");
const FIELDS = [...VALUE_FIELDS, "tag"] as const;
const GIVEN = FIELDS.map(
  (field) => `"${field}" ${isDay(field) ? "date" : (TYPES[field] ?? "text")}`,
).join(", ");
const SET = FIELDS.map((field) => `${storedName(field)} = b."${field}"`).join(", ");
const holdFieldsStatement = written(
  `select f.id from custom_field f where f.organisation_id = $1 and f.id in (
     select g.key::uuid from jsonb_to_recordset($2) b("customFields" jsonb), jsonb_object_keys(b."customFields") g(key))
   order by f.id for key share`,
);
// A choice that is not there any more, not even retired, is given back to nobody.
const restoreStatement = written(
  `update asset a set ${SET}, custom_fields = case when b."customFields" is null then a.custom_fields else coalesce((
       select jsonb_object_agg(g.key, g.value) from jsonb_each(b."customFields") g
       where not exists (select from custom_field f where f.organisation_id = $1 and f.id = g.key::uuid
         and f.kind = 'choice' and not f.choices @> jsonb_build_array(jsonb_build_object('id', g.value)))), '{}') end,
     model_id = b."modelId", parent_id = b."parentId", space_id = s.id,
     location_id = case when b."spaceId" is null then l.id else a.location_id end,
     deleted_at = case when b."wasArchived" then now() end
   from jsonb_to_recordset($2) b("id" uuid, "wasArchived" boolean, "modelId" uuid, "spaceId" uuid, "locationId" uuid,
     "parentId" uuid, "customFields" jsonb, ${GIVEN})
   left join space s on s.organisation_id = $1 and s.id = b."spaceId" and s.deleted_at is null
   left join location l on l.organisation_id = $1 and l.id = b."locationId" and l.deleted_at is null
   where a.organisation_id = $1 and a.id = b.id and a.deleted_at is null
     and (b."spaceId" is null or s.id is not null or b."wasArchived")
     and (b."locationId" is null or l.id is not null or b."wasArchived")`,
);

/**
 * Gives assets their former values back, and archives again what was archived; tells how many. Leaves
 * out those whose space or home is archived.
 */
export async function restoreAssets(
  transaction: Transaction,
  organisationId: string,
  assets: readonly (Pick<WrittenAsset, "id" | "wasArchived"> & { readonly was: object })[],
): Promise<number> {
  if (assets.length === 0) return 0;
  const values = assets.map(({ id, wasArchived, was }) => ({ ...was, id, wasArchived }));
  const given = JSON.stringify(values);
  await transaction.execute(holdFieldsStatement(organisationId, given));
  return transaction.execute(restoreStatement(organisationId, given));
}

const tagsStatement = written<{ id: string; tag: string }>(
  "select id, tag from asset where organisation_id = $1 and id = any ($2)",
);

/** Finds the tags of the assets that the caller can see. */
export async function findTags(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.all(tagsStatement(organisationId, ids));
  return new Map(rows.map(({ id, tag }) => [id, tag]));
}

const ROWS_NAMED = 50;
const previewStatement = written<{
  row: number;
  line: number;
  tag: string | null;
  isChanged: boolean | null;
  isUsed: boolean;
  removeCount: number;
  restoreCount: number;
  stayCount: number;
}>(
  `with made as materialized (select j.id, j.version
     from import_slice sl cross join lateral jsonb_to_recordset(sl.written -> 'assets') ${JOURNAL}
     where sl.organisation_id = $1 and sl.import_id = $2 and sl.written is not null and ${IS_NEW}),
   found as (
     select j.row, j.line, ${IS_NEW} or j."wasArchived" as is_new, a.id, a.tag,
       (${IS_CHANGED} or ${HAS_CHANGED_HANDS}) as is_changed,
       (${IS_NEW} or j."wasArchived") and ${isUsed("j.id")} as is_used, ${IS_CLOSED} as is_closed
     from import_slice sl cross join lateral jsonb_to_recordset(sl.written -> 'assets') ${JOURNAL}
     left join asset a on a.organisation_id = sl.organisation_id and a.id = j.id
     where sl.organisation_id = $1 and sl.import_id = $2 and sl.number >= 0 and sl.written is not null),
   judged as (select *, id is null or is_changed or is_used or is_closed as is_staying from found),
   counts as (select count(*) filter (where not is_staying and is_new)::int as remove_count,
     count(*) filter (where not is_staying and not is_new)::int as restore_count,
     count(*) filter (where is_staying)::int as stay_count from judged)
   select j.row, j.line, j.tag, j.is_changed, j.is_used, counts.*
   from counts left join lateral (select * from judged where is_staying order by row limit ${ROWS_NAMED}) j on true`,
);

/**
 * Returns the effect that undoing an import would have now, with the first assets that stay. A single
 * row without a number means that none stays.
 */
export function previewAssets(transaction: Transaction, organisationId: string, importId: string) {
  return transaction.all(previewStatement(organisationId, importId));
}

const PARTS = `n("id" uuid, "version" int)`;
/** What an import made for its assets goes with them, if nobody changed or uses it; the last made first. */
const PART_STATEMENTS: readonly (readonly [keyof AssetParts, string])[] = [
  [
    "models",
    `update asset_model m set deleted_at = now() from jsonb_to_recordset($2) ${PARTS}
     where m.organisation_id = $1 and m.id = n.id and m.version = n.version and m.deleted_at is null
       and not exists (select from asset a where a.organisation_id = $1 and a.model_id = m.id and a.deleted_at is null)`,
  ],
  [
    "spaces",
    `update space s set deleted_at = now() from jsonb_to_recordset($2) ${PARTS}
     where s.organisation_id = $1 and s.id = n.id and s.version = n.version and s.deleted_at is null
       and not exists (select from asset a where a.organisation_id = $1 and a.space_id = s.id and a.deleted_at is null)
       and not exists (select from issue i where i.organisation_id = $1 and i.space_id = s.id)`,
  ],
  [
    "floors",
    `update floor f set deleted_at = now() from jsonb_to_recordset($2) ${PARTS}
     where f.organisation_id = $1 and f.id = n.id and f.version = n.version and f.deleted_at is null
       and not exists (select from space s where s.organisation_id = $1 and s.floor_id = f.id and s.deleted_at is null)
       and not exists (select from issue i where i.organisation_id = $1 and i.floor_id = f.id)`,
  ],
  [
    "locations",
    `update location l set deleted_at = now() from jsonb_to_recordset($2) ${PARTS}
     where l.organisation_id = $1 and l.id = n.id and l.version = n.version and l.deleted_at is null
       and not exists (select from floor f where f.organisation_id = $1 and f.location_id = l.id and f.deleted_at is null)
       and not exists (select from asset a where a.organisation_id = $1 and a.location_id = l.id and a.deleted_at is null)
       and not exists (select from issue i where i.organisation_id = $1 and i.location_id = l.id)`,
  ],
  // These have no archive: what an archived model is of stays.
  [
    "assetTypes",
    `delete from asset_type t using jsonb_to_recordset($2) ${PARTS}
     where t.organisation_id = $1 and t.id = n.id and t.version = n.version
       and not exists (select from asset_model m where m.organisation_id = $1 and m.asset_type_id = t.id)`,
  ],
  [
    "manufacturers",
    `delete from manufacturer f using jsonb_to_recordset($2) ${PARTS}
     where f.organisation_id = $1 and f.id = n.id and f.version = n.version
       and not exists (select from asset_model m where m.organisation_id = $1 and m.manufacturer_id = f.id)`,
  ],
];
const STATEMENTS = PART_STATEMENTS.map(([kind, text]) => [kind, written(text)] as const);

/** Archives what a slice made for its assets and that nobody changed or uses. */
export async function undoParts(
  transaction: Transaction,
  organisationId: string,
  parts: Partial<Record<keyof AssetParts, readonly WrittenPart[]>>,
): Promise<void> {
  for (const [kind, statement] of STATEMENTS) {
    const given = parts[kind] ?? [];
    if (given.length > 0)
      await transaction.execute(statement(organisationId, JSON.stringify(given)));
  }
}

const labelsStatement = written(
  `delete from asset_alias x using jsonb_to_recordset($2) n("assetId" uuid, "value" text)
   where x.organisation_id = $1 and x.asset_id = n."assetId" and x.value = n."value"`,
);

/** Takes away the labels that an import made lead to assets. */
export async function undoLabels(
  transaction: Transaction,
  organisationId: string,
  labels: readonly FormerLabel[],
): Promise<void> {
  if (labels.length === 0) return;
  await transaction.execute(labelsStatement(organisationId, JSON.stringify(labels)));
}
