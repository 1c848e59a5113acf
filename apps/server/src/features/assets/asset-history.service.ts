import {
  type Asset,
  AssetChanges,
  type AssetHistoryChange,
  type AssetHistoryEntry,
  type CustomField,
  type LatestAssetChange,
} from "@storey/contract";
import { can, customFieldText, isAssetStep, keptCustomFieldValue } from "@storey/domain";
import { statedName } from "../../db/record.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { findNamedCustomFields } from "../custom-fields/custom-field-values.service.ts";
import { changeAsset, moveAsset, showAsset } from "./asset.service.ts";
import {
  findChange,
  findChanges,
  findLatestChanges,
  findReferred,
  REFERENCES,
  type Referred,
  type StoredChange,
} from "./asset-history.repository.ts";

const PAGE_SIZE = 50;
/** Where an asset is: what goes back by a move. */
const PLACE = new Set(["spaceId", "locationId"]);
/** The fields besides its place that refer to another record. */
const REFERRING = new Set(["modelId", "parentId", "decisionTreeId"]);
/** What a change of an asset may set, besides where it is. */
const FIELDS: ReadonlySet<string> = new Set(
  Object.keys(AssetChanges.shape).filter((field) => field !== "customFields"),
);

/** The column of what an asset says to the variables of its tree: told as a text, so it does not go back. */
const TREE_VALUES = "decision_tree_variables";

/** How a history names a custom field: by its id. */
const CUSTOM = "customFields.";

type Value = string | number | boolean | null;

/** A page of what happened to an asset, newest first, and whether there is more. Throws `not_found`. */
export async function tellHistory(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { before, pageSize = PAGE_SIZE }: { before?: number | undefined; pageSize?: number | undefined },
): Promise<{ results: AssetHistoryEntry[]; hasMore: boolean }> {
  const { organisationId } = actor;
  const asset = await showAsset(transaction, actor, id);
  const found = await findChanges(transaction, { organisationId, id }, before, pageSize + 1);
  const page = found.slice(0, pageSize);
  const referred = await findReferred(transaction, organisationId, idsIn(page));
  const customFields = await findNamedCustomFields(transaction, organisationId, customIdsIn(page));
  const now = { asset, referred, customFields, mayChange: mayChange(actor, asset) };
  return { results: page.map((change) => toEntry(change, now)), hasMore: found.length > pageSize };
}

/** The latest change of each of the assets that changed last, newest first. */
export async function tellLatestChanges(
  transaction: Transaction,
  organisationId: string,
  most: number,
): Promise<LatestAssetChange[]> {
  const found = await findLatestChanges(transaction, organisationId, most);
  return found.map((change) => {
    const { id, at, actor, asset } = change;
    const kind = kindOf(change);
    const isTold = kind === "changed" || kind === "moved";
    return {
      ...{ id, at, kind, actor, asset, source: sourceOf(change) },
      fields: isTold ? [...fieldsIn(change).map(statedName), ...customPart(change)] : [],
    };
  });
}

/** The name of the custom fields as one, where the value of any changed. */
function customPart(change: StoredChange): string[] {
  return customIdsIn([change]).length > 0 ? ["customFields"] : [];
}

function sourceOf({ source, actor }: StoredChange): AssetHistoryEntry["source"] {
  return source ?? (actor ? "app" : "server");
}

/** What decides whether a value can be brought back. */
interface Now {
  readonly asset: Asset;
  readonly referred: ReadonlyMap<string, Referred>;
  readonly customFields: ReadonlyMap<string, CustomField>;
  readonly mayChange: boolean;
}

/** Whether a caller may change an asset, where it lies; the database decides it once more. */
function mayChange(actor: Actor, { location, deletedAt }: Asset): boolean {
  const places = placesOf(actor, "organisation.assets.update");
  if (deletedAt !== null) return false;
  if (places === null) return can(actor.permissions, "organisation.assets.update");
  return location !== null && places.includes(location.id);
}

