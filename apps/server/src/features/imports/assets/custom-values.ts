import type {
  AssetImportChange,
  AssetImportProblemCode,
  CustomFieldValues,
  ImportProblem,
} from "@storey/contract";
import {
  CUSTOM_FIELD_LINK_MAX_LENGTH,
  CUSTOM_FIELD_TEXT_MAX_LENGTH,
  type CustomFieldValue,
  customFieldText,
  readCustomFieldValue,
} from "@storey/domain";
import type { CustomFieldOfType } from "../../custom-fields/custom-field-values.service.ts";
import { isSameText, shownValue } from "../reading/clean-cell.ts";
import { customKey } from "./match-own-fields.ts";
import type { AssetSlice, StagedAsset } from "./staged-asset.ts";

/** The kind of an asset, and the custom fields of it and of others that a slice names, by their ids. */
export interface FieldsOfKind {
  readonly assetTypeId: string | undefined;
  readonly typeName: string;
  readonly fields: ReadonlyMap<string, CustomFieldOfType>;
  readonly columns: AssetSlice["columns"];
}

/** What a row makes of the custom fields of its asset. */
export interface CustomValuesOfRow {
  readonly values: CustomFieldValues;
  readonly changes: readonly AssetImportChange[];
  readonly problems: readonly ImportProblem[];
}

const CODES: Readonly<Record<string, AssetImportProblemCode>> = {
  "custom_field.number": "import.field_number",
  "custom_field.date": "import.date_invalid",
  "custom_field.choice": "import.field_choice",
  "custom_field.boolean": "import.field_boolean",
  "custom_field.link": "import.field_link",
  "custom_field.required": "import.required",
  "text.too_long": "import.too_long",
};
/** The most of the names of choices that a problem tells, in characters. */
const CHOICES_SHOWN = 200;

/**
 * Reads what a row says of custom fields by the fields of its asset's kind; `held` is what the asset
 * holds, null of a new one, which is asked for what is required. A field of another kind is told and
 * left out.
 */
export function readCustomValues(
  staged: StagedAsset,
  { assetTypeId, typeName, fields, columns }: FieldsOfKind,
  held: CustomFieldValues | null,
): CustomValuesOfRow {
  const values: Record<string, CustomFieldValue> = { ...held };
  const changes: AssetImportChange[] = [];
  const problems: ImportProblem[] = [];
  const asked = new Set<string>();
  for (const [id, text] of Object.entries(staged.customFields ?? {})) {
    const report = (
      code: AssetImportProblemCode,
      params: ImportProblem["params"],
      severity: ImportProblem["severity"] = "error",
    ) =>
      problems.push({
        ...{ row: staged.row, line: staged.line, column: columns[customKey(id)] ?? null },
        ...{ code, params, value: shownValue(text ?? ""), severity },
      });
    const field = fields.get(id);
    const before = values[id] ?? null;
    if (!field) report("import.field_gone", { field: customKey(id) });
    else if (field.assetTypeId !== assetTypeId) {
      const params = { field: field.name, type: typeName };
      if (text !== null) report("import.field_foreign", params, "warning");
    } else if (text !== null || before !== null) {
      asked.add(id);
      const read = readCustomFieldValue(field, text ?? "", before);
      if ("code" in read) {
        report(CODES[read.code] ?? "import.refused", paramsOf(field, text ?? ""));
      } else if (!isSameText(read.value, before)) {
        const shown = (value: CustomFieldValue | null) =>
          value === null ? null : customFieldText(field, value);
        changes.push({ field: customKey(id), before: shown(before), after: shown(read.value) });
        if (read.value === null) delete values[id];
        else values[id] = read.value;
      }
    }
  }
  if (held === null) {
    for (const { id, name, isRequired, isImportable, assetTypeId: of } of fields.values()) {
      if (!isRequired || of !== assetTypeId || asked.has(id)) continue;
      problems.push({
        ...{ row: staged.row, line: staged.line, column: columns[customKey(id)] ?? null },
        code: isImportable ? "import.field_required" : "import.field_closed",
        ...{ params: { field: name, type: typeName }, value: "", severity: "error" },
      });
    }
  }
  return { values, changes, problems };
}

function paramsOf(field: CustomFieldOfType, text: string): ImportProblem["params"] {
  switch (field.kind) {
    case "text":
      return { max: CUSTOM_FIELD_TEXT_MAX_LENGTH, length: text.length };
    case "link":
      return { max: CUSTOM_FIELD_LINK_MAX_LENGTH, length: text.length };
    case "choice": {
      const names = field.choices.filter(({ isRetired }) => !isRetired).map(({ name }) => name);
      const all = names.join(", ");
      return {
        choices:
          all.length > CHOICES_SHOWN ? `${all.slice(0, CHOICES_SHOWN).toWellFormed()}…` : all,
      };
    }
    default:
      return {};
  }
}
