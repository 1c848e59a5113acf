import type {
  AssetImportChange,
  AssetImportChoices,
  AssetImportProblemCode,
  AssetImportRow,
  ImportProblem,
} from "@storey/contract";
import {
  type AssetLifecycleStatus,
  isAssetStep,
  nextAssetStatuses,
  warrantyExpiryOf,
} from "@storey/domain";
import { isSameText, shownValue } from "../reading/clean-cell.ts";
import { VALUE_FIELDS } from "./asset-draft.ts";
import type {
  AssetFields,
  AssetToWrite,
  ExistingAsset,
  FoundParent,
} from "./asset-rows.repository.ts";
import { type CustodyStep, custodyOutcome, type KnownHolders } from "./custody-outcome.ts";
import { type FieldsOfKind, readCustomValues } from "./custom-values.ts";
import type { StagedPlace } from "./resolve-place.ts";
import type { StagedAsset } from "./staged-asset.ts";

/** What a row comes to: a row of the report, and what is written for it. */
export interface AssetOutcome {
  readonly staged: StagedAsset;
  /** Null of a row that leaves the asset itself as it is, and of one with an error. */
  readonly write: AssetToWrite | null;
  /** The asset as it was; null of a new one. */
  readonly was: ExistingAsset | null;
  readonly found: AssetImportRow | null;
  /** What it does to who has it; absent where that stays. */
  readonly custody?: CustodyStep | null;
}

/** Makes a problem of a row whose columns are not known any more; its field stands in for one. */
export function rowProblem(
  { row, line }: Pick<StagedAsset, "row" | "line">,
  code: AssetImportProblemCode,
  {
    value = "",
    params = {},
    severity = "error",
  }: Partial<Pick<ImportProblem, "value" | "params" | "severity">> = {},
): ImportProblem {
  return { row, line, column: null, code, params, value: shownValue(value), severity };
}

/** The outcome of a row that is left out. */
export function refusedRow(
  staged: StagedAsset,
  problems: readonly ImportProblem[],
  was: ExistingAsset | null = null,
): AssetOutcome {
  const found: AssetImportRow = {
    ...{ row: staged.row, line: staged.line, action: "error", isRestored: false },
    ...{ assetId: was?.id ?? null, tag: staged.tag ?? was?.tag ?? null },
    ...{
      name: textOr(staged.values.name, was?.name),
      model: staged.modelName ?? was?.modelName ?? null,
    },
    ...{ place: staged.place?.text ?? was?.place ?? null, changes: [], problems: [...problems] },
  };
  return { staged, write: null, was, found };
}

function textOr(
  value: string | number | null | undefined,
  otherwise: string | number | null | undefined,
) {
  const text = value === undefined ? otherwise : value;
  return text === undefined || text === null ? null : String(text);
}

/** What a row refers to, as it is there. */
export interface RowReferences {
  readonly mode: AssetImportChoices["mode"];
  /** The id of the row's model, with what somebody else made meanwhile taken into account. */
  readonly modelId: string | null;
  readonly parent: FoundParent | null;
  /** Whether another asset of the manufacturer has the serial number, by its tag. */
  readonly sameSerial: string | null;
  /** The custom fields of a model's kind. */
  readonly fieldsOf: (modelId: string) => FieldsOfKind;
  readonly holders: KnownHolders;
}

