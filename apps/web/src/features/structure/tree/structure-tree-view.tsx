import type { ReadinessState } from "@storey/domain";
import { type MouseEvent, memo, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCoarse } from "../../../ui/use-media.ts";
import type { OutOfUse } from "../../checklist-failures/checklist-failure.queries.ts";
import styles from "../structure.module.css";
import { nameOf, StructureLine } from "../structure-line.tsx";
import { chosenOf } from "../structure-selection.ts";
import { isSameRow, type TreeRow } from "./structure-tree.ts";
import type { Editing, TreeProps } from "./tree-props.ts";
import { useFewAtOnce } from "./use-few-at-once.ts";
import { useTreeDragging } from "./use-tree-dragging.ts";
import { useTreeFocus } from "./use-tree-focus.ts";
import { useTreeKeys } from "./use-tree-keys.ts";
import { useRestOfWindow, useTreeWindow } from "./use-tree-window.ts";

const ROW_PX = 40;
const FINGER_ROW_PX = 44;
const ROWS_AT_ONCE = 4;

/**
 * The functions of the tree that its lines call. The object stays the same, so that a line renders
 * again only when it changes itself.
 */
interface ItemHost {
  readonly now: () => TreeProps;
  readonly dragging: () => ReturnType<typeof useTreeDragging>;
  readonly onActive: (id: string) => void;
  readonly onLeaveEditing: (hadFocus: boolean) => void;
}

interface TreeItemProps {
  readonly row: TreeRow;
  readonly assets: number;
  readonly outOfUse: OutOfUse | undefined;
  readonly readiness: ReadinessState | undefined;
  readonly host: ItemHost;
  readonly isActive: boolean;
  readonly chosen: "all" | "some" | "none";
  readonly editing: Editing | null;
  readonly isInto: boolean;
  readonly topPx: number;
  readonly heightPx: number;
  /** The source of the user's permissions; another object when they changed. */
  readonly rights: unknown;
}

/** Chooses spaces by a press on a line: Shift chooses a range, Ctrl or Command one more. */
function chooseByPress(event: MouseEvent, row: TreeRow, props: TreeProps): void {
  if ((event.target as HTMLElement).closest("input, button, label")) return;
  const isOneMore = event.ctrlKey || event.metaKey;
  if (!props.mayChoose(row) || !(event.shiftKey || isOneMore)) return;
  const isOn = event.shiftKey || chosenOf(row, props.chosen) !== "all";
  props.onChoose(row, isOn, event.shiftKey);
}

function isSameItem(a: TreeItemProps, b: TreeItemProps): boolean {
  const { row: rowA, ...restA } = a;
  const { row: rowB, ...restB } = b;
  const isRestSame = (Object.keys(restA) as (keyof typeof restA)[]).every(
    (name) => restA[name] === restB[name],
  );
  return isRestSame && isSameRow(rowA, rowB);
}

const TreeItem = memo(function TreeItem(item: TreeItemProps) {
  const { row, assets, outOfUse, readiness, host, isActive, chosen, ...place } = item;
  const { t } = useTranslation("spaces");
  const props = host.now();
  const isChoosable = props.mayChoose(row) && row.spaces !== 0;
  const commands = props.commandsOf(row);
  const isAdding = place.editing?.what === "addFloor";
  // A line may hold an older row, so its actions use the latest one.
  const latest = (): TreeRow => props.rows.find(({ id }) => id === row.id) ?? row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys, Space does this.
    <div
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.place}
      aria-expanded={row.open ?? undefined}
      aria-selected={isChoosable ? chosen === "all" : undefined}
      aria-label={nameOf({ row, assets, outOfUse, readiness }, t)}
      tabIndex={isActive ? 0 : -1}
      className={styles["line"]}
      data-line={row.id}
      data-level={row.level}
      data-archived={row.archived ? "" : undefined}
      data-chosen={chosen === "all" ? "" : undefined}
      data-into={place.isInto ? "" : undefined}
      data-adding={isAdding ? "" : undefined}
      style={{
        height: place.heightPx,
        ...(isAdding ? { marginTop: place.topPx } : { transform: `translateY(${place.topPx}px)` }),
      }}
      onFocus={() => host.onActive(row.id)}
      onClick={(event) => chooseByPress(event, latest(), host.now())}
      onDoubleClick={() =>
        row.kind === "space"
          ? host.now().onCommand("open", row)
          : host.now().onToggle(row.id, !row.open)
      }
      onContextMenu={(event) => {
        if (commands.length === 0) return;
        event.preventDefault();
        host.now().onMenu(latest(), new DOMRect(event.clientX, event.clientY, 0, 0));
      }}
      draggable={commands.includes("move")}
      onDragStart={(event) => host.dragging().onDragStart(event, row)}
      onDragOver={(event) => host.dragging().onDragOver(event, row)}
      onDrop={(event) => host.dragging().onDrop(event, row)}
      onDragEnd={() => host.dragging().onDragEnd()}
    >
      <StructureLine
        row={row}
        assets={assets}
        outOfUse={outOfUse}
        readiness={readiness}
        commands={commands}
        isActive={isActive}
        chosen={isChoosable ? chosen : null}
        editing={place.editing}
        onLeaveEditing={host.onLeaveEditing}
        onToggle={(id, open) => host.now().onToggle(id, open)}
        onChoose={(_, isOn, isRange) => host.now().onChoose(latest(), isOn, isRange)}
        onCommand={(command) => host.now().onCommand(command, latest())}
        onMenu={(_, anchor) => host.now().onMenu(latest(), anchor)}
      />
    </div>
  );
}, isSameItem);

