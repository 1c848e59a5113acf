import type { CustomFieldValues } from "@storey/contract";
import { storedName } from "../../../db/record.ts";
import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { VALUE_FIELDS, type ValueField } from "./asset-draft.ts";
import type { StagedAsset } from "./staged-asset.ts";

/** The fields of an asset that an import can change, by their names. */
export type AssetFields = Readonly<Record<ValueField, string | number | null>> & {
  readonly tag: string;
  readonly modelId: string;
  readonly spaceId: string | null;
  readonly locationId: string | null;
  readonly parentId: string | null;
  /** Of other kinds too, which stay unseen. */
  readonly customFields: CustomFieldValues;
};

/** An asset that is there, with what people call what it refers to. */
export type ExistingAsset = AssetFields & {
  readonly id: string;
  readonly version: number;
  readonly deletedAt: string | null;
  readonly modelName: string;
  readonly manufacturerId: string | null;
  readonly place: string | null;
  readonly parentTag: string | null;
};

/** What one row's asset is known by, and which asset that is. */
interface Match {
  readonly row: number;
  readonly by: "id" | "tag" | "serial";
  readonly id: string;
  readonly tag: string;
}

/** The most assets of one serial number that are looked at. */
const SAME_SERIAL = 6;

// Each row is looked up by an index of its own: policies let the planner think that there are few
// assets, and it would read all of them for a join. Keys are lowered ahead: row-level security keeps
// what is worked out beside the lookup from the index.
export const matchStatement = written<Match>(
  `with n as materialized (select *, lower("tag" collate "C") as tag_key, lower("serial" collate "C") as serial_key
     from jsonb_to_recordset($2)
       n("row" int, "id" uuid, "tag" text, "serial" text, "manufacturerId" uuid, "hasManufacturer" boolean))
   select n."row", 'id' as by, a.id, a.tag from n cross join lateral (select a.id, a.tag from asset a
     where a.organisation_id = $1 and a.id = n.id offset 0) a where n.id is not null
   union all
   select n."row", 'tag', a.id, a.tag from n cross join lateral (select a.id, a.tag from asset a
     where a.organisation_id = $1 and a.tag_key = n.tag_key offset 0) a where n.tag is not null
   union all
   select n."row", 'serial', a.id, a.tag from n cross join lateral (select a.id, a.tag
     from (select a.id, a.tag, a.model_id, a.deleted_at from asset a
       where a.organisation_id = $1 and a.serial_key = n.serial_key offset 0) a
     join asset_model m on m.organisation_id = $1 and m.id = a.model_id
     where a.deleted_at is null and (not n."hasManufacturer" or m.manufacturer_id is not distinct from n."manufacturerId")
     order by a.id limit ${SAME_SERIAL}) a where n.serial is not null`,
);

const planAnew = written("set local plan_cache_mode = force_custom_plan");
const planOnce = written("set local plan_cache_mode = auto");

/**
 * Runs statements whose plans are made each time. One that was made while there were no assets, and is
 * kept while an import fills the table, would look each row up in all of them.
 */
async function plannedAnew<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const [, result] = await Promise.all([
    transaction.execute(planAnew()),
    work(),
    transaction.execute(planOnce()),
  ]);
  return result;
}

/** Finds the assets that rows are about: by id, by tag, and by serial number and manufacturer. */
export function matchAssets(
  transaction: Transaction,
  organisationId: string,
  rows: readonly StagedAsset[],
): Promise<Match[]> {
  const keys = rows.map(({ row, id, tag, values, manufacturerId }) => ({
    ...{ row, id, tag, serial: values.serialNumber ?? null },
    ...{ manufacturerId: manufacturerId ?? null, hasManufacturer: manufacturerId !== undefined },
  }));
  return plannedAnew(transaction, () =>
    transaction.all(matchStatement(organisationId, JSON.stringify(keys))),
  );
}

const lockStatement = written<{ id: string }>(
  "select a.id from asset a where a.organisation_id = $1 and a.id = any ($2) order by a.id for no key update",
);

/** Locks the assets among these that the caller may write. */
export async function lockAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction.all(lockStatement(organisationId, ids));
  return new Set(rows.map(({ id }) => id));
}

