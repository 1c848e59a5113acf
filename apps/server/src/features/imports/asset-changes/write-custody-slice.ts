import type { AssetImportRow, ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import {
  findHolder,
  giveAgain,
  handOutHeld,
  takeBackHeld,
  type WrittenCustody,
} from "../../custody/bulk-custody.service.ts";
import { openCustodiesOf } from "../../custody/imported-custody.service.ts";
import { lockAssets, readAssets } from "../assets/asset-rows.repository.ts";
import { findTags } from "../assets/undo-assets.repository.ts";
import type { ImportOwner, SliceUndone } from "../importable.ts";
import type { ChangeWork } from "./change-slice.ts";
import { type CustodyDecision, decideHandOut, decideTakeBack } from "./custody-decisions.ts";

/** What a slice handed out, or took back, for undoing it. */
export interface CustodyJournal {
  readonly end: "out" | "in";
  readonly custodies: readonly WrittenCustody[];
}

/** What a slice of handing out or taking back came to. */
interface CustodySliceWritten {
  readonly journal: CustodyJournal;
  readonly counts: { readonly update: number; readonly unchanged: number; readonly errors: number };
  readonly rows: readonly AssetImportRow[];
}

/**
 * Hands out the assets of a slice, or takes them back: they are locked first, in the order of their ids,
 * and then each is decided by who has it and by the rights where it lies. The others are told and left.
 */
export async function writeCustodySlice(
  transaction: Transaction,
  { organisationId, id: actId }: ImportOwner,
  { ids, before, changes, heldBy }: ChangeWork,
): Promise<CustodySliceWritten> {
  const writable = await lockAssets(transaction, organisationId, ids);
  const there = await readAssets(transaction, organisationId, ids);
  const open = await openCustodiesOf(transaction, organisationId, ids);
  const { handOut, takeBack } = changes;
  const given = handOut && {
    ...{ note: handOut.note ?? null, dueBack: handOut.dueBack ?? null },
    holder: await findHolder(transaction, organisationId, handOut),
  };
  const decide = (id: string): CustodyDecision => {
    const asset = there.get(id);
    if (!asset) return { is: "left", code: "import.place_gone" };
    if (!writable.has(id)) return { is: "left", code: "import.place_closed" };
    if (!given) return decideTakeBack(open.get(id), heldBy);
    const { holder, dueBack } = given;
    return decideHandOut(asset, open.get(id), holder && { ...holder, dueBack });
  };
  const decisions = ids.map((id, at) => ({ id, row: before + at + 1, made: decide(id) }));
  const changed = decisions.flatMap(({ id, made }) => (made.is === "changed" ? [id] : []));
  const act = { organisationId, actId };
  let custodies: readonly WrittenCustody[];
  if (given?.holder) {
    const { holder, dueBack, note } = given;
    custodies = await handOutHeld(transaction, act, changed, { ...holder, dueBack, note });
  } else {
    custodies = changed
      .flatMap((id) => open.get(id) ?? [])
      .map(({ id, assetId, dueBack }) => ({ id, assetId, dueBack }));
    const endedIds = custodies.map(({ id }) => id);
    await takeBackHeld(transaction, act, endedIds, takeBack?.note ?? null);
  }
  const rows = decisions.flatMap(({ id, row, made }): AssetImportRow[] => {
    if (made.is === "same") return [];
    const asset = there.get(id);
    const tag = asset?.tag ?? null;
    return [
      {
        ...{ row, line: row, isRestored: false, assetId: asset ? id : null, tag },
        ...{ name: asset?.name == null ? null : String(asset.name) },
        ...{ model: asset?.modelName ?? null, place: asset?.place ?? null },
        ...(made.is === "changed"
          ? { action: "update" as const, changes: [...made.changes], problems: [] }
          : {
              action: "error" as const,
              changes: [],
              problems: [leftProblem(row, made.code, tag)],
            }),
      },
    ];
  });
  const update = changed.length;
  return {
    journal: { end: given ? "out" : "in", custodies },
    rows,
    counts: { update, errors: rows.length - update, unchanged: ids.length - rows.length },
  };
}

function leftProblem(row: number, code: string, tag: string | null): ImportProblem {
  return {
    ...{ row, line: row, column: null, code, params: {} },
    ...{ value: tag ?? "", severity: "error" },
  };
}

/**
 * Undoes a slice: takes back what it handed out and what is still out as it was, or opens again what it
 * ended and nobody had since. The others stay. What is undone is a part of the act `undoAct`.
 */
export async function undoCustodySlice(
  transaction: Transaction,
  { organisationId, id: actId }: ImportOwner,
  { end, custodies }: CustodyJournal,
  undoAct: string,
): Promise<SliceUndone> {
  const ids = custodies.map(({ assetId }) => assetId);
  const writable = await lockAssets(transaction, organisationId, ids);
  const held = custodies.filter(({ assetId }) => writable.has(assetId));
  let undone: ReadonlySet<string>;
  if (end === "out") {
    const open = await openCustodiesOf(transaction, organisationId, ids);
    const sound = held.filter(({ id, assetId, dueBack }) => {
      const now = open.get(assetId);
      return now?.id === id && now.dueBack === dueBack;
    });
    const endedIds = sound.map(({ id }) => id);
    await takeBackHeld(transaction, { organisationId, actId: undoAct }, endedIds, null);
    undone = new Set(sound.map(({ assetId }) => assetId));
  } else undone = new Set(await giveAgain(transaction, { organisationId, actId, undoAct }, held));
  const left = ids.filter((id) => !undone.has(id));
  const tags = await findTags(transaction, organisationId, left);
  const stayed = left.map(
    (id, at): ImportProblem => ({
      ...{ row: at + 1, line: at + 1, column: null, params: {}, value: tags.get(id) ?? "" },
      code: writable.has(id) ? "import.changed_since" : "import.place_closed",
      severity: "warning",
    }),
  );
  return { removed: 0, restored: undone.size, stayed };
}
