import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { writeSpaces } from "../spaces/space-rows.repository.ts";
import { writeParts } from "../spaces/space-structure.repository.ts";
import type { AssetParts, NewModel, NewNamed } from "./asset-parts.ts";

/** A record that was written because rows refer to it, with its version as written. */
export interface WrittenPart {
  readonly id: string;
  readonly version: number;
}

/** The records that a slice wrote because rows refer to them. */
export type WrittenParts = Readonly<Record<keyof AssetParts, readonly WrittenPart[]>>;

/** What was written, and which record stands for each that somebody else made meanwhile. */
interface PartsWritten {
  readonly written: WrittenParts;
  readonly instead: ReadonlyMap<string, string>;
}

const namedStatement = (table: "asset_type" | "manufacturer") => ({
  insert: written<WrittenPart>(
    `insert into ${table} (organisation_id, id, name)
     select $1, n.id, n.name from jsonb_to_recordset($2) n(id uuid, name text)
     where not exists (select from ${table} t where t.organisation_id = $1 and t.id = n.id)
     order by n.name on conflict do nothing returning id, version`,
  ),
  instead: written<{ id: string; other: string }>(
    `select n.id, t.id as other from jsonb_to_recordset($2) n(id uuid, name text)
     join ${table} t on t.organisation_id = $1 and lower(t.name) = lower(n.name collate "C")
       and t.deleted_at is null and t.id <> n.id`,
  ),
});
const TYPES = namedStatement("asset_type");
const MANUFACTURERS = namedStatement("manufacturer");

const MODEL = `n("id" uuid, "name" text, "partNumber" text, "manufacturerId" uuid, "assetTypeId" uuid, "isArchived" boolean)`;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const insertModels = written<WrittenPart>(
  `insert into asset_model (organisation_id, id, name, part_number, manufacturer_id, asset_type_id)
   select $1, n.id, n.name, n."partNumber", n."manufacturerId", n."assetTypeId"
   from jsonb_to_recordset($2) ${MODEL}
   where not n."isArchived" and not exists (select from asset_model m where m.organisation_id = $1 and m.id = n.id)
   order by n.name on conflict do nothing returning id, version`,
);
const restoreModels = written<WrittenPart>(
  `update asset_model m set deleted_at = null from jsonb_to_recordset($2) ${MODEL}
   where n."isArchived" and m.organisation_id = $1 and m.id = n.id and m.deleted_at is not null
   returning m.id, m.version`,
);
const modelsInstead = written<{ id: string; other: string }>(
  `select n.id, m.id as other from jsonb_to_recordset($2) ${MODEL}
   join asset_model m on m.organisation_id = $1 and lower(m.name) = lower(n.name collate "C")
     and coalesce(m.manufacturer_id, '${NOBODY}') = coalesce(n."manufacturerId", '${NOBODY}')
     and lower(coalesce(m.part_number, '')) = lower(coalesce(n."partNumber", ''))
     and m.deleted_at is null and m.id <> n.id`,
);
const missingStatement = (table: "location" | "floor" | "space") =>
  written<{ id: string }>(
    `select n.id from unnest($2::uuid[]) n(id)
     where not exists (select from ${table} t where t.organisation_id = $1 and t.id = n.id)`,
  );
const MISSING = {
  locations: missingStatement("location"),
  floors: missingStatement("floor"),
  spaces: missingStatement("space"),
};

/**
 * Writes the records of these that are not there yet. A kind, manufacturer or model that somebody else
 * made of the same name meanwhile stands for the one that was planned.
 */
export async function writeAssetParts(
  transaction: Transaction,
  organisationId: string,
  parts: AssetParts,
): Promise<PartsWritten> {
  const types = await writeNamed(transaction, organisationId, TYPES, parts.assetTypes);
  const makers = await writeNamed(transaction, organisationId, MANUFACTURERS, parts.manufacturers);
  const instead = new Map([...types.instead, ...makers.instead]);
  const settled = (id: string) => instead.get(id) ?? id;
  const models = parts.models.map((model) => ({
    ...model,
    assetTypeId: settled(model.assetTypeId),
    manufacturerId: model.manufacturerId && settled(model.manufacturerId),
  }));
  const writtenModels = await writeModels(transaction, organisationId, models, instead);
  const places = await writePlaces(transaction, organisationId, parts);
  const written = {
    ...{ assetTypes: types.written, manufacturers: makers.written, models: writtenModels },
    ...places,
  };
  return { written, instead };
}

async function writeNamed(
  transaction: Transaction,
  organisationId: string,
  { insert, instead }: typeof TYPES,
  named: readonly NewNamed[],
) {
  if (named.length === 0) return { written: [], instead: [] };
  const list = JSON.stringify(named);
  const written = await transaction.all(insert(organisationId, list));
  const others = await transaction.all(instead(organisationId, list));
  return { written, instead: others.map(({ id, other }) => [id, other] as const) };
}

async function writeModels(
  transaction: Transaction,
  organisationId: string,
  models: readonly NewModel[],
  instead: Map<string, string>,
): Promise<WrittenPart[]> {
  if (models.length === 0) return [];
  const list = JSON.stringify(models);
  const inserted = await transaction.all(insertModels(organisationId, list));
  for (const { id, other } of await transaction.all(modelsInstead(organisationId, list)))
    instead.set(id, other);
  const archived = JSON.stringify(models.filter(({ id }) => !instead.has(id)));
  return [...inserted, ...(await transaction.all(restoreModels(organisationId, archived)))];
}

async function writePlaces(
  transaction: Transaction,
  organisationId: string,
  { locations, floors, spaces }: AssetParts,
) {
  const missing = async <Part extends { readonly id: string }>(
    kind: keyof typeof MISSING,
    given: readonly Part[],
  ): Promise<Part[]> => {
    if (given.length === 0) return [];
    const ids = given.map(({ id }) => id);
    const found = await transaction.all(MISSING[kind](organisationId, ids));
    const missingIds = new Set(found.map(({ id }) => id));
    return given.filter(({ id }) => missingIds.has(id));
  };
  const newLocations = await missing("locations", locations);
  const newFloors = await missing("floors", floors);
  const newSpaces = await missing("spaces", spaces);
  if (newLocations.length + newFloors.length > 0) {
    await writeParts(transaction, organisationId, {
      ...{ locations: newLocations, floors: newFloors, spaceTypes: [], features: [] },
    });
  }
  const create = newSpaces.map(({ id, name, floorId, shortcode }) => ({
    ...{ row: 0, line: 0, id, name, floorId, shortcode },
    ...{ spaceTypeId: null, capacity: null, featureIds: undefined },
    checklistTemplateIds: undefined,
  }));
  const made =
    create.length === 0
      ? []
      : await writeSpaces(transaction, organisationId, { create, update: [] });
  const first = ({ id }: { readonly id: string }) => ({ id, version: 1 });
  return {
    ...{ locations: newLocations.map(first), floors: newFloors.map(first) },
    spaces: made.map(({ id, version }) => ({ id, version })),
  };
}
