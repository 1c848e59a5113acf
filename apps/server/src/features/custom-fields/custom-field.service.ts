import type {
  CustomField,
  CustomFieldDefinitionChanges,
  FieldProblem,
  NewCustomField,
} from "@storey/contract";
import { CUSTOM_FIELDS_MAX, customFieldChoicesProblem } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  lockRecord,
  refuseConflict,
  updateRecord,
} from "../../platform/history/record.repository.ts";
import {
  countUsage,
  findCustomFields,
  getCustomField,
  insertCustomField,
  moveFieldsTo,
  setCustomFieldArchived,
  setPositions,
} from "./custom-field.repository.ts";

type Writer = Pick<Actor, "organisationId">;

/**
 * Adds a custom field to a kind of asset, and gives its id. Throws `not_found`,
 * `custom_field.too_many` and `request.invalid`; breaks `name.taken` and `record.exists`.
 */
export async function createCustomField(
  transaction: Transaction,
  { organisationId }: Writer,
  field: NewCustomField,
): Promise<string> {
  const { id = v7(), assetTypeId, unit = null, choices = [], ...given } = field;
  const { isRequired = false, isSearchable = false, isFilterable = false } = given;
  const { name, kind, isImportable = true } = given;
  refuseWrongKind(kind, { unit, choices });
  const position = await roomForOneMore(transaction, { organisationId, assetTypeId });
  await insertCustomField(transaction, {
    ...{ organisationId, assetTypeId, id, name, kind, unit, position },
    ...{ isRequired, isSearchable, isFilterable, isImportable },
    choices: choices.map(toChoice),
  });
  return id;
}

/**
 * Holds the fields of a kind of asset as they are, and gives the place after the last one in use.
 * Throws `not_found` and `custom_field.too_many`.
 */
async function roomForOneMore(
  transaction: Transaction,
  { organisationId, assetTypeId }: { organisationId: string; assetTypeId: string },
): Promise<number> {
  await holdFieldsOf(transaction, organisationId, assetTypeId);
  const fields = await findCustomFields(transaction, { organisationId, assetTypeId }, false);
  if (fields.length >= CUSTOM_FIELDS_MAX) throw new ProblemError("custom_field.too_many");
  return Math.max(-1, ...fields.map(({ position }) => position)) + 1;
}

/** Whoever adds, restores or orders fields of a kind waits for whoever does so; models do not. */
async function holdFieldsOf(transaction: Transaction, organisationId: string, id: string) {
  await lockRecord(transaction, { table: "assetType", organisationId, id }, "change");
}

function toChoice({ id = v7(), name, isRetired = false }: ChoiceGiven): CustomField["choices"][0] {
  return { id, name, isRetired };
}

type ChoiceGiven = NonNullable<NewCustomField["choices"]>[number];

function problem(field: string, code: string, params?: Record<string, unknown>): FieldProblem {
  const message = FIELD_MESSAGES[code] ?? code;
  return { field, code, message, ...(params ? { params } : {}) };
}

/** Refuses choices where there is none to choose, and a unit of what is no number. */
function refuseWrongKind(
  kind: CustomField["kind"],
  { unit, choices }: { readonly unit: string | null; readonly choices: readonly ChoiceGiven[] },
): void {
  const fields: FieldProblem[] = [];
  if (unit !== null && unit !== "" && kind !== "number") {
    fields.push(problem("unit", "custom_field.unit"));
  }
  const code = customFieldChoicesProblem(kind, choices);
  const ids = choices.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isTwice = new Set(ids).size < ids.length;
  if (code !== null || isTwice) fields.push(problem("choices", code ?? "custom_field.choices"));
  if (fields.length > 0) throw new ProblemError("request.invalid", { fields });
}

/** Which field is to be changed, and what the caller saw of it. */
interface FieldChange {
  readonly id: string;
  readonly ifMatch: number | undefined;
  /** Gives the field as it is now, for the conflict reply. */
  readonly current: () => Promise<CustomField>;
}

/**
 * Changes a custom field; its values stay. Whoever gives an asset a value meanwhile is waited for, so
 * that a choice that goes is held by nobody. Throws `not_found`, `record.conflict`,
 * `custom_field.choice_in_use` and `request.invalid`; breaks `name.taken`.
 */
