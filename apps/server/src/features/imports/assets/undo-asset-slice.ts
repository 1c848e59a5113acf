import type { AssetImportProblemCode, ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import type { UndoCode } from "../format-problem.ts";
import type { ImportOwner, SliceUndone } from "../importable.ts";
import { type Refusals, tryWork } from "../try-work.ts";
import type { WrittenParts } from "./asset-parts.repository.ts";
import { undoHolders } from "./import-holders.ts";
import {
  type AssetNow,
  archiveAssets,
  findTags,
  lockWritten,
  restoreAssets,
  undoLabels,
  undoParts,
} from "./undo-assets.repository.ts";
import type { FormerLabel, WrittenAsset } from "./write-asset-slice.ts";

const REFUSALS: Refusals<AssetImportProblemCode> = {
  codes: {
    "asset.tag_taken": "import.tag_taken",
    "asset.cycle": "import.cycle",
    "access.location": "import.place_closed",
  },
  otherwise: "import.place_gone",
};

/** What a slice of assets wrote. */
export interface AssetJournal {
  readonly assets: readonly WrittenAsset[];
  readonly parts: WrittenParts;
  readonly formerLabels: readonly FormerLabel[];
}

/**
 * Undoes a slice: archives the assets it made or brought back, and restores the values it changed,
 * except where they were changed or used since, or cannot be written; then what it made for them.
 */
export async function undoAssetSlice(
  transaction: Transaction,
  { organisationId }: ImportOwner,
  { assets, parts, formerLabels }: AssetJournal,
): Promise<SliceUndone> {
  const now = await lockWritten(transaction, organisationId, assets);
  const stayed = await unseen(transaction, organisationId, assets, now);
  const sound: AssetNow[] = [];
  for (const asset of now) {
    if (asset.isChanged) stayed.push(problemOf(asset, "import.changed_since"));
    else if (asset.isUsed) stayed.push(problemOf(asset, "import.used_since"));
    else sound.push(asset);
  }
  const undone: AssetNow[] = [];
  await undoHalves(transaction, organisationId, sound, { undone, stayed });
  const gone = new Set(undone.flatMap(({ id, was }) => (was === null ? [id] : [])));
  const labels = formerLabels.filter(({ assetId }) => gone.has(assetId));
  await undoLabels(transaction, organisationId, labels);
  await undoParts(transaction, organisationId, parts);
  const removed = undone.filter(({ was, wasArchived }) => was === null || wasArchived).length;
  return { removed, restored: undone.length - removed, stayed };
}

interface Result {
  readonly undone: AssetNow[];
  readonly stayed: ImportProblem[];
}

async function undoHalves(
  transaction: Transaction,
  organisationId: string,
  assets: readonly AssetNow[],
  result: Result,
): Promise<void> {
  if (assets.length === 0) return;
  const refusal = await tryWork(transaction, REFUSALS, async () => {
    // What came in archived goes by staying so.
    const made = assets.filter(({ was, isArchived }) => was === null && !isArchived);
    const changed = assets.flatMap((asset) =>
      asset.was === null || asset.isUntouched ? [] : [{ ...asset, was: asset.was }],
    );
    const ids = made.map(({ id }) => id);
    const archived = ids.length === 0 ? 0 : await archiveAssets(transaction, organisationId, ids);
    const restored = await restoreAssets(transaction, organisationId, changed);
    await undoHolders(transaction, organisationId, assets);
    const isWhole = archived === made.length && restored === changed.length;
    return isWhole ? undefined : "import.place_gone";
  });
  const [only] = assets;
  if (refusal === undefined) result.undone.push(...assets);
  else if (assets.length === 1 && only) result.stayed.push(problemOf(only, refusal));
  else {
    const half = Math.ceil(assets.length / 2);
    await undoHalves(transaction, organisationId, assets.slice(0, half), result);
    await undoHalves(transaction, organisationId, assets.slice(half), result);
  }
}

/** Returns a problem for each asset that could not be locked: the caller may not write it. */
async function unseen(
  transaction: Transaction,
  organisationId: string,
  journal: readonly WrittenAsset[],
  now: readonly AssetNow[],
): Promise<ImportProblem[]> {
  const seen = new Set(now.map(({ id }) => id));
  const missing = journal.filter(({ id }) => !seen.has(id));
  if (missing.length === 0) return [];
  const tags = await findTags(
    transaction,
    organisationId,
    missing.map(({ id }) => id),
  );
  return missing.map((asset) =>
    problemOf({ ...asset, tag: tags.get(asset.id) ?? "" }, "import.place_closed"),
  );
}

function problemOf(
  { row, line, tag }: Pick<AssetNow, "row" | "line" | "tag">,
  code: AssetImportProblemCode | UndoCode,
): ImportProblem {
  return { row, line, column: null, code, params: {}, value: tag, severity: "warning" };
}
