import type { AssetImportRow, ImportProblem } from "@storey/contract";
import { limitWrites } from "../../../db/location-scope.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { placesOf } from "../../../http/location-rights.ts";
import { lockAssets, readAssets } from "../assets/asset-rows.repository.ts";
import { type AssetJournal, undoAssetSlice } from "../assets/undo-asset-slice.ts";
import { writeAssetSlice } from "../assets/write-asset-slice.ts";
import type { Importable, ImportOwner, SliceUndone, SliceWriter } from "../importable.ts";
import {
  type ArchivedVersion,
  archiveMany,
  lockArchived,
  sayPerson,
  unarchiveMany,
} from "./asset-change.repository.ts";
import { actOfUndo, tellUndone, tellWritten } from "./change-receipts.ts";
import {
  type AssetChangeOrder,
  asImportSlice,
  type ChangeKind,
  type ChangeWork,
  isOfCustody,
} from "./change-slice.ts";
import { type CustodyJournal, undoCustodySlice, writeCustodySlice } from "./write-custody-slice.ts";

/** What a slice of a change wrote, for undoing it: what was changed, who has it, or what was archived. */
type ChangeJournal =
  | AssetJournal
  | CustodyJournal
  | { readonly archived: readonly ArchivedVersion[] };

/** What a slice of a change came to. */
export interface ChangeSliceWritten {
  readonly journal: ChangeJournal;
  readonly counts: { readonly update: number; readonly unchanged: number; readonly errors: number };
  /** The assets that it changes, and those that it leaves, as a report shows them. */
  readonly rows: readonly AssetImportRow[];
}

/**
 * Changes the assets of a slice, each by the rights that its writer has where it lies once it is held;
 * those that cannot be changed are told and left.
 */
export async function writeChangeSlice(
  transaction: Transaction,
  owner: ImportOwner,
  work: ChangeWork,
  writer: SliceWriter,
  isCheck: boolean,
): Promise<ChangeSliceWritten> {
  await transaction.execute(sayPerson());
  const { organisationId } = owner;
  const { isArchived } = work.changes;
  if (isOfCustody(work)) return writeCustodySlice(transaction, owner, work);
  const scope =
    isArchived === undefined
      ? writer.locationScope
      : narrower(writer.locationScope, placesOf(writer, "organisation.assets.delete"));
  if (isArchived !== undefined) await limitWrites(transaction, scope);
  if (isArchived === true) return archiveSlice(transaction, organisationId, work);
  const how = { organisationId, writer: { ...writer, locationScope: scope }, isCheck };
  const { outcomes, assets, parts, formerLabels } = await writeAssetSlice(
    transaction,
    asImportSlice(work),
    how,
  );
  const rows = outcomes.flatMap(({ found }) => found ?? []);
  const errors = rows.filter(({ action }) => action === "error").length;
  return {
    journal: { assets, parts, formerLabels },
    rows,
    counts: {
      ...{ errors, update: rows.length - errors },
      unchanged: work.ids.length - rows.length,
    },
  };
}

/** Counts why assets are left, by the code of the reason. */
export function countReasons(rows: readonly AssetImportRow[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { action, problems } of rows) {
    const reason = problems.find(({ severity }) => severity === "error");
    if (action === "error" && reason) counts[reason.code] = (counts[reason.code] ?? 0) + 1;
  }
  return counts;
}

function narrower(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

async function archiveSlice(
  transaction: Transaction,
  organisationId: string,
  { ids, before }: ChangeWork,
): Promise<ChangeSliceWritten> {
  const locked = await lockAssets(transaction, organisationId, ids);
  const there = await readAssets(transaction, organisationId, ids);
  const archived = await archiveMany(transaction, organisationId, [...locked]);
  const done = new Set(archived.map(({ id }) => id));
  const rows = ids.flatMap((id, at): AssetImportRow[] => {
    const was = there.get(id);
    const isLeft = was?.deletedAt !== null || locked.has(id);
    if (!was || (isLeft && !done.has(id))) return [];
    const row = before + at + 1;
    const problem: ImportProblem = {
      ...{ row, line: row, column: null, code: "import.place_closed", params: {} },
      ...{ value: was.tag, severity: "error" },
    };
    return [
      {
        ...{ row, line: row, isRestored: false, assetId: id, tag: was.tag },
        ...{ name: was.name === null ? null : String(was.name), model: was.modelName },
        ...{ place: was.place, changes: [] },
        ...(done.has(id)
          ? { action: "update" as const, problems: [] }
          : { action: "error" as const, problems: [problem] }),
      },
    ];
  });
  const errors = rows.length - done.size;
  return {
    journal: { archived },
    rows,
    counts: { update: done.size, errors, unchanged: ids.length - rows.length },
  };
}

/** Under which a change is kept: who has assets apart from what they say, by what can write it. */
export function kindOfChange(order: AssetChangeOrder): ChangeKind {
  return isOfCustody(order) ? "custody-change" : "asset-change";
}

/** Changes of many assets, as the steps of imports write and undo them. */
export const assetChanges: Pick<
  Importable,
  "writeSlice" | "whenWritten" | "undoSlice" | "undoParts" | "whenUndone"
> = {
  writeSlice: async (transaction, owner, work, writer) => {
    const { journal, counts, rows } = await writeChangeSlice(
      transaction,
      owner,
      work as ChangeWork,
      writer,
      false,
    );
    const refused = rows.flatMap(({ problems }) =>
      problems.filter(({ severity }) => severity === "error"),
    );
    const changedCounts = { ...counts, ...countReasons(rows) };
    return { journal, refused, refusedNew: 0, changedCounts };
  },
  whenWritten: tellWritten,
  whenUndone: tellUndone,
  undoSlice: async (transaction, owner, journal, choices) => {
    await transaction.execute(sayPerson());
    const kept = journal as ChangeJournal;
    if ("custodies" in kept) {
      const undoAct = await actOfUndo(transaction, owner, choices);
      return undoCustodySlice(transaction, owner, kept, undoAct);
    }
    return "archived" in kept
      ? undoArchiving(transaction, owner, kept.archived)
      : undoAssetSlice(transaction, owner, kept);
  },
  undoParts: async () => undefined,
};

/** Brings back what a change archived, but for what somebody touched since or that has no place. */
async function undoArchiving(
  transaction: Transaction,
  { organisationId }: ImportOwner,
  archived: readonly ArchivedVersion[],
): Promise<SliceUndone> {
  const now = await lockArchived(transaction, organisationId, archived);
  const sound = now.filter(({ isChanged, isPlaceThere }) => !isChanged && isPlaceThere);
  await unarchiveMany(
    transaction,
    organisationId,
    sound.map(({ id }) => id),
  );
  const left = archived.filter(({ id }) => sound.every((one) => one.id !== id));
  const stayed = left.map(({ id }, at): ImportProblem => {
    const asset = now.find((one) => one.id === id);
    const code = !asset
      ? "import.place_closed"
      : asset.isChanged
        ? "import.changed_since"
        : "import.place_gone";
    return {
      ...{ row: at + 1, line: at + 1, column: null, code, params: {} },
      ...{ value: asset?.tag ?? "", severity: "warning" },
    };
  });
  return { removed: 0, restored: sound.length, stayed };
}