export async function changeCustomField(
  transaction: Transaction,
  { organisationId }: Writer,
  { id, ifMatch, current }: FieldChange,
  changes: CustomFieldDefinitionChanges,
): Promise<void> {
  const place = { table: "customField", organisationId, id } as const;
  const { version } = await lockRecord(transaction, place, "end");
  const stored = await getCustomField(transaction, organisationId, id);
  if (ifMatch !== undefined && ifMatch !== version) {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    await refuseConflict(transaction, { ...place, current }, Object.fromEntries(given), ifMatch);
  }
  const { choices: given, unit = stored.unit } = changes;
  refuseWrongKind(stored.kind, { unit, choices: given ?? stored.choices });
  const choices = given?.map(toChoice);
  if (choices) await refuseLostChoices(transaction, organisationId, stored, choices);
  const values = {
    ...changes,
    ...(choices ? { choices: JSON.stringify(choices) } : {}),
  };
  await updateRecord(transaction, { ...place, values, ifMatch: undefined, current });
}

/** Refuses choices that leave out one that assets hold. Throws `custom_field.choice_in_use`. */
async function refuseLostChoices(
  transaction: Transaction,
  organisationId: string,
  stored: CustomField,
  choices: CustomField["choices"],
): Promise<void> {
  const lost = stored.choices.filter(({ id }) => choices.every((one) => one.id !== id));
  if (lost.length === 0) return;
  const usage = await countUsage(transaction, organisationId, stored.id);
  const fields = lost.flatMap(({ id, name }) => {
    const count = usage.choices.find((one) => one.id === id)?.assetsCount ?? 0;
    return count === 0 ? [] : [problem("choices", "custom_field.choice_in_use", { name, count })];
  });
  if (fields.length > 0) throw new ProblemError("custom_field.choice_in_use", { fields });
}

/** Archives a custom field: its values are kept unseen. Throws `not_found`. */
export async function archiveCustomField(
  transaction: Transaction,
  { organisationId }: Writer,
  id: string,
): Promise<void> {
  await lockRecord(transaction, { table: "customField", organisationId, id }, "end");
  const { position } = await getCustomField(transaction, organisationId, id);
  const to = { isArchived: true, position };
  await setCustomFieldArchived(transaction, { organisationId, id }, to);
}

/**
 * Restores a custom field after those in use, with the values it had. Throws `not_found` and
 * `custom_field.too_many`; breaks `name.taken`.
 */
export async function restoreCustomField(
  transaction: Transaction,
  { organisationId }: Writer,
  id: string,
): Promise<void> {
  const { assetTypeId } = await getCustomField(transaction, organisationId, id);
  await holdFieldsOf(transaction, organisationId, assetTypeId);
  const { deletedAt } = await lockRecord(
    transaction,
    { table: "customField", organisationId, id },
    "end",
  );
  if (deletedAt === null) return;
  const position = await roomForOneMore(transaction, { organisationId, assetTypeId });
  await setCustomFieldArchived(
    transaction,
    { organisationId, id },
    { isArchived: false, position },
  );
}

/**
 * Takes the fields of a kind of asset along into another one, whose callers hold both. Throws
 * `custom_field.too_many`; breaks `name.taken` where both have one of a name.
 */
export async function mergeCustomFields(
  transaction: Transaction,
  { organisationId, assetTypeId }: { organisationId: string; assetTypeId: string },
  intoId: string,
): Promise<void> {
  const of = (id: string) => ({ organisationId, assetTypeId: id });
  const own = await findCustomFields(transaction, of(intoId), false);
  const others = await findCustomFields(transaction, of(assetTypeId), false);
  if (own.length + others.length > CUSTOM_FIELDS_MAX) {
    throw new ProblemError("custom_field.too_many");
  }
  const after = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  await moveFieldsTo(transaction, of(assetTypeId), intoId, after);
}

/**
 * Puts the fields of a kind of asset in order: those named first, the others after them as they were,
 * so that one that was added meanwhile is not lost. One that was archived meanwhile is passed over.
 * Throws `not_found`.
 */
export async function orderCustomFields(
  transaction: Transaction,
  { organisationId }: Writer,
  assetTypeId: string,
  ids: readonly string[],
): Promise<CustomField[]> {
  await holdFieldsOf(transaction, organisationId, assetTypeId);
  const of = { organisationId, assetTypeId };
  const all = await findCustomFields(transaction, of, true);
  if (ids.some((id) => all.every((one) => one.id !== id))) throw notFound();
  const now = all.filter(({ deletedAt }) => deletedAt === null);
  const first = [...new Set(ids)].filter((id) => now.some((one) => one.id === id));
  const others = now.flatMap(({ id }) => (first.includes(id) ? [] : [id]));
  await setPositions(transaction, organisationId, [...first, ...others]);
  return findCustomFields(transaction, of, false);
}
