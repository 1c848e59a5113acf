import { type AssetBulkChange, type AssetBulkOrder, BULK_ASSETS_MAX } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../../db/transaction.ts";
import type { Actor } from "../../../http/actor.ts";
import type { ActorBegin } from "../../../http/binding.ts";
import { placesOf } from "../../../http/location-rights.ts";
import { notFound, ProblemError } from "../../../http/problem.ts";
import { askedByCaller, findFoundIds } from "../../assets/asset-table.service.ts";
import {
  assetsHeldBy,
  refuseHandOut,
  refusePastHandOut,
} from "../../custody/bulk-custody.service.ts";
import { seesFile } from "../describe-import.ts";
import {
  getImport,
  type ImportTarget,
  type StoredImport,
  updateImport,
} from "../import.repository.ts";
import type { StoredOutcome } from "../import.table.ts";
import { findSlice, findWaitingSlice, insertSlice } from "../import-slice.repository.ts";
import { requireUnfinished } from "../import-steps.ts";
import { probeWork } from "../try-work.ts";
import { undoSlices } from "../undo-slices.ts";
import { patiently, writeSlices } from "../write-slices.ts";
import { findChange, findChangeNames, findThere, insertChange } from "./asset-change.repository.ts";
import type { AssetChangeOrder, ChangeWork } from "./change-slice.ts";
import {
  assetChanges,
  countReasons,
  kindOfChange,
  writeChangeSlice,
} from "./write-change-slice.ts";

/** How many assets one transaction changes. */
const SLICE = 500;
/** How many assets are shown as they would be, and how many are named that stay as they are. */
const ROWS_SHOWN = 20;
const PROBLEMS_NAMED = 200;

const NOTHING = { create: 0, update: 0, unchanged: 0, errors: 0 };

/** Throws `not_found`. */
function findTarget(
  { organisationId }: Actor,
  id: string,
  begin: ActorBegin,
): Promise<ImportTarget> {
  return begin("read", async (transaction) => {
    const found = await findChange(transaction, organisationId, id);
    if (!found) throw notFound();
    return found;
  });
}

/**
 * Notes which assets a change is for, and finds what it would do by doing it and taking that back, a
 * slice in each transaction. Throws `not_found`, `access.forbidden`, `assets.too_many` and
 * `request.invalid`.
 */
export async function prepareChange(
  actor: Actor,
  order: AssetBulkOrder,
  begin: ActorBegin,
): Promise<AssetBulkChange> {
  const { changes, heldBy } = order;
  if (changes.isArchived !== undefined) {
    const places = placesOf(actor, "organisation.assets.delete");
    if (places?.length === 0) throw new ProblemError("access.forbidden");
  }
  const { organisationId } = actor;
  const target = { organisationId, kind: kindOfChange({ changes }), id: v7() };
  const count = await begin("write", async (transaction) => {
    if (changes.handOut) await refuseHandOut(transaction, organisationId, changes.handOut);
    const ids = await idsOf(transaction, actor, order);
    const names = await findChangeNames(transaction, organisationId, { changes });
    await insertChange(transaction, {
      ...target,
      userId: actor.userId,
      order: { changes, heldBy },
    });
    let number = 0;
    for (let before = 0; before < ids.length; before += SLICE, number += 1) {
      const some = ids.slice(before, before + SLICE);
      const work: ChangeWork = { ids: some, before, changes, heldBy, names };
      await insertSlice(transaction, target, number, JSON.stringify({ rows: some.length, work }));
    }
    return number;
  });
  const outcome = await checkSlices(target, count, begin);
  return begin("write", async (transaction, viewer) => {
    await updateImport(transaction, target, { state: "checked", outcome });
    return described(await getImport(transaction, target), viewer);
  });
}

async function idsOf(
  transaction: Transaction,
  actor: Actor,
  { ids, heldBy, search, exceptIds = [] }: AssetBulkOrder,
): Promise<string[]> {
  const { organisationId } = actor;
  if (ids) {
    const wanted = new Set(ids);
    const there = await findThere(transaction, organisationId, [...wanted]);
    if (there.length < wanted.size) throw notFound();
    return there;
  }
  const most = BULK_ASSETS_MAX + exceptIds.length + 1;
  const found = heldBy
    ? await assetsHeldBy(transaction, organisationId, heldBy, most)
    : await findFoundIds(transaction, organisationId, askedByCaller(actor, search ?? {}), most);
  const except = new Set(exceptIds);
  const left = found.filter((id) => !except.has(id));
  if (left.length > BULK_ASSETS_MAX) throw new ProblemError("assets.too_many");
  return left;
}

