// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the heads take the focus.
import { type AssetListState, COLUMN_WIDTH_PX, type ShownColumn } from "@storey/domain";
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  Columns3,
  EyeOff,
  ListFilter,
  MoveLeft,
  MoveRight,
  Pin,
  PinOff,
  X,
} from "lucide-react";
import type { CSSProperties, KeyboardEvent } from "react";
import { type Translate, useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import styles from "./asset-table.module.css";
import { ordersOf, pressed, sortedBy, unsorted } from "./column-sorting.ts";
import { type DrawnColumn, hidden, moved, pinned, resized, shownColumns } from "./shown-columns.ts";

const STEP_PX = 10;
const WIDE_STEP_PX = 50;

interface ColumnHeadProps {
  readonly drawn: DrawnColumn;
  readonly name: string;
  readonly state: AssetListState;
  readonly onChange: (next: AssetListState) => void;
  readonly onFilter: () => void;
  /** Starts to drag the edge of the column, by mouse or touch. */
  readonly onDragEdge: (event: unknown) => void;
  readonly isDragged: boolean;
  readonly style: CSSProperties;
}

/** The head of a column: sorts by a press, with Shift as well; its menu has everything else. */
export function ColumnHead(props: ColumnHeadProps) {
  const { drawn, name, state, onChange, onDragEdge, isDragged, style } = props;
  const { t } = useTranslation("asset-list");
  const { column } = drawn;
  const orders = ordersOf(state);
  const place = orders.findIndex(({ field }) => field === column.key);
  const direction = orders[place]?.direction;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  const isFiltered = state.filters.some(({ field }) => field === column.key);
  const words = orders.length > 1 && place >= 0 ? t("head.place", { place: place + 1 }) : undefined;
  return (
    <div
      role="columnheader"
      aria-sort={direction ?? (column.isSortable ? "none" : undefined)}
      className={classNames(styles.headCell, drawn.pinned && styles.pinned)}
      style={style}
    >
      {column.isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={t("head.keys")}
          onClick={(event) => onChange(pressed(state, column.key, event.shiftKey))}
        >
          <span className={styles.headName}>{name}</span>
          {direction ? <Arrow aria-hidden="true" /> : null}
          {words ? (
            <>
              <span aria-hidden="true" className={styles.place}>
                {place + 1}
              </span>
              <span className={styles.unseen}>{words}</span>
            </>
          ) : null}
        </button>
      ) : (
        <span className={styles.headName}>{name}</span>
      )}
      {isFiltered ? <ListFilter aria-hidden="true" className={styles.filtered} /> : null}
      <HeadMenu {...props} />
      <Edge
        label={t("head.resize", { column: name })}
        widthPx={drawn.widthPx}
        isDragged={isDragged}
        onDrag={onDragEdge}
        onWidth={(widthPx) => onChange(withColumns(state, resized(column.key, widthPx)))}
      />
    </div>
  );
}

function withColumns(
  state: AssetListState,
  change: (columns: readonly ShownColumn[]) => readonly ShownColumn[],
): AssetListState {
  return { ...state, columns: change(shownColumns(state)) };
}

interface EdgeProps {
  readonly label: string;
  readonly widthPx: number;
  readonly isDragged: boolean;
  readonly onDrag: (event: unknown) => void;
  readonly onWidth: (widthPx: number | null) => void;
}

/** The edge of a column: dragged, or moved by arrow keys; Home gives it its usual width. */
function Edge({ label, widthPx, isDragged, onDrag, onWidth }: EdgeProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? WIDE_STEP_PX : STEP_PX;
    const width =
      event.key === "ArrowRight"
        ? widthPx + step
        : event.key === "ArrowLeft"
          ? widthPx - step
          : null;
    if (width === null && event.key !== "Home") return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={COLUMN_WIDTH_PX.min}
      aria-valuemax={COLUMN_WIDTH_PX.max}
      tabIndex={0}
      className={classNames(styles.edge, isDragged && styles.dragged)}
      onMouseDown={onDrag}
      onTouchStart={onDrag}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What the menu of a column offers. */
function menuItems(t: Translate, props: ColumnHeadProps): readonly MenuItem[] {
  const { drawn, state, onChange, onFilter } = props;
  const { column } = drawn;
  const { key } = column;
  const isSorted = ordersOf(state).some(({ field }) => field === key);
  const change = (next: Parameters<typeof withColumns>[1]) => () =>
    onChange(withColumns(state, next));
  const sort = (direction: "ascending" | "descending", isFurther: boolean) => () =>
    onChange(sortedBy(state, { field: key, direction }, isFurther));
  const items: MenuItem[] = [];
  if (column.isSortable) {
    items.push(
      { label: t("head.up"), icon: <ArrowUp />, onSelect: sort("ascending", false) },
      { label: t("head.down"), icon: <ArrowDown />, onSelect: sort("descending", false) },
      { label: t("head.alsoUp"), icon: <ArrowUp />, onSelect: sort("ascending", true) },
      { label: t("head.alsoDown"), icon: <ArrowDown />, onSelect: sort("descending", true) },
    );
    if (isSorted && state.sort.length > 0) {
      const onSelect = () => onChange(unsorted(state, key));
      items.push({ label: t("head.unsort"), icon: <X />, onSelect });
    }
  }
  if (column.isFilterable) {
    items.push({
      ...{ label: t("head.filter"), icon: <ListFilter />, onSelect: onFilter, divided: true },
    });
  }
  const pin = (side: "start" | "end") => ({
    label: t(side === "start" ? "head.pinStart" : "head.pinEnd"),
    icon: <Pin />,
    onSelect: change(pinned(key, side)),
  });
  items.push(
    { label: t("head.left"), icon: <MoveLeft />, onSelect: change(moved(key, -1)), divided: true },
    { label: t("head.right"), icon: <MoveRight />, onSelect: change(moved(key, 1)) },
    ...(drawn.pinned === "start" ? [] : [pin("start")]),
    ...(drawn.pinned === "end" ? [] : [pin("end")]),
    ...(drawn.pinned
      ? [{ label: t("head.unpin"), icon: <PinOff />, onSelect: change(pinned(key, null)) }]
      : []),
    { label: t("head.usualWidth"), icon: <Columns3 />, onSelect: change(resized(key, null)) },
    {
      ...{ label: t("head.hide"), icon: <EyeOff />, onSelect: change(hidden(key)) },
      disabled: shownColumns(state).length === 1,
    },
  );
  return items;
}

function HeadMenu(props: ColumnHeadProps) {
  const { t } = useTranslation("asset-list");
  const label = t("head.menu", { column: props.name });
  return (
    <Menu
      label={label}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={styles.menu} aria-label={label}>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      items={() => menuItems(t, props)}
    />
  );
}
