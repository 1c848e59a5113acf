import { useVirtualizer } from "@tanstack/react-virtual";
import {
  Archive,
  ArchiveRestore,
  Building2,
  ChevronRight,
  DoorOpen,
  Layers,
  Pencil,
  Plus,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import type { StructureKind } from "../space.queries.ts";
import { nextRow, rowByLetters, type TreeRow } from "../structure-tree.ts";
import styles from "./structure.module.css";
import { NameInput } from "./structure-line.tsx";

const ROW_PX = 40;
const OVERSCAN = 8;
const LETTERS_PAUSE_MS = 700;
const CHILD: Readonly<Record<StructureKind, StructureKind>> = {
  location: "floor",
  floor: "space",
  space: "space",
};
const ICONS = { location: Building2, floor: Layers, space: DoorOpen } as const;

/** What may be done to lines; absent where the user may not. */
export interface TreeActions {
  readonly mayAdd: (kind: StructureKind) => boolean;
  readonly mayRename: (kind: StructureKind) => boolean;
  readonly mayArchive: (kind: StructureKind) => boolean;
  readonly mayRestore: (kind: StructureKind) => boolean;
  readonly onAdd: (kind: StructureKind, parentId: string, name: string) => Promise<void>;
  readonly onRename: (row: TreeRow, name: string) => Promise<void>;
  readonly onArchive: (row: TreeRow) => void;
  readonly onRestore: (row: TreeRow) => void;
  readonly onOpenSpace: (id: string) => void;
}

interface TreeProps {
  readonly rows: readonly TreeRow[];
  readonly actions: TreeActions;
  readonly onToggle: (id: string, open: boolean) => void;
}

interface Editing {
  readonly id: string;
  readonly what: "rename" | "add";
}

interface LineProps extends Pick<TreeProps, "actions" | "onToggle"> {
  readonly row: TreeRow;
  readonly editing: Editing | null;
  readonly setEditing: (editing: Editing | null) => void;
}

function LineButtons({ row, actions, setEditing, onToggle }: Omit<LineProps, "editing">) {
  const { t } = useTranslation("spaces");
  const { name, kind } = row;
  if (row.archived) {
    return actions.mayRestore(kind) && !row.parentArchived ? (
      <IconButton
        size="small"
        tabIndex={-1}
        label={t("tree.restore", { name })}
        icon={<ArchiveRestore />}
        onClick={() => actions.onRestore(row)}
      />
    ) : null;
  }
  return (
    <>
      {kind !== "space" && actions.mayAdd(CHILD[kind]) ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t(`tree.add.${CHILD[kind]}`, { name })}
          icon={<Plus />}
          onClick={() => {
            onToggle(row.id, true);
            setEditing({ id: row.id, what: "add" });
          }}
        />
      ) : null}
      {actions.mayRename(kind) ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t("tree.rename", { name })}
          icon={<Pencil />}
          onClick={() => setEditing({ id: row.id, what: "rename" })}
        />
      ) : null}
      {actions.mayArchive(kind) ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t("tree.archive", { name })}
          icon={<Archive />}
          onClick={() => actions.onArchive(row)}
        />
      ) : null}
    </>
  );
}

/** What a line is called: all it shows, in the same words and order. */
function nameOf(row: TreeRow, t: ReturnType<typeof useTranslation>["t"]): string {
  const words = [
    row.name,
    row.shortcode,
    row.archived ? t("badge.archived") : null,
    row.spaces === null ? null : t("results.count", { count: row.spaces }),
  ];
  return words.filter(Boolean).join(" ");
}

