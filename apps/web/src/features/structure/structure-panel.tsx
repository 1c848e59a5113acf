import { assets as assetCalls, type OrganisationWithStructure } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Building2, SearchX } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { locationPath, spacePath } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall, useMayIn } from "../../lib/session/use-may.ts";
import { useSetting, useUser } from "../../lib/session/use-session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { assetCountsQuery } from "../assets/asset.queries.ts";
import { useOutOfUse } from "../checklist-failures/parts/out-of-use-badge.tsx";
import { readinessStatesQuery } from "../readiness/readiness.queries.ts";
import { wantedLine } from "../spaces/space.queries.ts";
import { useIsTranslated } from "../translations/parts/use-is-translated.ts";
import type { StructureDialog } from "./dialogs/structure-dialog-host.tsx";
import { BulkBar } from "./structure-bulk-bar.tsx";
import { commandsOf, mayChoose, mayChooseIn, type TreeCommand } from "./structure-commands.ts";
import { StructureMenu } from "./structure-menu.tsx";
import { type ChosenSpace, chosenSpaces, spaceIdsOf } from "./structure-selection.ts";
import type { TreeRow } from "./tree/structure-tree.ts";
import { StructureTree } from "./tree/structure-tree-view.tsx";
import type { Editing } from "./tree/tree-props.ts";
import { useTreeState } from "./tree/use-tree-state.ts";
import { useStructureActions } from "./use-structure-actions.ts";

const loadDialogs = () => import("./dialogs/structure-dialog-host.tsx");
const StructureDialogHost = lazy(async () => ({
  default: (await loadDialogs()).StructureDialogHost,
}));

/** Loads the dialogs' code while the user looks at a menu or bar that opens them. */
const loadAhead = (): void => void loadDialogs().catch(() => undefined);

type Structure = Pick<OrganisationWithStructure, "locations">;

interface StructurePanelProps {
  readonly structure: Structure;
  readonly words: string;
  /** The first actions of an organisation without a structure. */
  readonly firstActions: ReactNode;
  /** Clears the search words, as they hide a line that should be shown. */
  readonly onShowAll: () => void;
  readonly dialog: StructureDialog | null;
  readonly setDialog: (dialog: StructureDialog | null) => void;
}

function movedOf({ id, name, floorId }: ChosenSpace) {
  return { id, name, fromId: floorId };
}

/** Returns a function that runs the command of a line's menu, button or key. */
function useCommands(
  structure: Structure,
  tree: ReturnType<typeof useTreeState>,
  setDialog: StructurePanelProps["setDialog"],
) {
  const navigate = useNavigate();
  const actions = useStructureActions();
  const [editing, setEditing] = useState<Editing | null>(null);
  const run = (command: TreeCommand, row: TreeRow): void => {
    const { id, kind, name, locationId } = row;
    const floor = structure.locations.flatMap(({ floors }) => floors).find((one) => one.id === id);
    if (command === "open") {
      void navigate({ to: kind === "location" ? locationPath(id) : spacePath(id) });
    } else if (command === "edit" && floor) setDialog({ kind: "floor", floor });
    else if (command === "edit") setDialog({ kind: "space", id });
    else if (command === "rename") setEditing({ id, what: "rename" });
    else if (command === "translate" && kind !== "space")
      setDialog({ kind: "translations", of: { kind, id } });
    else if (command === "addFloor") {
      tree.toggle(id, true);
      setEditing({ id, what: "addFloor" });
    } else if (command === "addSpace") {
      const floorId = kind === "floor" ? id : null;
      setDialog({ kind: "addSpace", floorId, withinId: locationId });
    } else if (command === "move" && kind !== "location") {
      setDialog({ kind: "move", what: kind, moved: [{ id, name, fromId: row.parentId ?? "" }] });
    } else if (command === "print") {
      const what =
        kind === "location"
          ? { locationId: id }
          : kind === "floor"
            ? { floorId: id }
            : { spaceIds: [id] };
      setDialog({ kind: "print", what, name, count: kind === "space" ? 1 : row.spaces });
    } else if (command === "selectAll") tree.choose(row, true, false);
    else if (command === "archive") void actions.archive(row);
    else if (command === "restore") void actions.restore(row);
    else if (command === "remove") void actions.remove(row);
  };
  return { actions, run, editing, setEditing };
}

/** Returns where a dragged line may be dropped: spaces into floors, floors into locations. */
function useDropping(rows: readonly TreeRow[]) {
  const mayIn = useMayIn();
  return (dragged: TreeRow, over: TreeRow): TreeRow | null => {
    if (dragged.kind === "location") return null;
    const wanted = dragged.kind === "space" ? "floor" : "location";
    const byId = (id: string | null) => rows.find((row) => row.id === id) ?? null;
    const parent = over.kind === wanted ? over : byId(over.parentId);
    const into = parent?.kind === wanted ? parent : null;
    const isOpen = into !== null && !into.archived && into.id !== dragged.parentId;
    return isOpen && mayIn(`organisation.${dragged.kind}s.update`, into.locationId) ? into : null;
  };
}

