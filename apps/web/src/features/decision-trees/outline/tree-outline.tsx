import { type TreeContent, treeGraph } from "@storey/domain";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { NO_MARKS, type NodeMarks } from "../parts/node-mark.tsx";
import { tellingWords } from "../parts/node-words.ts";
import styles from "./outline.module.css";
import { Row } from "./outline-line.tsx";
import { type OutlineRow, outlineRows } from "./outline-rows.ts";
import { useOutlineWindow } from "./use-outline-window.ts";

/** What the keys of the outline do to a node, besides moving in it. */
export type OutlineCommand =
  | "open"
  | "add"
  | "delete"
  | "deleteBranch"
  | "duplicate"
  | "earlier"
  | "later";

interface OutlineProps {
  readonly content: TreeContent;
  /** The node that is worked on. */
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onCommand: (command: OutlineCommand, row: OutlineRow) => void;
  /** What is wrong with nodes, by their ids: whether any of it is an error. */
  readonly wrong: ReadonlyMap<string, boolean>;
  /** The node whose line is about to get the focus. */
  readonly wantedId: string | null;
  /** What is said of nodes besides what they hold. */
  readonly marks?: NodeMarks;
}

const KEYS: Readonly<Record<string, OutlineCommand>> = {
  Enter: "open",
  " ": "open",
  Insert: "add",
  "+": "add",
  Delete: "delete",
};

function commandOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (altKey) return { ArrowUp: "earlier", ArrowDown: "later" }[key] as OutlineCommand | undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === "d") return "duplicate";
  if (ctrlKey || metaKey) return undefined;
  return key === "Delete" && shiftKey ? "deleteBranch" : KEYS[key];
}

interface GroupProps extends OutlineProps {
  readonly label: string;
  readonly rows: readonly OutlineRow[];
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

function Group(props: GroupProps) {
  const { label, rows, selectedId, wantedId, marks = NO_MARKS } = props;
  const { t } = useTranslation("decision-trees");
  const list = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // The line of what is worked on is the tree's stop, also where it was added or led to from elsewhere.
  const [stoppedFor, setStoppedFor] = useState(selectedId);
  if (stoppedFor !== selectedId) {
    setStoppedFor(selectedId);
    if (rows.find(({ key }) => key === activeKey)?.node.id !== selectedId) setActiveKey(null);
  }
  const active =
    rows.find(({ key }) => key === activeKey) ??
    rows.find(({ node, isLink }) => node.id === selectedId && !isLink) ??
    rows[0];
  const { drawn, totalHeightPx, focusSoon } = useOutlineWindow(
    list,
    rows,
    (row) =>
      row === active || (!row.isLink && (row.node.id === selectedId || row.node.id === wantedId)),
  );
  const focus = (row: OutlineRow | undefined): void => {
    if (!row) return;
    setActiveKey(row.key);
    focusSoon(row.key);
  };
  const toggle = ({ node, isOpen }: OutlineRow): void => props.onToggle(node.id, isOpen !== true);
  const open = (row: OutlineRow): void => {
    props.onSelect(row.node.id);
    props.onCommand("open", row);
  };
  // The rows keep their functions, so that one renders again only when it changes itself.
  const latest = useRef({ open, toggle });
  latest.current = { open, toggle };
  const host = useMemo(
    () => ({
      onFocus: ({ key }: OutlineRow) => setActiveKey(key),
      onPress: (row: OutlineRow) => latest.current.open(row),
      onToggle: (row: OutlineRow) => latest.current.toggle(row),
    }),
    [],
  );
  const move = (event: KeyboardEvent, row: OutlineRow, at: number): boolean => {
    const { key } = event;
    if (key === "ArrowRight" && row.isOpen === false) toggle(row);
    else if (key === "ArrowRight" && row.isOpen) focus(rows[at + 1]);
    else if (key === "ArrowLeft" && row.isOpen) toggle(row);
    else if (key === "ArrowLeft") focus(rows.find((one) => one.key === row.holderKey));
    else if (key === "ArrowDown") focus(rows[at + 1]);
    else if (key === "ArrowUp") focus(rows[at - 1]);
    else if (key === "Home") focus(rows[0]);
    else if (key === "End") focus(rows.at(-1));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = (event.target as HTMLElement).closest<HTMLElement>("[data-row]")?.dataset["row"];
    const at = rows.findIndex((one) => one.key === key);
    const row = rows[at];
    if (!row) return;
    const command = commandOf(event);
    if (command === "open") open(row);
    else if (command) {
      props.onSelect(row.node.id);
      props.onCommand(command, row);
    } else if (event.altKey || event.ctrlKey || event.metaKey || !move(event, row, at)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className={styles["tree"]}
      style={{ height: totalHeightPx }}
      onKeyDown={onKeyDown}
    >
      {drawn.map(({ row, topPx, heightPx }) => (
        <Row
          key={row.key}
          row={row}
          telling={tellingWords(props.content, row.node, t)}
          isStart={row.node.id === props.content.startNodeId}
          isSelected={row.node.id === selectedId && !row.isLink}
          isActive={row === active}
          wrong={props.wrong.get(row.node.id)}
          topPx={topPx}
          heightPx={heightPx}
          mark={row.isLink ? undefined : marks.get(row.node.id)}
          {...host}
        />
      ))}
    </div>
  );
}

/** Returns what leads to a node, by whatever way. */
function aboveOf(content: TreeContent, id: string): ReadonlySet<string> {
  const graph = treeGraph(content);
  const above = new Set<string>();
  const waiting = [...graph.previous(id)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (above.has(node.id)) continue;
    above.add(node.id);
    waiting.push(...graph.previous(node.id));
  }
  return above;
}

/**
 * A tree as an indented outline: what leads straight on stands below, responses stand one level in. A
 * node that several ways lead to stands where the first one does; the others say where they go on. Only
 * the lines in view are drawn.
 */
export function TreeOutline(props: OutlineProps) {
  const { t } = useTranslation("decision-trees");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { content, selectedId } = props;
  // The node that is worked on shows, also where it was led to from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is closed later stays closed.
  useEffect(() => {
    if (selectedId === null) return;
    setClosed((before) => {
      const above = aboveOf(content, selectedId);
      const next = new Set([...before].filter((id) => !above.has(id)));
      return next.size === before.size ? before : next;
    });
  }, [selectedId]);
  const { main, orphans } = useMemo(() => outlineRows(content, closed), [content, closed]);
  const onToggle = (id: string, isOpen: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  const group = { ...props, onToggle };
  return (
    <div className={styles["outline"]}>
      {main.length > 0 ? <Group {...group} label={t("outline.label")} rows={main} /> : null}
      {orphans.length > 0 ? (
        <section>
          <h2 className={styles["title"]}>{t("outline.orphans")}</h2>
          <p className={styles["hint"]}>{t("outline.orphans.hint")}</p>
          <Group {...group} label={t("outline.orphans")} rows={orphans} />
        </section>
      ) : null}
    </div>
  );
}
