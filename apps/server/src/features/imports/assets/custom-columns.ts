import type { ClosedAssetType } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import {
  type CustomFieldInUse,
  findCustomFieldsInUse,
} from "../../custom-fields/custom-field-values.service.ts";
import type { OwnField } from "../planner.ts";
import { nameKey } from "../reading/clean-cell.ts";
import { EXPORT_HEADINGS } from "./export-columns.ts";
import { customKey } from "./match-own-fields.ts";

/** A custom field in use, with the heading of its column. */
export interface CustomColumn {
  readonly key: string;
  readonly label: string;
  readonly field: CustomFieldInUse;
}

/** Finds the custom fields in use, each with a heading that no other column has. */
export async function findCustomColumns(
  transaction: Transaction,
  organisationId: string,
): Promise<CustomColumn[]> {
  return withHeadings(await findCustomFieldsInUse(transaction, organisationId));
}

/** Finds the custom fields that columns of a file can be mapped to. */
export async function findOwnFields(
  transaction: Transaction,
  organisationId: string,
): Promise<OwnField[]> {
  const columns = await findCustomColumns(transaction, organisationId);
  return columns
    .filter(({ field }) => field.isImportable)
    .map(({ key, label, field: { kind, unit } }) => ({ key, label, kind, unit }));
}

/** The most kinds that are told. */
const CLOSED_SHOWN = 50;

/** Finds the kinds that get no new asset from files, by name: they require fields that are not imported. */
export async function findClosedTypes(
  transaction: Transaction,
  organisationId: string,
): Promise<ClosedAssetType[]> {
  const fields = await findCustomFieldsInUse(transaction, organisationId);
  const closing = fields.filter(({ isRequired, isImportable }) => isRequired && !isImportable);
  return [...Map.groupBy(closing, ({ assetTypeName }) => assetTypeName)]
    .map(([name, of]) => ({ name, fields: of.map((field) => field.name) }))
    .slice(0, CLOSED_SHOWN);
}

/** A field is called by its name; where several, or every asset, have one of that, with its kind. */
function withHeadings(fields: readonly CustomFieldInUse[]): CustomColumn[] {
  const known = new Set(EXPORT_HEADINGS.map(nameKey));
  const named = Map.groupBy(fields, ({ name }) => nameKey(name));
  return fields.map((field) => {
    const { id, name, assetTypeName } = field;
    const isAlone = named.get(nameKey(name))?.length === 1 && !known.has(nameKey(name));
    return { key: customKey(id), label: isAlone ? name : `${assetTypeName}: ${name}`, field };
  });
}
