import {
  ASSET_IMPORT_FIELDS,
  type AssetImport,
  type AssetImportAdditions,
  type AssetImportReference,
  assetImports,
  type ImportProblem,
} from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import { type FoundRow, findActions, keepRows } from "../import-row.repository.ts";
import type { Importable, ImportOwner, SliceChecked, SliceWriter } from "../importable.ts";

import { type AssetParts, PART_KINDS } from "./asset-parts.ts";
import type { AssetNotes } from "./asset-planner.ts";
import { referenceParts } from "./asset-references.repository.ts";
import { findClosedTypes, findOwnFields } from "./custom-columns.ts";
import { rememberAssets, rememberedAssets } from "./remembered-mapping.ts";
import { mayAdd } from "./slice-rights.ts";
import type { AssetSlice } from "./staged-asset.ts";
import { type AssetJournal, undoAssetSlice } from "./undo-asset-slice.ts";
import { previewAssets } from "./undo-assets.repository.ts";
import { writeAssetSlice } from "./write-asset-slice.ts";

/** Assets, as they are brought in from files. */
export const importableAssets: Importable = {
  kind: "asset",
  calls: assetImports as unknown as Importable["calls"],
  planner: new URL("./asset-planner.ts", import.meta.url),
  fileName: "assets.csv",
  existing: referenceParts,
  ownFields: findOwnFields,
  limits: async (transaction, organisationId) => ({
    closedTypes: await findClosedTypes(transaction, organisationId),
  }),
  // What rows refer to is written with the first slice that needs it.
  writeParts: async () => ({}),
  undoParts: async () => undefined,
  staging: {
    checkSlice,
    remembered: rememberedAssets,
    remember: rememberAssets,
  },
  writeSlice,
  undoSlice: (transaction, owner, journal) =>
    undoAssetSlice(transaction, owner, journal as AssetJournal),
  previewUndo: async (transaction, { organisationId, id }) => {
    const rows = await previewAssets(transaction, organisationId, id);
    const { removeCount = 0, restoreCount = 0, stayCount = 0 } = rows[0] ?? {};
    return {
      ...{ remove: removeCount, restore: restoreCount, stay: stayCount },
      rows: stayCount === 0 ? [] : rows.map(stayingProblem),
    };
  },
  describe: (
    { looksRight, notes, isRemembered, checkedCount, isShown, preview, additions, ...found },
    viewer,
  ) => {
    const { preset, dates, numbers, peopleColumns } = notes as AssetNotes;
    const described: Partial<AssetImport> = {
      fields: [
        ...ASSET_IMPORT_FIELDS.map((key) => ({ key, label: null, kind: null, unit: null })),
        ...found.ownFields,
      ],
      looksLikeAssets: looksRight,
      ...{ preset, isRemembered, checkedCount, peopleColumns: [...peopleColumns] },
      ...found.limits,
      dates: isShown ? dates : { ...dates, samples: [] },
      numbers: isShown ? numbers : { ...numbers, samples: [] },
      preview: isShown ? (preview as AssetImport["preview"]) : [],
      additions: additions && withRights(additions as AssetImportAdditions, viewer),
    };
    return described;
  },
};

/** The kind of record that a value would be created as. */
const CREATED: Readonly<Record<AssetImportReference, keyof AssetParts | null>> = {
  type: "assetTypes",
  manufacturer: "manufacturers",
  model: "models",
  location: "locations",
  space: "spaces",
  lifecycleStatus: null,
};

function withRights(
  additions: AssetImportAdditions,
  viewer: Pick<SliceWriter, "permissions" | "limits">,
): AssetImportAdditions {
  const unknowns = additions.unknowns.map((unknown) => {
    const kind = CREATED[unknown.kind];
    return { ...unknown, isCreatable: kind !== null && mayAdd(viewer, kind) };
  });
  return { ...additions, unknowns };
}

async function checkSlice(
  transaction: Transaction,
  { organisationId }: ImportOwner,
  work: object,
  writer: SliceWriter,
): Promise<SliceChecked> {
  const how = { organisationId, writer, isCheck: true };
  const { outcomes, parts } = await writeAssetSlice(transaction, work as AssetSlice, how);
  const counts = { create: 0, update: 0, unchanged: 0, errors: 0, restored: 0 };
  for (const { found } of outcomes) {
    if (found === null) counts.unchanged += 1;
    else if (found.action === "error") counts.errors += 1;
    else counts[found.action] += 1;
    if (found?.isRestored && found.action === "create") counts.restored += 1;
  }
  return {
    counts,
    rows: outcomes.flatMap(({ found }): FoundRow[] => (found ? [found] : [])),
    warnings: outcomes.flatMap(({ found, staged }) => (found ? [] : staged.problems)),
    parts: Object.fromEntries(PART_KINDS.map((kind) => [kind, parts[kind].map(({ id }) => id)])),
  };
}

async function writeSlice(
  transaction: Transaction,
  owner: ImportOwner,
  work: object,
  writer: SliceWriter,
) {
  const { organisationId } = owner;
  const slice = work as AssetSlice;
  const how = { organisationId, writer, isCheck: false };
  const { outcomes, assets, parts, formerLabels } = await writeAssetSlice(transaction, slice, how);
  const before = await findActions(
    transaction,
    owner,
    slice.rows.map(({ row }) => row),
  );
  await keepRows(
    transaction,
    owner,
    outcomes.flatMap(({ found }): FoundRow[] => (found ? [found] : [])),
  );
  const changedCounts: Record<string, number> = {};
  const refused: ImportProblem[] = [];
  let refusedNew = 0;
  for (const { staged, found } of outcomes) {
    const [was, is] = [countOf(before.get(staged.row)), countOf(found?.action)];
    if (was === is) continue;
    changedCounts[was] = (changedCounts[was] ?? 0) - 1;
    changedCounts[is] = (changedCounts[is] ?? 0) + 1;
    if (is !== "errors" || !found) continue;
    refused.push(...found.problems.filter(({ severity }) => severity === "error"));
    if (was === "create") refusedNew += 1;
  }
  return { journal: { assets, parts, formerLabels }, refused, refusedNew, changedCounts };
}

function countOf(action: FoundRow["action"] | undefined): string {
  if (action === undefined) return "unchanged";
  return action === "error" ? "errors" : action;
}

function stayingProblem({
  row,
  line,
  tag,
  isChanged,
  isUsed,
}: Awaited<ReturnType<typeof previewAssets>>[number]): ImportProblem {
  const since = isUsed ? "import.used_since" : "import.place_closed";
  const code = isChanged ? "import.changed_since" : since;
  return {
    ...{ row, line, column: null, params: {}, value: tag ?? "", severity: "warning" },
    code: tag === null ? "import.place_gone" : code,
  };
}