async function checkSlices(
  target: ImportTarget,
  count: number,
  begin: ActorBegin,
): Promise<StoredOutcome> {
  const counts: StoredOutcome["counts"] = { ...NOTHING, rows: 0 };
  const preview: object[] = [];
  const problems: StoredOutcome["problems"] = [];
  for (let number = 0; number < count; number += 1) {
    const { found, rowCount } = await patiently(() =>
      begin("write", async (transaction, writer) => {
        const slice = await findSlice(transaction, target, number);
        if (!slice) throw new ProblemError("import.running");
        const found = await probeWork(transaction, () =>
          writeChangeSlice(transaction, target, slice.work as ChangeWork, writer, true),
        );
        return { found, rowCount: slice.rowCount };
      }),
    );
    const told = { rows: rowCount, ...found.counts, ...countReasons(found.rows) };
    for (const [name, count] of Object.entries(told)) counts[name] = (counts[name] ?? 0) + count;
    for (const row of found.rows) {
      if (row.action !== "error" && preview.length < ROWS_SHOWN) preview.push(row);
      if (problems.length < PROBLEMS_NAMED) problems.push(...row.problems);
    }
  }
  return { counts, preview, problems };
}

/**
 * Makes a change that was prepared, or goes on with it. Throws `not_found`, `import.finished`,
 * `import.running` while it is still looked at, and `request.invalid` where what is to be handed out would
 * be due on a day that is over by now.
 */
export async function runChange(
  actor: Actor,
  id: string,
  begin: ActorBegin,
): Promise<AssetBulkChange> {
  const target = await findTarget(actor, id, begin);
  await begin("write", async (transaction) => {
    const stored = await getImport(transaction, target, true);
    requireUnfinished(stored);
    if (stored.state === "importing") {
      // It is gone on with from here on, and not only from its next slice.
      await updateImport(transaction, target, { state: "importing" });
      return;
    }
    const { outcome } = stored;
    if (stored.state !== "checked" || !outcome) throw new ProblemError("import.running");
    const isLeft = (await findWaitingSlice(transaction, target)) !== undefined;
    const { handOut } = orderOf(stored).changes;
    if (handOut) await refusePastHandOut(transaction, actor.organisationId, handOut);
    const { rows = 0 } = outcome.counts;
    await updateImport(transaction, target, {
      state: isLeft ? "importing" : "completed",
      // From here on what was done is counted.
      outcome: { ...outcome, counts: { ...NOTHING, rows }, problems: [] },
    });
  });
  await writeSlices(assetChanges, target, begin);
  return show(target, begin);
}

/** Undoes a change. Throws the errors of `undoSlices`. */
export async function undoChange(
  actor: Actor,
  id: string,
  begin: ActorBegin,
): Promise<AssetBulkChange> {
  const target = await findTarget(actor, id, begin);
  await undoSlices(assetChanges, target, begin);
  return show(target, begin);
}

/** Tells of a change, and how far it is. Throws `not_found`. */
export async function showChange(
  actor: Actor,
  id: string,
  begin: ActorBegin,
): Promise<AssetBulkChange> {
  return show(await findTarget(actor, id, begin), begin);
}

function show(target: ImportTarget, begin: ActorBegin): Promise<AssetBulkChange> {
  return begin("read", async (transaction, viewer) =>
    described(await getImport(transaction, target), viewer),
  );
}

/** Why assets are left as they are, the most frequent reason first. */
function reasonsOf(counts: Readonly<Partial<Record<string, number>>>): AssetBulkChange["reasons"] {
  return Object.entries(counts)
    .flatMap(([code, count = 0]) => (code.startsWith("import.") ? [{ code, count }] : []))
    .sort((one, other) => other.count - one.count);
}

function orderOf({ choices }: StoredImport): AssetChangeOrder {
  return (choices as unknown as { readonly changes: AssetChangeOrder }).changes;
}

function described(stored: StoredImport, viewer: Actor): AssetBulkChange {
  const { id, state, createdAt, outcome, remainingCount, undo, undoableUntil } = stored;
  const isShown = seesFile(stored, viewer);
  const counts: Partial<StoredOutcome["counts"]> = outcome?.counts ?? {};
  const { rows = 0, update = 0, unchanged = 0, errors = 0 } = counts;
  const problems = [...(outcome?.refused ?? []), ...(outcome?.problems ?? [])];
  return {
    ...{ id, state, createdAt, remainingCount },
    changes: orderOf(stored).changes,
    counts: outcome && { rows, update, unchanged, errors },
    reasons: reasonsOf(counts),
    preview: isShown ? ((outcome?.preview ?? []) as AssetBulkChange["preview"]) : [],
    problems: isShown ? problems.slice(0, PROBLEMS_NAMED) : [],
    undoableUntil: state === "completed" ? undoableUntil : null,
    undo: undo && (isShown ? undo : { ...undo, rows: [] }),
  };
}