const COLUMNS = [
  ...VALUE_FIELDS,
  "tag",
  "modelId",
  "spaceId",
  "locationId",
  "parentId",
  "customFields",
] as const;
const READ = COLUMNS.map((field) =>
  field === "purchaseCost" ? "a.purchase_cost::float8 as purchase_cost" : `a.${storedName(field)}`,
).join(", ");
const readStatement = written<ExistingAsset>(
  `select a.id, a.version, a.deleted_at, ${READ}, m.name as model_name, m.manufacturer_id, p.tag as parent_tag,
     nullif(concat_ws(' > ', l.name, r.name, s.name), '') as place
   from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
   left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
   left join floor r on r.organisation_id = a.organisation_id and r.id = s.floor_id
   left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
   left join asset p on p.organisation_id = a.organisation_id and p.id = a.parent_id
   where a.organisation_id = $1 and a.id = any ($2)`,
);

/** Reads assets as an import compares them. */
export async function readAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExistingAsset>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.all(readStatement(organisationId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a row is to be a part of, as far as it is there. */
export interface FoundParent {
  readonly row: number;
  readonly id: string;
  readonly tag: string;
  readonly isArchived: boolean;
}

const parentStatement = written<FoundParent>(
  `with n as materialized (select *, lower("tag" collate "C") as tag_key
     from jsonb_to_recordset($2) n("row" int, "newId" uuid, "tag" text))
   select n."row", a.id, a.tag, a.deleted_at is not null as is_archived from n cross join lateral (
     select a.id, a.tag, a.deleted_at from asset a
     where a.organisation_id = $1 and a.tag_key = n.tag_key offset 0) a where n.tag is not null
   union all
   select n."row", a.id, a.tag, a.deleted_at is not null from n cross join lateral (
     select a.id, a.tag, a.deleted_at from asset a
     where a.organisation_id = $1 and a.id = n."newId" offset 0) a where n."newId" is not null`,
);

/** Finds what rows are parts of, by tag or by the id that another row of the file was given. */
export async function findParents(
  transaction: Transaction,
  organisationId: string,
  rows: readonly StagedAsset[],
): Promise<ReadonlyMap<number, FoundParent>> {
  const wanted = rows.flatMap(({ row, parent }) => {
    if (!parent) return [];
    const { newId, tag, text } = parent;
    return [{ row, newId, tag: tag ?? (newId === null ? text : null) }];
  });
  if (wanted.length === 0) return new Map();
  const found = await plannedAnew(transaction, () =>
    transaction.all(parentStatement(organisationId, JSON.stringify(wanted))),
  );
  return new Map(found.map((parent) => [parent.row, parent]));
}

const holdSpaces = written(
  "select pg_advisory_xact_lock_shared(hashtextextended('place of ' || n.id, 0)) from (select unnest($1::uuid[]) as id order by 1) n",
);
const keepSpaces = written<{ id: string; locationId: string }>(
  `select s.id, s.location_id from location l
   join floor f on f.organisation_id = l.organisation_id and f.location_id = l.id
   join space s on s.organisation_id = f.organisation_id and s.floor_id = f.id
   where s.organisation_id = $1 and s.id = any ($2)
     and l.deleted_at is null and f.deleted_at is null and s.deleted_at is null
   order by l.id, f.id, s.id for key share`,
);
const keepLocations = written<{ id: string }>(
  `select id from location where organisation_id = $1 and id = any ($2) and deleted_at is null
   order by id for key share`,
);
const keepModels = written<{ id: string }>(
  `select id from asset_model where organisation_id = $1 and id = any ($2) and deleted_at is null
   order by id for key share`,
);

/** The places and models of these that are in use, and stay so until the transaction ends. */
export interface KeptReferences {
  /** The location of each space. */
  readonly spaces: ReadonlyMap<string, string>;
  readonly locations: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
}

/** Holds places and models against being archived, moved away or deleted. */
export async function keepReferences(
  transaction: Transaction,
  organisationId: string,
  given: { readonly spaces: string[]; readonly locations: string[]; readonly models: string[] },
): Promise<KeptReferences> {
  if (given.spaces.length > 0) await transaction.execute(holdSpaces(given.spaces));
  const some = async <Row>(statement: ReturnType<typeof written<Row>>, ids: string[]) =>
    ids.length === 0 ? [] : transaction.all(statement(organisationId, ids));
  const spaces = await some(keepSpaces, given.spaces);
  const locations = await some(keepLocations, given.locations);
  const models = await some(keepModels, given.models);
  return {
    spaces: new Map(spaces.map(({ id, locationId }) => [id, locationId])),
    locations: new Set(locations.map(({ id }) => id)),
    models: new Set(models.map(({ id }) => id)),
  };
}

/** The types of the columns, as the statements below take them. */
const TYPES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  ...{ modelId: "uuid", spaceId: "uuid", locationId: "uuid", parentId: "uuid" },
  ...{ quantity: "int", purchaseCost: "numeric" },
  ...{ installDate: "date", endOfLife: "date", endOfSupport: "date", licenseExpiry: "date" },
  ...{ warrantyExpiry: "date", patTestedAt: "date", patNextDueAt: "date", purchaseDate: "date" },
  ...{ disposedAt: "date", customFields: "jsonb" },
};
const GIVEN = COLUMNS.map((field) => `"${field}" ${TYPES[field] ?? "text"}`).join(", ");
/** What is disposed of without a day is so from today, where it lies. */
const DISPOSED = `coalesce(n."disposedAt", case when n."lifecycleStatus" = 'disposed'
  then (now() at time zone coalesce(l.timezone, o.timezone))::date end)`;
const WRITTEN = COLUMNS.filter((field) => field !== "tag").map((field) => ({
  column: storedName(field),
  value: field === "disposedAt" ? DISPOSED : `n."${field}"`,
}));
const DAY_OF = `join organisation o on o.id = $1
  left join location l on l.organisation_id = $1 and l.id = n."locationId"`;

/** An asset as it was written. */
export interface WrittenVersion {
  readonly id: string;
  readonly version: number;
  readonly tag: string;
}

// A check draws no numbers: those that it drew would be missing from the tags that are given later.
const insertStatement = written<WrittenVersion>(
  `insert into asset (organisation_id, id, tag, deleted_at, ${WRITTEN.map(({ column }) => column).join(", ")})
   select $1, n.id, coalesce(n.tag, case when $3::boolean then 'checked ' || n.id else next_asset_tag() end),
     case when n."isArchived" then now() end, ${WRITTEN.map(({ value }) => value).join(", ")}
   from (select * from jsonb_to_recordset($2) n("place" int, "id" uuid, "isArchived" boolean, ${GIVEN}) order by n.place) n ${DAY_OF}
   order by n.place
   returning id, version, tag`,
);
const updateStatement = written<WrittenVersion>(
  `update asset a set tag = n.tag, ${WRITTEN.map(({ column, value }) => `${column} = ${value}`).join(", ")},
     deleted_at = null
   from jsonb_to_recordset($2) n("id" uuid, ${GIVEN}) ${DAY_OF}
   where a.organisation_id = $1 and a.id = n.id
   returning a.id, a.version, a.tag`,
);

/** An asset as it is to be; without a tag it is given the next one. */
export type AssetToWrite = Omit<AssetFields, "tag"> & {
  readonly id: string;
  readonly tag: string | null;
  /** Whether a new one is archived from the beginning. */
  readonly isArchived?: boolean;
};

/**
 * Adds assets, those with tags first, so that no number is drawn that one of them has. Breaks
 * `asset.tag_taken`, `record.exists`, `not_found`, `access.location` and `asset.cycle`.
 */
export async function insertAssets(
  transaction: Transaction,
  organisationId: string,
  assets: readonly AssetToWrite[],
  isCheck: boolean,
): Promise<WrittenVersion[]> {
  const done: WrittenVersion[] = [];
  const placed = assets.map((asset, place) => ({ ...asset, place }));
  for (const some of [
    placed.filter(({ tag }) => tag !== null),
    placed.filter(({ tag }) => tag === null),
  ]) {
    if (some.length === 0) continue;
    const statement = insertStatement(organisationId, JSON.stringify(some), isCheck);
    done.push(...(await transaction.all(statement)));
  }
  return done;
}

/** Gives assets that the caller holds these values, and brings archived ones back. Breaks the same. */
export async function updateAssets(
  transaction: Transaction,
  organisationId: string,
  assets: readonly AssetToWrite[],
): Promise<WrittenVersion[]> {
  if (assets.length === 0) return [];
  return transaction.all(updateStatement(organisationId, JSON.stringify(assets)));
}
