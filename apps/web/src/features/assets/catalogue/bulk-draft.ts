import type { AssetBulkOrder, CustomField } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES, isMoney, PAT_RESULTS } from "@storey/domain";
import { uuidV7 } from "../../../lib/outbox/uuid-v7.ts";
import { readTyped } from "../../custom-fields/parts/custom-values.ts";
import type { NamedChoice } from "../parts/named-combobox.tsx";

/** How a field of many assets is given. */
export type BulkFieldKind = "text" | "sum" | "day" | "choice" | "model" | "place" | "custom";

/** A field that many assets can be given at once. */
export interface BulkField {
  readonly key: string;
  readonly kind: BulkFieldKind;
  /** Of a choice its values. */
  readonly values?: readonly string[];
  readonly isRequired?: boolean;
  readonly custom?: CustomField;
}

const of = (kind: BulkFieldKind, ...keys: string[]): BulkField[] =>
  keys.map((key) => ({ key, kind }));

const OWN: readonly BulkField[] = [
  {
    ...{ key: "lifecycleStatus", kind: "choice", isRequired: true },
    values: ASSET_LIFECYCLE_STATUSES,
  },
  { key: "place", kind: "place", isRequired: true },
  { key: "modelId", kind: "model", isRequired: true },
  ...of("text", "name", "supplier", "installer", "firmwareVersion", "description"),
  ...of("text", "disposalReason"),
  ...of("sum", "purchaseCost"),
  ...of("day", "purchaseDate", "installDate", "warrantyExpiry", "licenseExpiry"),
  ...of("day", "endOfSupport", "endOfLife", "patTestedAt", "patNextDueAt", "disposedAt"),
  { key: "patResult", kind: "choice", values: PAT_RESULTS },
];

/** The fields that many assets can be given at once. */
export function bulkFields(customFields: readonly CustomField[]): readonly BulkField[] {
  const custom = customFields.map(
    (field): BulkField => ({
      ...{ key: `customFields.${field.id}`, kind: "custom", custom: field },
      isRequired: field.isRequired,
    }),
  );
  return [...OWN, ...custom];
}

/** What is typed for one field: a text, or what was chosen. */
export interface BulkLine {
  /** Stays what it is while another field is chosen, so that the line keeps the focus. */
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly chosen: NamedChoice | null;
  /** Of a place: tied to no space, with the location in `text` as the home. */
  readonly isFloating: boolean;
}

/** A line that says nothing yet, in place of one where that is given. */
export function newLine(key: string, { id }: Pick<BulkLine, "id"> = { id: uuidV7() }): BulkLine {
  return { id, key, text: "", chosen: null, isFloating: false };
}

/** What is wrong with a line: the code of its words. */
export type LineProblems = Readonly<Record<string, string>>;

/** Reads what was typed as a change, or says what is wrong by the keys of the lines. */
export function readLines(
  lines: readonly BulkLine[],
  fields: readonly BulkField[],
): AssetBulkOrder["changes"] | LineProblems {
  const problems: Record<string, string> = {};
  const own: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  let place: { spaceId: string | null; locationId?: string | null } | undefined;
  for (const line of lines) {
    const field = fields.find(({ key }) => key === line.key);
    if (!field) continue;
    const text = line.text.trim();
    if (field.kind === "place") {
      if (line.isFloating) place = { spaceId: null, locationId: text === "" ? null : text };
      else if (line.chosen) place = { spaceId: line.chosen.id };
      else problems[line.key] = "choose";
    } else if (field.kind === "model") {
      if (line.chosen) own["modelId"] = line.chosen.id;
      else problems[line.key] = "choose";
    } else if (field.custom) {
      const read = readTyped(field.custom, text);
      if ("code" in read) problems[line.key] = read.code;
      else custom[field.custom.id] = read.value;
    } else if (text === "") {
      if (field.isRequired) problems[line.key] = "choose";
      else own[line.key] = null;
    } else if (field.kind === "sum") {
      const sum = Number(text.replace(",", "."));
      if (isMoney(sum)) own[line.key] = sum;
      else problems[line.key] = "cost.invalid";
    } else own[line.key] = text;
  }
  if (Object.keys(problems).length > 0) return problems;
  const hasCustom = Object.keys(custom).length > 0;
  const values = { ...own, ...(hasCustom ? { customFields: custom } : {}) };
  return {
    ...(Object.keys(values).length === 0
      ? {}
      : { fields: values as NonNullable<AssetBulkOrder["changes"]["fields"]> }),
    ...(place === undefined ? {} : { place }),
  };
}
