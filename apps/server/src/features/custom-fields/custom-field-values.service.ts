import type { CustomFieldChanges, CustomFieldValues, FieldProblem } from "@storey/contract";
import { type CustomFieldValue, keptCustomFieldValue } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  type CustomFieldInUse,
  type CustomFieldOfType,
  findCustomFieldsInUse,
  findNamedCustomFields,
  type HeldCustomField,
  holdCustomFields,
  holdCustomFieldsOfModel,
} from "./custom-field.repository.ts";

export {
  type CustomFieldInUse,
  type CustomFieldOfType,
  findCustomFieldsInUse,
  findNamedCustomFields,
  holdCustomFields,
};

/** Whose values change, and to what. */
interface ValuesChange {
  readonly organisationId: string;
  /** The model that the asset will be of: its kind decides which fields there are. */
  readonly modelId: string;
  /** What the asset holds, of fields of other kinds too; null for a new one. */
  readonly held: CustomFieldValues | null;
  readonly changes: CustomFieldChanges;
}

/**
 * What an asset holds after a change: checked by the fields of its kind, which stay as they are until
 * the transaction ends. What is not named stays, unseen values of other kinds too. Only a new asset is
 * asked for what is required and not named. Throws `request.invalid` with each field.
 */
export async function changedValues(
  transaction: Transaction,
  { organisationId, modelId, held, changes }: ValuesChange,
): Promise<CustomFieldValues> {
  const fields = await holdCustomFieldsOfModel(transaction, organisationId, modelId);
  const asked = held === null ? withRequired(fields, changes) : changes;
  const values: Record<string, CustomFieldValue> = { ...held };
  const problems: FieldProblem[] = [];
  for (const [id, value] of Object.entries(asked)) {
    const field = fields.find((one) => one.id === id);
    const before = held?.[id] ?? null;
    const kept = field ? keptCustomFieldValue(field, value, before) : unknownField(value, before);
    if ("code" in kept) problems.push(problemOf(id, kept.code, field));
    else if (kept.value === null) delete values[id];
    else values[id] = kept.value;
  }
  if (problems.length > 0) throw new ProblemError("request.invalid", { fields: problems });
  return values;
}

function withRequired(
  fields: readonly HeldCustomField[],
  changes: CustomFieldChanges,
): CustomFieldChanges {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ id }) => [id, null]);
  return { ...Object.fromEntries(required), ...changes };
}

/** A field that the kind of the asset has not, or no longer, takes nothing but what is there. */
function unknownField(value: CustomFieldValue | null, held: CustomFieldValue | null) {
  return value === held ? { value } : { code: "custom_field.unknown" };
}

function problemOf(id: string, code: string, field: HeldCustomField | undefined): FieldProblem {
  const message = FIELD_MESSAGES[code] ?? code;
  const params = field ? { params: { name: field.name } } : {};
  return { field: `customFields.${id}`, code, message, ...params };
}