function Line(props: LineProps) {
  const { row, actions, editing, setEditing, onToggle } = props;
  const { t } = useTranslation("spaces");
  const Icon = ICONS[row.kind];
  const leave = () => setEditing(null);
  if (editing?.what === "rename") {
    return (
      <>
        <Icon aria-hidden="true" className={styles["kind"]} />
        <NameInput
          kind={row.kind}
          label={t("tree.rename", { name: row.name })}
          name={row.name}
          onLeave={leave}
          onSave={async (name) => {
            await actions.onRename(row, name);
            leave();
          }}
        />
      </>
    );
  }
  return (
    <>
      {row.open === null ? (
        <span className={styles["noChevron"]} />
      ) : (
        <ChevronRight
          aria-hidden="true"
          className={styles["chevron"]}
          data-open={row.open ? "" : undefined}
          onClick={() => onToggle(row.id, !row.open)}
        />
      )}
      <Icon aria-hidden="true" className={styles["kind"]} />
      <bdi className={styles["name"]} title={row.name}>
        {row.name}
      </bdi>{" "}
      {row.shortcode ? <code className={styles["code"]}>{row.shortcode}</code> : null}{" "}
      {row.archived ? <Badge tone="warning">{t("badge.archived")}</Badge> : null}{" "}
      {row.spaces === null ? null : (
        <span className={styles["count"]}>{t("results.count", { count: row.spaces })}</span>
      )}
      {editing?.what === "add" && row.kind !== "space" ? (
        <NameInput
          kind={CHILD[row.kind]}
          label={t(`tree.newName.${CHILD[row.kind]}`)}
          name=""
          onLeave={leave}
          onSave={async (name) => {
            await actions.onAdd(CHILD[row.kind], row.id, name);
            leave();
          }}
        />
      ) : null}
      <span className={styles["buttons"]}>
        <LineButtons row={row} actions={actions} setEditing={setEditing} onToggle={onToggle} />
      </span>
    </>
  );
}

/** Letters typed in quick succession lead to a line. */
function useLetters(): (letter: string) => string {
  const typed = useRef({ letters: "", at: 0 });
  return (letter) => {
    const now = Date.now();
    const fresh = now - typed.current.at > LETTERS_PAUSE_MS;
    typed.current = { letters: fresh ? letter : typed.current.letters + letter, at: now };
    return typed.current.letters;
  };
}

/** Locations, floors and spaces as a tree: only the lines in view are drawn, all keys of a tree work. */
export function StructureTree({ rows, actions, onToggle }: TreeProps) {
  const { t } = useTranslation("spaces");
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const wantsFocus = useRef(false);
  const letters = useLetters();
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    useFlushSync: false,
    initialRect: { width: 800, height: 600 },
  });
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const activeRow = rows[active];
  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    const line = scroller.current?.querySelector<HTMLElement>("[role=treeitem][tabindex='0']");
    if (line) {
      wantsFocus.current = false;
      line.focus({ preventScroll: true });
    }
  });
  const goTo = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    wantsFocus.current = true;
    setActiveId(row.id);
    lines.scrollToIndex(index);
  };
  const act = (key: string, row: TreeRow): boolean => {
    const isOpen = row.open;
    if (key === "ArrowRight" && isOpen === false) onToggle(row.id, true);
    else if (key === "ArrowLeft" && isOpen === true) onToggle(row.id, false);
    else if (key === "Enter" && row.kind === "space") actions.onOpenSpace(row.id);
    else if (key === "Enter") onToggle(row.id, isOpen !== true);
    else if (key === "F2" && !row.archived && actions.mayRename(row.kind)) {
      setEditing({ id: row.id, what: "rename" });
    } else if (key === "Delete" && !row.archived && actions.mayArchive(row.kind)) {
      actions.onArchive(row);
    } else return false;
    wantsFocus.current = true;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!activeRow || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest("input, button")) return;
    const isLetter = event.key.length === 1 && event.key !== " ";
    const next = isLetter
      ? rowByLetters(rows, active, letters(event.key))
      : nextRow(rows, active, event.key);
    if (!act(event.key, activeRow)) {
      if (next === null) return;
      goTo(next);
    }
    event.preventDefault();
  };
  return (
    <div ref={scroller} className={styles["scroller"]}>
      <div
        role="tree"
        aria-label={t("tree.label")}
        className={styles["tree"]}
        style={{ height: lines.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {lines.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              role="treeitem"
              aria-level={row.level}
              aria-setsize={row.siblings}
              aria-posinset={row.place}
              aria-expanded={row.open ?? undefined}
              aria-selected={row === activeRow}
              aria-label={nameOf(row, t)}
              tabIndex={row === activeRow ? 0 : -1}
              className={styles["line"]}
              data-archived={row.archived ? "" : undefined}
              style={{
                transform: `translateY(${item.start}px)`,
                paddingInlineStart: (row.level - 1) * 26 + 10,
              }}
              onFocus={() => setActiveId(row.id)}
              onDoubleClick={() =>
                row.kind === "space" ? actions.onOpenSpace(row.id) : onToggle(row.id, !row.open)
              }
            >
              <Line
                row={row}
                actions={actions}
                onToggle={onToggle}
                editing={editing?.id === row.id ? editing : null}
                setEditing={(next) => {
                  wantsFocus.current = next === null;
                  setEditing(next);
                }}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
