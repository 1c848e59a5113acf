import type { AssetImportProblemCode, ImportProblem } from "@storey/contract";
import { can, type Permission } from "@storey/domain";
import type { Transaction } from "../../../db/transaction.ts";
import { keepFormerLabels } from "../../assets/asset-alias.service.ts";
import type { SliceWriter } from "../importable.ts";
import { type Refusals, tryWork } from "../try-work.ts";
import {
  type AssetOutcome,
  changedAsset,
  newAsset,
  refusedRow,
  rowProblem,
} from "./asset-outcome.ts";
import { type WrittenParts, writeAssetParts } from "./asset-parts.repository.ts";
import { type AssetParts, PART_KINDS } from "./asset-parts.ts";
import {
  type AssetFields,
  type FoundParent,
  findParents,
  insertAssets,
  keepReferences,
  lockAssets,
  matchAssets,
  readAssets,
  updateAssets,
} from "./asset-rows.repository.ts";
import { findSources, keepSources } from "./asset-sources.repository.ts";
import type { CustodyStep } from "./custody-outcome.ts";
import { holdFieldsOf } from "./held-fields.ts";
import { findHolders, writeHolders } from "./import-holders.ts";
import { withColumns } from "./problem-columns.ts";
import { type AssetSlice, isOfAsset, type StagedAsset } from "./staged-asset.ts";

const REFUSALS: Refusals<AssetImportProblemCode> = {
  codes: {
    "asset.tag_taken": "import.tag_taken",
    "asset.cycle": "import.cycle",
    "record.exists": "import.tag_taken",
    "name.taken": "import.name_taken",
    "shortcode.taken": "import.shortcode_taken",
    "licence.spaces_exceeded": "import.licence_full",
    not_found: "import.place_gone",
    "access.location": "import.place_closed",
  },
  otherwise: "import.refused",
};

/** What it takes to add each kind of record that rows refer to. */
const NEEDED: Readonly<Record<keyof AssetParts, Permission>> = {
  assetTypes: "organisation.asset-models.update",
  manufacturers: "organisation.asset-models.update",
  models: "organisation.asset-models.create",
  locations: "organisation.locations.create",
  floors: "organisation.floors.create",
  spaces: "organisation.spaces.create",
};

/** Tells whether somebody may add records of a kind, in the whole organisation. */
export function mayAdd(
  { permissions, limits }: Pick<SliceWriter, "permissions" | "limits">,
  kind: keyof AssetParts,
): boolean {
  return can(permissions, NEEDED[kind]) && !limits.has(NEEDED[kind]);
}

/** A written asset, for undoing it: its version then, and what it was before. */
export interface WrittenAsset {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly version: number;
  /** Null of one that is new. */
  readonly was: AssetFields | null;
  /** Whether it was archived before. */
  readonly wasArchived: boolean;
  /** Whether it came in archived. */
  readonly isArchived?: boolean;
  /** Whether only who has it changed. */
  readonly isUntouched?: boolean;
  /** Who had it before and after; absent where that stayed. */
  readonly custody?: Pick<CustodyStep, "before" | "after">;
}

/** The label of a former system, and the asset that it leads to. */
export interface FormerLabel {
  readonly assetId: string;
  readonly value: string;
}

/** What writing a slice came to. */
export interface AssetSliceWritten {
  readonly outcomes: readonly AssetOutcome[];
  readonly assets: readonly WrittenAsset[];
  readonly parts: WrittenParts;
  /** The labels that lead to the slice's assets, changed or not. */
  readonly formerLabels: readonly FormerLabel[];
}

/** How a slice is written. */
export interface SliceHow {
  readonly organisationId: string;
  readonly writer: SliceWriter;
  /** Whether everything is taken back: what earlier slices would have written is not there then. */
  readonly isCheck: boolean;
}

interface Written {
  readonly outcomes: AssetOutcome[];
  readonly assets: WrittenAsset[];
  readonly formerLabels: FormerLabel[];
  readonly parts: Record<keyof AssetParts, WrittenParts[keyof AssetParts][number][]>;
}

/**
 * Writes the rows of a slice that can be written, and tells of each what it came to. Where the
 * database refuses some, finds them by halves.
 */
export async function writeAssetSlice(
  transaction: Transaction,
  slice: AssetSlice,
  how: SliceHow,
): Promise<AssetSliceWritten> {
  const written: Written = {
    ...{ outcomes: [], assets: [], formerLabels: [] },
    parts: { assetTypes: [], manufacturers: [], models: [], locations: [], floors: [], spaces: [] },
  };
  const sound: StagedAsset[] = [];
  for (const staged of slice.rows) {
    const isWrong = staged.problems.some(({ severity }) => severity === "error");
    if (isWrong) written.outcomes.push(refusedRow(staged, staged.problems));
    else sound.push(staged);
  }
  await writeHalves(transaction, { ...slice, rows: sound }, how, written);
  const outcomes = written.outcomes
    .sort((a, b) => a.staged.row - b.staged.row)
    .map((outcome) => withColumns(outcome, slice.columns));
  return { ...written, outcomes };
}

