import type { CustomField, CustomFieldUsage } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("customField")
    .select(["id", "version", "createdAt", "updatedAt", "deletedAt", "assetTypeId", "name", "kind"])
    .select(["unit", "choices", "isRequired", "isSearchable", "isFilterable", "isImportable"])
    .select("position")
    .where("organisationId", "=", organisationId);
}

/** A kind of asset of an organisation. */
interface OfType {
  readonly organisationId: string;
  readonly assetTypeId: string;
}

/** The custom fields of a kind of asset in their order, the archived ones last. */
export function findCustomFields(
  transaction: Transaction,
  { organisationId, assetTypeId }: OfType,
  withDeleted: boolean,
): Promise<CustomField[]> {
  const ofType = select(organisationId)
    .where("assetTypeId", "=", assetTypeId)
    .orderBy(sql`deleted_at is not null`)
    .orderBy("position")
    .orderBy("id");
  return transaction.all(withDeleted ? ofType : ofType.where("deletedAt", "is", null));
}

/** The custom fields in use of all kinds: by the kinds' names, each kind's in their order. */
export function findAllCustomFields(
  transaction: Transaction,
  organisationId: string,
): Promise<(CustomField & { assetTypeName: string })[]> {
  return transaction.all(
    raw<CustomField & { assetTypeName: string }>(sql`
      select f.id, f.version, f.created_at, f.updated_at, f.deleted_at, f.asset_type_id, f.name, f.kind, f.unit,
        f.choices, f.is_required, f.is_searchable, f.is_filterable, f.is_importable, f.position,
        t.name as asset_type_name
      from custom_field f join asset_type t on t.organisation_id = f.organisation_id and t.id = f.asset_type_id
      where f.organisation_id = ${organisationId} and f.deleted_at is null and t.deleted_at is null
      order by t.name collate natural_order, t.id, f.position, f.id`),
  );
}

/** Makes sure that a kind of asset is there. Throws `not_found`. */
export async function requireAssetType(
  transaction: Transaction,
  { organisationId, assetTypeId }: OfType,
): Promise<void> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom("assetType")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("id", "=", assetTypeId),
  );
  if (!found) throw notFound();
}