/** Works out what a new asset will be, or the problems that keep it out. */
export function newAsset(given: StagedAsset, references: RowReferences): AssetOutcome {
  const { mode, modelId, sameSerial } = references;
  const staged = withWarranty(given, null);
  const problems = [...staged.problems];
  const refuse = (code: AssetImportProblemCode) =>
    refusedRow(staged, [...problems, rowProblem(staged, code)]);
  if (mode === "update") return refuse("import.not_matched");
  if (modelId === null) return refuse("import.model_missing");
  const custom = readCustomValues(staged, references.fieldsOf(modelId), null);
  problems.push(...custom.problems);
  if (custom.problems.some(isError)) return refusedRow(staged, problems);
  const place = staged.place ?? staged.defaultPlace ?? null;
  const values = Object.fromEntries(
    VALUE_FIELDS.map((field) => [field, staged.values[field] ?? null]),
  );
  const write = {
    ...(values as Pick<AssetFields, (typeof VALUE_FIELDS)[number]>),
    ...{ id: staged.newId, tag: staged.tag, modelId, parentId: references.parent?.id ?? null },
    ...{ spaceId: place?.spaceId ?? null, locationId: place?.locationId ?? null },
    ...{ customFields: custom.values, isArchived: staged.isArchived ?? false },
    lifecycleStatus: staged.values.lifecycleStatus ?? (place?.spaceId ? "in_service" : "in_stock"),
  };
  const unlikely = unlikelyOf(staged, write);
  if (unlikely) return refusedRow(staged, [...problems, unlikely]);
  if (sameSerial !== null) problems.push(serialWarning(staged, sameSerial));
  const custody = custodyOutcome(staged, write, references.holders, { isNew: true });
  if (custody.left) problems.push(rowProblem(staged, custody.left.code, custody.left));
  const changes: AssetImportChange[] = [
    ...(staged.modelName === null
      ? []
      : [{ field: "model", before: null, after: staged.modelName }]),
    ...(place === null ? [] : [{ field: "place", before: null, after: place.text }]),
    ...(staged.parent
      ? [{ field: "parentTag", before: null, after: references.parent?.tag ?? staged.parent.text }]
      : []),
    ...VALUE_FIELDS.flatMap((field) => {
      const after = write[field];
      return after === null ? [] : [{ field, before: null, after: String(after) }];
    }),
    ...custom.changes,
    ...custody.changes,
    ...(write.isArchived ? [{ field: "archived", before: null, after: "true" }] : []),
  ];
  const found: AssetImportRow = {
    ...{ row: staged.row, line: staged.line, action: "create", isRestored: false, assetId: null },
    ...{ tag: staged.tag, name: textOr(write.name, null), model: staged.modelName },
    ...{ place: place?.text ?? null, changes, problems },
  };
  return { staged, write, was: null, found, custody: custody.step };
}

/** Works out what a row changes of an asset that is there, or the problems that keep it out. */
export function changedAsset(
  given: StagedAsset,
  was: ExistingAsset,
  references: RowReferences,
): AssetOutcome {
  const { mode, modelId, parent, sameSerial } = references;
  const staged = withWarranty(given, was.purchaseDate);
  const problems = [...staged.problems];
  const refuse = (code: AssetImportProblemCode, params: ImportProblem["params"] = {}) =>
    refusedRow(staged, [...problems, rowProblem(staged, code, { params, value: was.tag })], was);
  const isRestored = was.deletedAt !== null;
  // What is archived on both sides stays as it is.
  if (isRestored && staged.isArchived) return { staged, write: null, was, found: null };
  if (staged.isArchived)
    problems.push(rowProblem(staged, "import.archived_in_use", { severity: "warning" }));
  if (isRestored && mode === "update") return refuse("import.archived", { tag: was.tag });
  if (!isRestored && mode === "create") return refuse("import.exists", { tag: was.tag });
  const changes: AssetImportChange[] = [];
  const note = (field: string, before: unknown, after: unknown) =>
    changes.push({ field, before: shown(before), after: shown(after) });
  const write = { ...fieldsOf(was), id: was.id };
  if (staged.tag !== null && staged.tag !== was.tag) {
    note("tag", was.tag, staged.tag);
    write.tag = staged.tag;
  }
  if (modelId !== null && staged.modelId !== null && modelId !== was.modelId) {
    note("model", was.modelName, staged.modelName);
    write.modelId = modelId;
  }
  if (staged.place && !isThere(staged.place, was)) {
    note("place", was.place, staged.place.text);
    write.spaceId = staged.place.spaceId;
    write.locationId = staged.place.locationId;
  }
  if (staged.parent !== undefined && (parent?.id ?? null) !== was.parentId) {
    note("parentTag", was.parentTag, parent?.tag ?? staged.parent?.text ?? null);
    write.parentId = parent?.id ?? null;
  }
  for (const field of VALUE_FIELDS) {
    const value = staged.values[field];
    if (value === undefined || isSameText(value, was[field])) continue;
    note(field, was[field], value);
    Object.assign(write, { [field]: value });
  }
  const custom = readCustomValues(staged, references.fieldsOf(write.modelId), was.customFields);
  problems.push(...custom.problems);
  if (custom.problems.some(isError)) return refusedRow(staged, problems, was);
  changes.push(...custom.changes);
  write.customFields = custom.values;
  const from = was.lifecycleStatus as AssetLifecycleStatus;
  const to = write.lifecycleStatus as AssetLifecycleStatus;
  if (!isAssetStep(from, to)) {
    const next = nextAssetStatuses(from);
    return refuse(next.length === 0 ? "import.step_end" : "import.step", {
      from,
      to,
      next: next.join(", "),
    });
  }
  const unlikely = unlikelyOf(staged, write);
  if (unlikely) return refusedRow(staged, [...problems, unlikely], was);
  const isOwnUnchanged = changes.length === 0 && !isRestored;
  const custody = custodyOutcome(staged, write, references.holders, { isNew: false });
  if (custody.left) problems.push(rowProblem(staged, custody.left.code, custody.left));
  changes.push(...custody.changes);
  const isUnchanged = isOwnUnchanged && custody.step === null;
  if (sameSerial !== null && !isUnchanged) problems.push(serialWarning(staged, sameSerial));
  const found: AssetImportRow = {
    ...{ row: staged.row, line: staged.line, action: isRestored ? "create" : "update", isRestored },
    ...{ assetId: was.id, tag: write.tag, name: shown(write.name) },
    ...{ model: write.modelId === was.modelId ? was.modelName : staged.modelName },
    ...{ place: staged.place ? staged.place.text : was.place, changes, problems },
  };
  return isUnchanged
    ? { staged: { ...staged, problems }, write: null, was, found: null }
    : { staged, write: isOwnUnchanged ? null : write, was, found, custody: custody.step };
}