async function writeHalves(
  transaction: Transaction,
  slice: AssetSlice,
  how: SliceHow,
  written: Written,
): Promise<void> {
  const { rows } = slice;
  if (rows.length === 0) return;
  const refusal = await tryWork(transaction, REFUSALS, async () => {
    const done = await writeRows(transaction, slice, how);
    written.outcomes.push(...done.outcomes);
    written.assets.push(...done.assets);
    written.formerLabels.push(...done.formerLabels);
    for (const kind of PART_KINDS) written.parts[kind].push(...done.parts[kind]);
    return undefined;
  });
  if (refusal === undefined) return;
  const [only] = rows;
  if (rows.length === 1 && only) {
    written.outcomes.push(refusedRow(only, [...only.problems, rowProblem(only, refusal)]));
    return;
  }
  const half = Math.ceil(rows.length / 2);
  await writeHalves(transaction, { ...slice, rows: rows.slice(0, half) }, how, written);
  await writeHalves(transaction, { ...slice, rows: rows.slice(half) }, how, written);
}

async function writeRows(transaction: Transaction, slice: AssetSlice, how: SliceHow) {
  const { organisationId, isCheck, writer } = how;
  const matched = await matchedRows(transaction, slice.rows, organisationId);
  const planned = await planRows(transaction, slice, how, matched);
  const { allowed, refused, parts } = withinRights(planned, slice.parts, writer);
  const { written, instead } = await writeAssetParts(transaction, organisationId, parts);
  const settled = allowed.map((outcome) => withModel(outcome, instead));
  const kept = await keepWhatIsNeeded(transaction, organisationId, settled, writer);
  const writes = kept.filter(({ write }) => write !== null);
  const versions = [
    ...(await insertAssets(
      transaction,
      organisationId,
      writes.flatMap(({ write, was }) => (write && was === null ? [write] : [])),
      isCheck,
    )),
    ...(await updateAssets(
      transaction,
      organisationId,
      writes.flatMap(({ write, was }) => (write && was !== null ? [write] : [])),
    )),
  ];
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  const assets: WrittenAsset[] = [];
  const outcomes: AssetOutcome[] = [...refused];
  for (const outcome of kept) {
    const { write, was, staged, found } = outcome;
    const version = write && versionOf.get(write.id);
    if (write && !version) {
      outcomes.push(
        refusedRow(staged, [...staged.problems, rowProblem(staged, "import.place_closed")], was),
      );
      continue;
    }
    const changed = version ?? (outcome.custody ? was : null);
    if (changed) assets.push(journalled(outcome, changed));
    const isTold = version && found && !isCheck;
    outcomes.push(
      isTold ? { ...outcome, found: { ...found, assetId: version.id, tag: version.tag } } : outcome,
    );
  }
  const formerLabels = kept.flatMap(({ staged, write, was }): FormerLabel[] => {
    const assetId = was?.id ?? (write && versionOf.has(write.id) ? write.id : null);
    const value = staged.formerLabel;
    return value === null || assetId === null ? [] : [{ assetId, value }];
  });
  const steps = kept.filter(({ write }) => !write || versionOf.has(write.id));
  await writeHolders(transaction, organisationId, steps);
  await keepSources(transaction, organisationId, sourcesOf(kept, versionOf));
  if (formerLabels.length > 0) await keepFormerLabels(transaction, organisationId, formerLabels);
  return { outcomes, assets, formerLabels, parts: written };
}

/** What is kept of a written asset, for undoing it. */
function journalled(
  { staged: { row, line }, write, was, custody }: AssetOutcome,
  { id, version }: { readonly id: string; readonly version: number },
): WrittenAsset {
  return {
    ...{ row, line, id, version, was, wasArchived: (was?.deletedAt ?? null) !== null },
    ...(write?.isArchived ? { isArchived: true } : {}),
    ...(write ? {} : { isUntouched: true }),
    ...(custody ? { custody: { before: custody.before, after: custody.after } } : {}),
  };
}

/** By what files know the assets that were made. */
function sourcesOf(kept: readonly AssetOutcome[], made: ReadonlyMap<string, unknown>) {
  return kept.flatMap(({ staged: { sourceKey: key }, write, was }) =>
    key !== undefined && write && was === null && made.has(write.id)
      ? [{ key, assetId: write.id }]
      : [],
  );
}

/** Which assets rows are about: null is a new one. */
interface MatchedRow {
  readonly id: string | null;
  readonly problem: ImportProblem | null;
  readonly sameSerial: string | null;
}

