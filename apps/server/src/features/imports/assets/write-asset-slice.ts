import type { AssetImportProblemCode } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import { keepFormerLabels } from "../../assets/asset-alias.service.ts";
import type { SliceWriter } from "../importable.ts";
import { type Refusals, tryWork } from "../try-work.ts";
import { type AssetOutcome, refusedRow, rowProblem } from "./asset-outcome.ts";
import { type WrittenParts, writeAssetParts } from "./asset-parts.repository.ts";
import { type AssetParts, PART_KINDS } from "./asset-parts.ts";
import {
  type AssetFields,
  insertAssets,
  keepReferences,
  updateAssets,
} from "./asset-rows.repository.ts";
import { keepSources } from "./asset-sources.repository.ts";
import type { CustodyStep } from "./custody-outcome.ts";
import { writeHolders } from "./import-holders.ts";
import { planRows } from "./plan-asset-rows.ts";
import { withColumns } from "./problem-columns.ts";
import { withinRights } from "./slice-rights.ts";
import type { AssetSlice, StagedAsset } from "./staged-asset.ts";

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
  const planned = await planRows(transaction, slice, how);
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

/** Puts the model that somebody else made meanwhile in the place of the one that was planned. */
function withModel(outcome: AssetOutcome, instead: ReadonlyMap<string, string>): AssetOutcome {
  const modelId = outcome.write && instead.get(outcome.write.modelId);
  return outcome.write && modelId ? { ...outcome, write: { ...outcome.write, modelId } } : outcome;
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