/** Returns the functions that lines call, in one object that stays the same. */
function useHost(
  props: TreeProps,
  dragging: ReturnType<typeof useTreeDragging>,
  { setActiveId, focusSoon }: Pick<ReturnType<typeof useTreeFocus>, "setActiveId" | "focusSoon">,
): ItemHost {
  const latest = useRef({ props, dragging });
  // Set while rendering, as the lines, which render after this, read it too.
  latest.current = { props, dragging };
  return useMemo(
    () => ({
      now: () => latest.current.props,
      dragging: () => latest.current.dragging,
      onActive: setActiveId,
      onLeaveEditing: (hadFocus) => {
        if (hadFocus) focusSoon();
        latest.current.props.onLeaveEditing();
      },
    }),
    [setActiveId, focusSoon],
  );
}

/**
 * Shows locations, floors and spaces as a tree. Only the lines in view are rendered, and all keys
 * of a tree work.
 */
export function StructureTree(props: TreeProps) {
  const { rows } = props;
  const { t } = useTranslation("spaces");
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useCoarse() ? FINGER_ROW_PX : ROW_PX;
  const height = useRestOfWindow(box);
  const { first, end, scrollTo } = useTreeWindow(box, rows.length, heightPx);
  const { active, setActiveId, goTo, goingTo, focusSoon, watch } = useTreeFocus(
    box,
    rows,
    scrollTo,
  );
  const onKeyDown = useTreeKeys(props, { active, goTo, goingTo });
  const dragging = useTreeDragging(props);
  const host = useHost(props, dragging, { setActiveId, focusSoon });
  const activeRow = rows[active];
  const inView = rows.slice(first, end).map((row, at) => ({ row, index: first + at }));
  // The active line stays rendered when it is scrolled out of view, so that it keeps the focus.
  if (activeRow && active < first) inView.unshift({ row: activeRow, index: active });
  if (activeRow && active >= end) inView.push({ row: activeRow, index: active });
  const drawn = useFewAtOnce(
    inView.map(({ row }) => row.id),
    ROWS_AT_ONCE,
    activeRow?.id,
  );
  return (
    <div ref={box} className={styles["scroller"]} style={{ height }}>
      <div
        role="tree"
        aria-label={t("tree.label")}
        aria-multiselectable="true"
        className={styles["tree"]}
        data-choosing={props.chosen.size > 0 ? "" : undefined}
        data-choice={props.hasChoice ? "" : undefined}
        style={{ height: rows.length * heightPx }}
        onKeyDown={onKeyDown}
        {...watch}
      >
        {inView.map(({ row, index }) =>
          drawn.has(row.id) ? (
            <TreeItem
              key={row.id}
              row={row}
              assets={props.assets?.get(row.id) ?? 0}
              outOfUse={props.outOfUse?.get(row.id)}
              readiness={row.kind === "space" ? props.readiness?.get(row.id) : undefined}
              host={host}
              isActive={row === activeRow}
              chosen={chosenOf(row, props.chosen)}
              editing={props.editing?.id === row.id ? props.editing : null}
              isInto={dragging.intoId === row.id}
              topPx={index * heightPx}
              heightPx={heightPx}
              rights={props.rights}
            />
          ) : null,
        )}
      </div>
    </div>
  );
}