function toEntry(change: StoredChange, now: Now): AssetHistoryEntry {
  const { id, at, actor } = change;
  const kind = kindOf(change);
  const hasChanges = kind === "changed" || kind === "moved";
  const changes = hasChanges ? fieldsIn(change).map((column) => toChange(change, column, now)) : [];
  const custom = hasChanges
    ? customIdsIn([change]).map((fieldId) => toCustomChange(change, fieldId, now))
    : [];
  return {
    id,
    at,
    kind,
    source: sourceOf(change),
    actor,
    changes: [...changes, ...custom],
  };
}

function kindOf({ operation, after }: StoredChange): AssetHistoryEntry["kind"] {
  if (operation === "insert") return "created";
  if (after && "deleted_at" in after) return after["deleted_at"] === null ? "restored" : "archived";
  const isMove = after !== null && ("space_id" in after || "location_id" in after);
  return isMove ? "moved" : "changed";
}

function fieldsIn({ after }: StoredChange): string[] {
  return Object.keys(after ?? {})
    .filter((column) => FIELDS.has(statedName(column)) || PLACE.has(statedName(column)))
    .sort();
}

function toChange(change: StoredChange, column: string, now: Now): AssetHistoryChange {
  const field = statedName(column);
  const value = valueIn(change.before, column);
  return {
    field,
    before: named(column, value, now),
    after: named(column, valueIn(change.after, column), now),
    isRevertible: now.mayChange && isRevertible(change, field, value, now),
  };
}

function valueIn(values: Readonly<Record<string, unknown>> | null, column: string): Value {
  const value = values?.[column];
  if (column === TREE_VALUES) return treeValuesText(value);
  return isValue(value) ? value : null;
}

/** What is said to the variables of a tree, in one line; null for nothing. */
function treeValuesText(values: unknown): string | null {
  const said = Object.entries((values ?? {}) as Readonly<Record<string, unknown>>);
  return said.length === 0 ? null : said.map(([key, value]) => `${key}: ${value}`).join(", ");
}