function Chosen({
  chosen,
  tree,
  actions,
  setDialog,
}: {
  readonly chosen: readonly ChosenSpace[];
  readonly tree: ReturnType<typeof useTreeState>;
  readonly actions: ReturnType<typeof useStructureActions>;
  readonly setDialog: StructurePanelProps["setDialog"];
}) {
  const mayIn = useMayIn();
  const [waiting, setWaiting] = useState(false);
  const isAny = chosen.length > 0;
  useEffect(() => {
    if (isAny) loadAhead();
  }, [isAny]);
  if (!isAny) return null;
  const may = (verb: "update" | "delete"): boolean =>
    [...new Set(chosen.map(({ locationId }) => locationId))].every((id) =>
      mayIn(`organisation.spaces.${verb}`, id),
    );
  const archive = async (): Promise<void> => {
    setWaiting(true);
    await actions.archiveMany(chosen);
    setWaiting(false);
    tree.clear();
  };
  return (
    <BulkBar
      count={chosen.length}
      mayChange={may("update")}
      mayArchive={may("delete")}
      waiting={waiting}
      onChange={() => setDialog({ kind: "bulk", chosen })}
      onMove={() => setDialog({ kind: "move", what: "space", moved: chosen.map(movedOf) })}
      onPrint={() => {
        const what = { spaceIds: chosen.map(({ id }) => id) };
        setDialog({ kind: "print", what, name: null, count: chosen.length });
      }}
      onArchive={() => void archive()}
      onClear={() => {
        // The bar leaves with the pressed button, so the focus moves to the first chosen space.
        wantedLine.set(chosen[0]?.id ?? null);
        tree.clear();
      }}
    />
  );
}

/**
 * The tree with its menu, its dialogs and the actions on many spaces. It does not render again for
 * each letter typed in the search above it.
 */
export const StructurePanel = memo(function StructurePanel(props: StructurePanelProps) {
  const { structure, words, firstActions, onShowAll, dialog, setDialog } = props;
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const isTranslated = useIsTranslated();
  const user = useUser();
  const tree = useTreeState(structure, words, onShowAll);
  const { actions, run, editing, setEditing } = useCommands(structure, tree, setDialog);
  const [menu, setMenu] = useState<{ row: TreeRow; anchor: DOMRect } | null>(null);
  const dropTargetOf = useDropping(tree.rows);
  const chosen = chosenSpaces(structure, tree.chosen);
  const isModuleOn = useSetting("asset_management");
  const withAssets = useMayCall(assetCalls.counts) && isModuleOn;
  const { data: assets } = useQuery({ ...assetCountsQuery(), enabled: withAssets });
  const outOfUse = useOutOfUse();
  const { data: readiness } = useQuery({
    ...readinessStatesQuery(),
    enabled: useSetting("spaces_core"),
  });
  const drop = (dragged: TreeRow, into: TreeRow): void => {
    if (dragged.kind === "location") return;
    const isMany = tree.chosen.has(dragged.id);
    const one = [{ id: dragged.id, name: dragged.name, fromId: dragged.parentId ?? "" }];
    void actions.move(dragged.kind, isMany ? chosen.map(movedOf) : one, into);
  };
  const commands = (row: TreeRow) => commandsOf(row, mayIn, isTranslated);
  const isEmpty = tree.rows.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState
          icon={words === "" ? <Building2 /> : <SearchX />}
          title={t(words === "" ? "tree.empty" : "tree.noMatch")}
          text={t(words === "" ? "tree.emptyText" : "tree.noMatchText")}
          actions={words === "" ? firstActions : null}
        />
      ) : (
        <StructureTree
          rows={tree.rows}
          assets={assets}
          outOfUse={outOfUse}
          readiness={readiness}
          commandsOf={commands}
          mayChoose={(row) => mayChoose(row, mayIn) && (row.spaces === null || hasActive(row))}
          hasChoice={structure.locations.some(({ id }) => mayChooseIn(id, mayIn))}
          rights={user}
          chosen={tree.chosen}
          editing={editing}
          onLeaveEditing={() => setEditing(null)}
          onToggle={tree.toggle}
          onCommand={run}
          onMenu={(row, anchor) => {
            loadAhead();
            setMenu({ row, anchor });
          }}
          onChoose={tree.choose}
          onChooseAll={tree.chooseAll}
          onClearChoice={tree.clear}
          dropTargetOf={dropTargetOf}
          onDrop={drop}
        />
      )}
      <Chosen chosen={chosen} tree={tree} actions={actions} setDialog={setDialog} />
      {menu ? (
        <StructureMenu
          key={menu.row.id}
          row={menu.row}
          anchor={menu.anchor}
          commands={commands(menu.row)}
          onCommand={run}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {dialog ? (
        <Suspense fallback={null}>
          <StructureDialogHost
            dialog={dialog}
            structure={structure}
            actions={actions}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
});

function hasActive(row: TreeRow): boolean {
  return row.holds.length < 8 ? spaceIdsOf(row).length > 0 : (row.spaces ?? 0) > 0;
}
