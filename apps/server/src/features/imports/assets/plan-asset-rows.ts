import type { ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import {
  type AssetOutcome,
  changedAsset,
  newAsset,
  refusedRow,
  rowProblem,
} from "./asset-outcome.ts";
import {
  type FoundParent,
  findParents,
  lockAssets,
  matchAssets,
  readAssets,
} from "./asset-rows.repository.ts";
import { findSources } from "./asset-sources.repository.ts";
import { holdFieldsOf } from "./held-fields.ts";
import { findHolders } from "./import-holders.ts";
import { type AssetSlice, isOfAsset, type StagedAsset } from "./staged-asset.ts";

/**
 * Decides of each row of a slice which asset it is about, and what is written of it: what is changed is
 * held from then on.
 */
export async function planRows(
  transaction: Transaction,
  slice: AssetSlice,
  { organisationId, isCheck }: { readonly organisationId: string; readonly isCheck: boolean },
): Promise<AssetOutcome[]> {
  const { mode, rows } = slice;
  const matched = await matchedRows(transaction, rows, organisationId);
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