async function matchedRows(
  transaction: Transaction,
  rows: readonly StagedAsset[],
  organisationId: string,
): Promise<ReadonlyMap<number, MatchedRow>> {
  const things = rows.filter(isOfAsset);
  const sources = await findSources(transaction, organisationId, things);
  const found = await matchAssets(transaction, organisationId, things);
  const ofRow = Map.groupBy(found, ({ row }) => row);
  return new Map(
    things.map((staged): [number, MatchedRow] => {
      const matches = ofRow.get(staged.row) ?? [];
      const serials = matches.filter(({ by }) => by === "serial");
      const isBySerial = staged.id === null && staged.tag === null;
      const match = isBySerial
        ? serials[0]
        : matches.find(({ by }) => by === (staged.id === null ? "tag" : "id"));
      const value = String(staged.id ?? staged.values.serialNumber ?? "");
      let problem: ImportProblem | null = null;
      if (staged.id !== null && !match)
        problem = rowProblem(staged, "import.id_unknown", { value });
      if (isBySerial && serials.length > 1) {
        const params = { count: serials.length };
        problem = rowProblem(staged, "import.serial_ambiguous", { value, params });
      }
      const source = sources.get(staged.row);
      if (source === null) problem = rowProblem(staged, "import.place_closed");
      const other = serials.find(({ id }) => id !== match?.id);
      const isTold = staged.manufacturerId !== undefined && !isBySerial;
      return [
        staged.row,
        { id: match?.id ?? source ?? null, problem, sameSerial: (isTold && other?.tag) || null },
      ];
    }),
  );
}

/** Leaves out the rows that need a record which the writer may not add, and the records of those. */
function withinRights(planned: readonly AssetOutcome[], parts: AssetParts, writer: SliceWriter) {
  const index = {
    models: byId(parts.models),
    spaces: byId(parts.spaces),
    floors: byId(parts.floors),
    locations: byId(parts.locations),
    assetTypes: byId(parts.assetTypes),
    manufacturers: byId(parts.manufacturers),
  };
  const used = new Set<string>();
  const refused: AssetOutcome[] = [];
  const allowed = planned.filter((outcome) => {
    const needs = neededBy(outcome, index);
    const lacking = needs.find(({ kind }) => !mayAdd(writer, kind));
    if (lacking) {
      const { staged, was } = outcome;
      const { name } = lacking.part;
      const details = { value: name, params: { what: name } };
      const problem = rowProblem(staged, "import.create_forbidden", details);
      refused.push(refusedRow(staged, [...staged.problems, problem], was));
      return false;
    }
    for (const { part } of needs) used.add(part.id);
    return true;
  });
  const only = <Part extends { readonly id: string }>(some: readonly Part[]) =>
    some.filter(({ id }) => used.has(id));
  const needed: AssetParts = {
    assetTypes: only(parts.assetTypes),
    manufacturers: only(parts.manufacturers),
    models: only(parts.models),
    locations: only(parts.locations),
    floors: only(parts.floors),
    spaces: only(parts.spaces),
  };
  return { allowed, refused, parts: needed };
}

type Indexed = {
  readonly [Kind in keyof AssetParts]: ReadonlyMap<string, AssetParts[Kind][number]>;
};
interface Need {
  readonly kind: keyof AssetParts;
  readonly part: { readonly id: string; readonly name: string };
}

/** The new records that what is written for a row needs. */
function neededBy({ staged, write }: AssetOutcome, index: Indexed): Need[] {
  const needs: Need[] = [];
  const add = (kind: keyof AssetParts, id: string | null | undefined) => {
    const part = id ? index[kind].get(id) : undefined;
    if (part) needs.push({ kind, part });
  };
  const modelId = staged.isModel ? staged.modelId : write?.modelId;
  const model = modelId ? index.models.get(modelId) : undefined;
  add("assetTypes", model?.assetTypeId);
  add("manufacturers", model?.manufacturerId);
  add("models", modelId);
  const space = write?.spaceId ? index.spaces.get(write.spaceId) : undefined;
  const floor = space && index.floors.get(space.floorId);
  add("locations", floor?.locationId ?? write?.locationId);
  add("floors", space?.floorId);
  add("spaces", space?.id);
  return needs;
}

/** Puts the model that somebody else made meanwhile in the place of the one that was planned. */
function withModel(outcome: AssetOutcome, instead: ReadonlyMap<string, string>): AssetOutcome {
  const modelId = outcome.write && instead.get(outcome.write.modelId);
  return outcome.write && modelId ? { ...outcome, write: { ...outcome.write, modelId } } : outcome;
}

function byId<Part extends { readonly id: string }>(
  parts: readonly Part[],
): ReadonlyMap<string, Part> {
  return new Map(parts.map((part) => [part.id, part]));
}