function isValue(value: unknown): value is Exclude<Value, null> {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** The values of custom fields on one side of a change. */
function customIn(values: StoredChange["before"]): Readonly<Record<string, unknown>> {
  return (values?.["custom_fields"] ?? {}) as Readonly<Record<string, unknown>>;
}

/** The ids of the custom fields whose values changed. */
function customIdsIn(changes: readonly StoredChange[]): string[] {
  const ids = changes.flatMap(({ before, after }) => {
    const [was, is] = [customIn(before), customIn(after)];
    const isChanged = after !== null && "custom_fields" in after;
    return isChanged ? Object.keys({ ...was, ...is }).filter((id) => was[id] !== is[id]) : [];
  });
  return [...new Set(ids)].sort();
}

function toCustomChange(change: StoredChange, id: string, now: Now): AssetHistoryChange {
  const { asset, customFields, mayChange } = now;
  const field = customFields.get(id);
  const value = valueIn(customIn(change.before), id);
  const words = (held: Value) =>
    field?.kind === "choice" && held !== null ? customFieldText(field, held) : held;
  const isThere = field?.deletedAt === null && field.assetTypeId === asset.assetType.id;
  const kept = field && keptCustomFieldValue(field, value, asset.customFields[id] ?? null);
  return {
    field: `${CUSTOM}${id}`,
    ...(field ? { customField: { id, name: field.name, kind: field.kind, unit: field.unit } } : {}),
    before: words(value),
    after: words(valueIn(customIn(change.after), id)),
    isRevertible:
      mayChange &&
      isThere &&
      kept !== undefined &&
      "value" in kept &&
      value !== (asset.customFields[id] ?? null),
  };
}

/** What a value refers to by its name; by its id where the caller does not see it. */
function named(column: string, value: Value, { referred }: Now): Value {
  if (!(column in REFERENCES) || typeof value !== "string") return value;
  return referred.get(value)?.name ?? value;
}

function isRevertible(change: StoredChange, field: string, value: Value, now: Now): boolean {
  const { asset, referred } = now;
  const reference = typeof value === "string" ? referred.get(value) : undefined;
  if (field === statedName(TREE_VALUES)) return false;
  const isReference = PLACE.has(field) || REFERRING.has(field);
  if (isReference && value !== null && (!reference || reference.isArchived)) return false;
  if (PLACE.has(field)) return isPlaceRevertible(change, asset);
  if (field === "lifecycleStatus") {
    const before = value as Asset["lifecycleStatus"];
    return before !== asset.lifecycleStatus && isAssetStep(asset.lifecycleStatus, before);
  }
  return value !== valueNow(asset, field);
}

function isPlaceRevertible(change: StoredChange, asset: Asset): boolean {
  const place = placeBefore(change, asset);
  if (!place) return false;
  const isThere = place.spaceId === (asset.space?.id ?? null);
  return !isThere || (place.spaceId === null && place.locationId !== (asset.location?.id ?? null));
}

/**
 * Where an asset was before a change. Null where it never left: its space moved to another location,
 * and it with that.
 */
function placeBefore({ before, after }: StoredChange, asset: Asset) {
  if (after && "space_id" in after) {
    const spaceId = before?.["space_id"] as string | null;
    const home = "location_id" in after ? before?.["location_id"] : asset.location?.id;
    return { spaceId, locationId: spaceId === null ? ((home ?? null) as string | null) : null };
  }
  if (asset.space !== null) return null;
  return { spaceId: null, locationId: (before?.["location_id"] ?? null) as string | null };
}

function valueNow(asset: Asset, field: string): unknown {
  if (field === "modelId") return asset.model.id;
  if (field === "parentId") return asset.parent?.id ?? null;
  return asset[field as keyof Asset];
}

/** The ids that changes refer to. */
function idsIn(changes: readonly StoredChange[]): string[] {
  const ids = changes.flatMap(({ before, after }) =>
    Object.keys(REFERENCES).flatMap((column) => [before?.[column], after?.[column]]),
  );
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/**
 * Gives a field of an asset the value again that it had before a change, by the rules of a change or a
 * move. Throws `not_found`, `access.location`, `asset.not_revertible`, and what a change throws.
 */
export async function revertChange(
  transaction: Transaction,
  actor: Actor,
  { id, eventId, field }: { readonly id: string; readonly eventId: string; readonly field: string },
): Promise<void> {
  const { organisationId } = actor;
  const asset = await showAsset(transaction, actor, id);
  const change = await findChange(transaction, { organisationId, id }, eventId);
  if (!change || asset.deletedAt !== null) throw notFound();
  if (change.operation !== "update") throw notRevertible();
  const column = fieldsIn(change).find((one) => statedName(one) === field);
  const customId = customIdsIn([change]).find((id) => `${CUSTOM}${id}` === field);
  if (column === undefined && customId === undefined) throw notRevertible();
  if (column === TREE_VALUES) throw notRevertible();
  const target = { id, ifMatch: undefined, current: () => showAsset(transaction, actor, id) };
  try {
    if (PLACE.has(field)) {
      const place = placeBefore(change, asset);
      if (!place) throw notRevertible();
      await moveAsset(transaction, actor, target, place);
      return;
    }
    const values = (
      column === undefined
        ? { customFields: { [customId ?? ""]: valueIn(customIn(change.before), customId ?? "") } }
        : { [field]: valueIn(change.before, column) }
    ) as AssetChanges;
    await changeAsset(transaction, actor, target, values);
  } catch (error) {
    // The asset itself is there: what is missing is what the value refers to.
    // A custom field takes the value no longer, such as a choice that was retired.
    const code = error instanceof ProblemError ? error.code : null;
    const isRefused = code === "request.invalid" && customId !== undefined;
    throw code === "not_found" || isRefused ? notRevertible() : error;
  }
}

function notRevertible(): ProblemError {
  return new ProblemError("asset.not_revertible");
}
