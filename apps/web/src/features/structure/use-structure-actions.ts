import type { BulkSpaceChanges } from "@storey/contract";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { floorName } from "../../lib/floor-in-words.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import {
  type Archived,
  archivePlace,
  askWhereAssetsGo,
  keepingAssets,
  wayBack,
} from "../assets/parts/leaving-assets.ts";
import { archiveInStructure, restoreInStructure, wantedLine } from "../spaces/space.queries.ts";
import {
  archiveSpaces,
  changeSpaces,
  moveInStructure,
  type Outcome,
  removeFromStructure,
  restoreSpaces,
} from "./structure.queries.ts";
import type { ChosenSpace } from "./structure-selection.ts";
import { shownName } from "./tree/shown-name.ts";
import type { TreeRow } from "./tree/structure-tree.ts";

const DRAWN_AFTER_MS = 100;

/** A record that is moved, and the place it comes from. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  readonly fromId: string;
}

/** Moves records back to where each of them was. */
async function moveBack(kind: "floor" | "space", moved: readonly Moved[]): Promise<Outcome[]> {
  const places = Map.groupBy(moved, ({ fromId }) => fromId);
  const outcomes: Outcome[] = [];
  for (const [fromId, list] of places) {
    const ids = list.map(({ id }) => id);
    outcomes.push(await moveInStructure(kind, ids, fromId));
  }
  return outcomes;
}

/** Archives the spaces that their assets kept, once it is said where these go. */
function archiveKept(
  chosen: readonly ChosenSpace[],
  kept: Outcome["failed"],
  told: (outcome: Outcome) => void,
): Promise<Archived | null> {
  const ids = kept.map(({ id }) => id);
  if (ids.length === 0) return Promise.resolve(null);
  return askWhereAssetsGo({
    kind: "space",
    places: chosen.filter(({ id }) => ids.includes(id)),
    count: kept.reduce((sum, { error }) => sum + (keepingAssets(error) ?? 0), 0),
    archive: async (leaving) => {
      const outcome = await archiveSpaces(ids, leaving);
      const [first] = outcome.failed;
      if (first && outcome.done.length === 0) throw first.error;
      told(outcome);
    },
  });
}

/**
 * Returns the actions on the structure; each reports its result by a toast, with Undo where
 * possible.
 */
export function useStructureActions() {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(error) });
  };
  const tellFailed = ({ failed }: Outcome): void => {
    const [first] = failed;
    if (!first) return;
    const summary = t("bulk.failed", { count: failed.length });
    showToast({ severity: "error", summary, detail: textOfError(first.error) });
  };
  const restore = async (row: TreeRow): Promise<void> => {
    try {
      await restoreInStructure(row.kind, row.id);
      wantedLine.set(row.id);
      showToast({ severity: "success", summary: t("restored", { name: shownName(row) }) });
    } catch (error) {
      tell(error);
    }
  };
  const archive = async (row: TreeRow): Promise<void> => {
    try {
      const archived = await archivePlace(row.kind, { ...row, name: shownName(row) }, (leaving) =>
        archiveInStructure(row.kind, row.id, leaving),
      );
      if (!archived) return;
      const mayRestore = mayIn(`organisation.${row.kind}s.restore`, row.locationId);
      const undo = { label: t(wayBack(archived)), run: () => void restore(row) };
      const summary = t("archived", { name: shownName(row) });
      showToast({ ...archived, summary, action: mayRestore ? undo : undefined });
    } catch (error) {
      tell(error);
    }
  };
  const remove = async (row: TreeRow): Promise<void> => {
    const { kind, id, name, spaces } = row;
    if (kind === "location") return;
    const agreed = await confirm({
      title: t("remove.title", { name: shownName(row) }),
      text: kind === "floor" ? t("remove.floor", { count: spaces ?? 0 }) : t("remove.space"),
      confirmLabel: t("remove.confirm"),
      tone: "danger",
      ...(kind === "floor" ? { typeToConfirm: name.trim() } : {}),
    });
    if (!agreed) return;
    try {
      await removeFromStructure(kind, id);
      showToast({ severity: "success", summary: t("removed", { name: shownName(row) }) });
    } catch (error) {
      tell(error);
    }
  };
  const move = async (
    kind: "floor" | "space",
    moved: readonly Moved[],
    to: { readonly id: string; readonly name: string },
  ): Promise<void> => {
    const ids = moved.map(({ id }) => id);
    const outcome = await moveInStructure(kind, ids, to.id);
    tellFailed(outcome);
    const done = moved.filter(({ id }) => outcome.done.includes(id));
    const [first] = done;
    if (!first) return;
    // Until the new structure is rendered, the line is still in its old place.
    setTimeout(() => wantedLine.set(first.id), DRAWN_AFTER_MS);
    const place = kind === "space" ? floorName(to.name) : to.name;
    const summary =
      done.length === 1
        ? t("move.done", { name: shownName({ kind, name: first.name }), place })
        : t("move.doneMany", { count: done.length, place });
    const run = () => void moveBack(kind, done).then((back) => back.forEach(tellFailed));
    showToast({ summary, action: { label: t("undo"), run } });
  };
  const archiveMany = async (chosen: readonly ChosenSpace[]): Promise<void> => {
    const outcome = await archiveSpaces(chosen.map(({ id }) => id));
    const kept = outcome.failed.filter(({ error }) => keepingAssets(error) !== null);
    tellFailed({ ...outcome, failed: outcome.failed.filter((one) => !kept.includes(one)) });
    const done = [...outcome.done];
    const left = await archiveKept(chosen, kept, (again) => {
      done.push(...again.done);
      tellFailed(again);
    });
    if (done.length === 0) return;
    const mayRestore = chosen.every((one) => mayIn("organisation.spaces.restore", one.locationId));
    const run = () => void restoreSpaces(done).then(tellFailed);
    const summary = t("bulk.archived", { count: done.length });
    showToast({
      ...left,
      summary,
      action: mayRestore ? { label: t(wayBack(left ?? {})), run } : undefined,
    });
  };
  const changeMany = async (
    chosen: readonly ChosenSpace[],
    changes: BulkSpaceChanges,
  ): Promise<void> => {
    const ids = chosen.map(({ id }) => id);
    const count = await changeSpaces(ids, changes);
    showToast({ severity: "success", summary: t("bulk.changed", { count }) });
  };
  return { restore, archive, remove, move, archiveMany, changeMany };
}

/** The actions on the structure. */
export type StructureActions = ReturnType<typeof useStructureActions>;