async function planRows(
  transaction: Transaction,
  slice: AssetSlice,
  { organisationId, isCheck }: SliceHow,
  matched: ReadonlyMap<number, MatchedRow>,
): Promise<AssetOutcome[]> {
  const { mode, rows } = slice;
  const things = rows.filter(isOfAsset);
  const ids = things.flatMap(({ row }) => matched.get(row)?.id ?? []);
  const locked = await lockAssets(transaction, organisationId, [...new Set(ids)]);
  const existing = await readAssets(transaction, organisationId, ids);
  const parents = await findParents(transaction, organisationId, things);
  const fieldsOf = await holdFieldsOf(transaction, organisationId, slice, existing.values());
  const holders = await findHolders(transaction, organisationId, things, [...locked]);
  const here = new Map(things.map((one) => [one.newId, matched.get(one.row)?.id ?? one.newId]));
  const seen = new Set<string>();
  return rows.map((staged) => {
    if (!isOfAsset(staged)) return { staged, write: null, was: null, found: null };
    const match = matched.get(staged.row);
    const was = match?.id ? (existing.get(match.id) ?? null) : null;
    const refuse = (...problems: ImportProblem[]) =>
      refusedRow(staged, [...staged.problems, ...problems], was);
    if (match?.problem) return refuse(match.problem);
    if (was !== null && !locked.has(was.id))
      return refuse(rowProblem(staged, "import.place_closed"));
    if (was !== null && seen.has(was.id))
      return refuse(
        rowProblem(staged, "import.duplicate_row", { params: { firstRow: staged.row } }),
      );
    if (was !== null) seen.add(was.id);
    const parent = parentOf(staged, parents.get(staged.row), here, isCheck);
    if (parent !== null && "code" in parent) return refuse(parent);
    const modelId = staged.modelId ?? (was === null ? staged.fallbackModelId : null);
    const references = { mode, modelId, parent, sameSerial: match?.sameSerial ?? null, fieldsOf };
    const known = { ...references, holders };
    return was === null ? newAsset(staged, known) : changedAsset(staged, was, known);
  });
}

function parentOf(
  staged: StagedAsset,
  found: FoundParent | undefined,
  here: ReadonlyMap<string, string>,
  isCheck: boolean,
): FoundParent | ImportProblem | null {
  const { parent, row } = staged;
  if (!parent) return null;
  const value = parent.text;
  const sibling = parent.newId === null ? undefined : here.get(parent.newId);
  if (found?.isArchived) {
    // Another row of the file brings it back.
    const isRestored = sibling === found.id || (isCheck && parent.newId !== null);
    if (!isRestored && !staged.isArchived)
      return rowProblem(staged, "import.archived", { params: { tag: found.tag }, value });
  }
  if (found) return found;
  if (sibling !== undefined)
    return { row, id: sibling, tag: parent.tag ?? value, isArchived: false };
  // Another slice of the file makes it, which a check has taken back.
  if (isCheck && parent.newId !== null) return null;
  return rowProblem(staged, "import.parent_unknown", { value });
}

/** Holds what the rows refer to, and leaves out those whose place or model is gone or out of reach. */
async function keepWhatIsNeeded(
  transaction: Transaction,
  organisationId: string,
  planned: readonly AssetOutcome[],
  { locationScope }: SliceWriter,
): Promise<AssetOutcome[]> {
  const wanted = planned.flatMap(({ write }) => write ?? []);
  const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const kept = await keepReferences(transaction, organisationId, {
    spaces: unique(wanted.map(({ spaceId }) => spaceId)),
    locations: unique(wanted.map(({ spaceId, locationId }) => (spaceId ? null : locationId))),
    models: unique(wanted.map(({ modelId }) => modelId)),
  });
  return planned.map((outcome) => {
    const { write, staged, was } = outcome;
    if (write === null) return outcome;
    const refuse = (code: AssetImportProblemCode) =>
      refusedRow(staged, [...staged.problems, rowProblem(staged, code)], was);
    const locationId =
      write.spaceId === null
        ? write.locationId
        : (kept.spaces.get(write.spaceId) ?? write.locationId);
    if (locationScope && (locationId === null || !locationScope.includes(locationId)))
      return refuse("import.place_closed");
    const isMoved =
      was === null ||
      was.deletedAt !== null ||
      write.spaceId !== was.spaceId ||
      locationId !== was.locationId;
    const isThere = write.spaceId
      ? kept.spaces.has(write.spaceId)
      : !write.locationId || kept.locations.has(write.locationId);
    // What stays in its place, or of its model, may stay so.
    const isOfNewModel = write.modelId !== was?.modelId;
    if ((isMoved && !isThere) || (isOfNewModel && !kept.models.has(write.modelId)))
      return refuse("import.place_gone");
    return { ...outcome, write: { ...write, locationId } };
  });
}