/** Gives the end of a warranty by its months, where the row does not say it; says so where it cannot. */
function withWarranty(
  staged: StagedAsset,
  purchaseDateBefore: string | number | null,
): StagedAsset {
  const { warrantyMonths = 0, values } = staged;
  if (warrantyMonths === 0) return staged;
  const { purchaseDate = purchaseDateBefore } = values;
  const bought = purchaseDate === null ? null : String(purchaseDate);
  const warrantyExpiry = warrantyExpiryOf(bought, warrantyMonths);
  if (warrantyExpiry !== null) return { ...staged, values: { ...values, warrantyExpiry } };
  const problem = rowProblem(staged, "import.warranty_start", {
    ...{ value: String(warrantyMonths), severity: "warning" },
  });
  return { ...staged, problems: [...staged.problems, problem] };
}

type Writable = { -readonly [Name in keyof AssetFields]: AssetFields[Name] };

function fieldsOf(was: ExistingAsset): Writable {
  const values = Object.fromEntries(VALUE_FIELDS.map((field) => [field, was[field]]));
  const { tag, modelId, spaceId, locationId, parentId, customFields } = was;
  return {
    ...(values as Pick<AssetFields, (typeof VALUE_FIELDS)[number]>),
    ...{ tag, modelId, spaceId, locationId, parentId, customFields },
  };
}

/** Whether an asset is where a row says; one in a space of a location is in the location too. */
function isThere({ spaceId, locationId }: StagedPlace, was: ExistingAsset): boolean {
  if (spaceId !== null) return spaceId === was.spaceId;
  if (locationId === null) return was.spaceId === null && was.locationId === null;
  return locationId === was.locationId;
}

function isError({ severity }: ImportProblem): boolean {
  return severity === "error";
}

function shown(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function serialWarning(staged: StagedAsset, tag: string): ImportProblem {
  const value = String(staged.values.serialNumber ?? "");
  return rowProblem(staged, "import.same_serial", { params: { tag }, value, severity: "warning" });
}

type Ruled = Pick<AssetFields, "lifecycleStatus" | "disposalReason" | "quantity" | "serialNumber">;

/** What keeps an asset from being so: a lot has no serial number, and what is disposed of says why. */
function unlikelyOf(staged: StagedAsset, asset: Ruled): ImportProblem | undefined {
  if (asset.quantity !== null && asset.serialNumber !== null)
    return rowProblem(staged, "import.lot_has_serial", { value: String(asset.serialNumber) });
  if (asset.lifecycleStatus === "disposed" && (asset.disposalReason ?? "") === "")
    return rowProblem(staged, "import.disposal_reason");
  return undefined;
}