/** One custom field, archived or not. Throws `not_found`. */
export async function getCustomField(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<CustomField> {
  const row = await transaction.first(select(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** A new custom field, at its place. */
export type InsertedCustomField = Omit<
  CustomField,
  "version" | "createdAt" | "updatedAt" | "deletedAt"
> & { readonly organisationId: string };

/** Adds a custom field. Breaks `name.taken` and `record.exists`. */
export async function insertCustomField(
  transaction: Transaction,
  field: InsertedCustomField,
): Promise<void> {
  const choices = JSON.stringify(field.choices);
  await transaction.execute(sqlBuilder.insertInto("customField").values({ ...field, choices }));
}

/** Puts custom fields of a kind of asset at their places in a list; those that stay are not written. */
export async function setPositions(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`update custom_field f set position = o.place - 1
      from unnest(${[...ids]}::uuid[]) with ordinality o(id, place)
      where f.organisation_id = ${organisationId} and f.id = o.id and f.position <> o.place - 1`),
  );
}

/**
 * Makes the fields of one kind of asset those of another one, after its own, archived ones too. Breaks
 * `name.taken`.
 */
export async function moveFieldsTo(
  transaction: Transaction,
  { organisationId, assetTypeId }: OfType,
  intoId: string,
  firstPosition: number,
): Promise<void> {
  await transaction.execute(
    raw(sql`update custom_field f set asset_type_id = ${intoId}, position = f.position + ${firstPosition}::integer
      where f.organisation_id = ${organisationId} and f.asset_type_id = ${assetTypeId}`),
  );
}

/** Archives a custom field that its caller holds, or restores it at a place. Breaks `name.taken`. */
export async function setCustomFieldArchived(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  to: { readonly isArchived: boolean; readonly position: number },
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("customField")
      .set({
        deletedAt: to.isArchived ? new Date().toISOString() : null,
        position: to.position,
      })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("deletedAt", to.isArchived ? "is" : "is not", null),
  );
}

const usageStatement = written<{ choice: string | null; count: number }>(`
  select v.choice, count(*)::integer as count from custom_field_value v
  where v.organisation_id = $1 and v.field_id = $2 group by v.choice order by v.choice`);

/** Counts the assets that hold a value of a field. */
export async function countUsage(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<CustomFieldUsage> {
  const found = await transaction.all(usageStatement(organisationId, id));
  return {
    assetsCount: found.reduce((sum, { count }) => sum + count, 0),
    choices: found.flatMap(({ choice, count }) =>
      choice === null ? [] : [{ id: choice, assetsCount: count }],
    ),
  };
}

/** What an asset is checked by: the fields in use of the kind of its model. */
export type HeldCustomField = Pick<
  CustomField,
  "id" | "name" | "kind" | "unit" | "choices" | "isRequired"
>;

const heldStatement = written<HeldCustomField>(`
  select f.id, f.name, f.kind, f.unit, f.choices, f.is_required from custom_field f
  join asset_model m on m.organisation_id = f.organisation_id and m.asset_type_id = f.asset_type_id
  where f.organisation_id = $1 and m.id = $2 and f.deleted_at is null
  order by f.position, f.id for key share of f`);

/**
 * The fields in use of the kind of a model, held as they are: nobody archives one of them or takes a
 * choice away until the transaction ends.
 */
export function holdCustomFieldsOfModel(
  transaction: Transaction,
  organisationId: string,
  modelId: string,
): Promise<HeldCustomField[]> {
  return transaction.all(heldStatement(organisationId, modelId));
}

/** A field in use, with its kind of asset. */
export type CustomFieldInUse = HeldCustomField &
  Pick<CustomField, "assetTypeId" | "isImportable" | "isFilterable"> & {
    readonly assetTypeName: string;
  };

const inUseStatement = written<CustomFieldInUse>(`
  select f.id, f.name, f.kind, f.unit, f.choices, f.is_required, f.is_importable, f.is_filterable,
    f.asset_type_id, t.name as asset_type_name
  from custom_field f
  join asset_type t on t.organisation_id = f.organisation_id and t.id = f.asset_type_id
  where f.organisation_id = $1 and f.deleted_at is null and t.deleted_at is null
  order by t.name, t.id, f.position, f.id`);

/** The fields in use of all kinds of asset: by the kinds' names, each kind's in their order. */
export function findCustomFieldsInUse(
  transaction: Transaction,
  organisationId: string,
): Promise<CustomFieldInUse[]> {
  return transaction.all(inUseStatement(organisationId));
}

/** A field in use of one of several kinds of asset. */
export type CustomFieldOfType = HeldCustomField & Pick<CustomField, "assetTypeId" | "isImportable">;

const ofTypesStatement = written<CustomFieldOfType>(`
  select f.id, f.name, f.kind, f.unit, f.choices, f.is_required, f.is_importable, f.asset_type_id
  from custom_field f
  where f.organisation_id = $1 and (f.asset_type_id = any ($2) or f.id = any ($3)) and f.deleted_at is null
  order by f.id for key share`);

/** The fields in use of kinds of asset, and others by their ids, held as by `holdCustomFieldsOfModel`. */
export function holdCustomFields(
  transaction: Transaction,
  organisationId: string,
  { assetTypeIds, ids }: { readonly assetTypeIds: string[]; readonly ids: string[] },
): Promise<CustomFieldOfType[]> {
  return transaction.all(ofTypesStatement(organisationId, assetTypeIds, ids));
}

/** What a history tells of custom fields, archived ones too. */
export async function findNamedCustomFields(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomField>> {
  if (ids.length === 0) return new Map();
  const found = await transaction.all(select(organisationId).where("id", "in", [...ids]));
  return new Map(found.map((one) => [one.id, one]));
}
