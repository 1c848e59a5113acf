import { ChevronDown, ChevronRight, CircleAlert, CornerUpRight, Flag } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { type NodeMark, NodeMarkBadge } from "../parts/node-mark.tsx";
import { NODE_ICONS, nodeName } from "../parts/node-words.ts";
import styles from "./outline.module.css";
import type { OutlineRow } from "./outline-rows.ts";

interface RowProps {
  readonly row: OutlineRow;
  /** What tells it from others of its name; null where none has it. */
  readonly telling: string | null;
  readonly isStart: boolean;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** True for an error, false for a warning, undefined for neither. */
  readonly wrong: boolean | undefined;
  readonly mark: NodeMark | undefined;
  readonly onFocus: (row: OutlineRow) => void;
  readonly onPress: (row: OutlineRow) => void;
  readonly onToggle: (row: OutlineRow) => void;
  /** Where it stands in the list of all lines, in pixels. */
  readonly topPx: number;
  readonly heightPx: number;
}

/** So many levels are indented widely, so many more narrowly: each question takes two of them. */
const WIDE_LEVELS = 12;
const NARROW_LEVELS = 48;

/** A line of the outline; it is drawn again only where it changes itself. */
export const Row = memo(
  function Row(props: RowProps) {
    const { row, telling, isStart, isSelected, isActive, wrong, mark } = props;
    const { t } = useTranslation("decision-trees");
    const { node, isLink, isOpen } = row;
    const Icon = isLink ? CornerUpRight : NODE_ICONS[node.type];
    const name = nodeName(node, t);
    const ends = node.outcome && !isLink ? t(`outcome.${node.outcome.kind}`) : null;
    const words = [
      isLink ? t("outline.goesOnAt", { name }) : name,
      telling,
      ends,
      t(`type.${node.type}`),
      isStart ? t("start") : null,
      mark?.words,
      mark?.detail,
      wrong === undefined ? null : t(wrong ? "has.error" : "has.warning"),
    ];
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys, Enter does this.
      <div
        role="treeitem"
        aria-level={row.level}
        aria-setsize={row.siblings}
        aria-posinset={row.place}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isSelected}
        aria-label={words.filter(Boolean).join(", ")}
        tabIndex={isActive ? 0 : -1}
        data-row={row.key}
        data-node={isLink ? undefined : node.id}
        className={styles["row"]}
        style={
          {
            "--level": Math.min(row.level, WIDE_LEVELS),
            "--deeper": Math.min(Math.max(row.level - WIDE_LEVELS, 0), NARROW_LEVELS),
            height: props.heightPx,
            transform: `translateY(${props.topPx}px)`,
          } as object
        }
        onFocus={() => props.onFocus(row)}
        onClick={() => props.onPress(row)}
      >
        <span
          className={styles["chevron"]}
          aria-hidden="true"
          onClick={(event) => {
            if (isOpen === null) return;
            event.stopPropagation();
            props.onToggle(row);
          }}
        >
          {isOpen === null ? null : isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </span>
        <Icon size={16} aria-hidden="true" className={styles["icon"]} />
        <span className={styles["words"]} dir="auto">
          {isLink ? t("outline.goesOnAt", { name }) : name}
        </span>
        {telling === null ? null : " "}
        {telling === null ? null : (
          <span className={styles["telling"]} dir="auto">
            {telling}
          </span>
        )}
        {isStart && !isLink ? <Flag size={14} aria-hidden="true" /> : null}
        {/* A space, so that what is read out begins with what is seen. */}
        {ends ? " " : null}
        {ends ? <Badge>{ends}</Badge> : null}
        {mark && !isLink ? <NodeMarkBadge mark={mark} /> : null}
        {wrong === undefined || isLink ? null : (
          <CircleAlert
            size={16}
            aria-hidden="true"
            className={styles[wrong ? "error" : "warning"]}
          />
        )}
      </div>
    );
  },
  (a, b) =>
    a.telling === b.telling &&
    a.isStart === b.isStart &&
    a.isSelected === b.isSelected &&
    a.isActive === b.isActive &&
    a.wrong === b.wrong &&
    a.topPx === b.topPx &&
    a.heightPx === b.heightPx &&
    a.mark === b.mark &&
    a.row.node === b.row.node &&
    (["level", "place", "siblings", "isOpen", "isLink", "parentId", "holderKey"] as const).every(
      (name) => a.row[name] === b.row[name],
    ),
);
