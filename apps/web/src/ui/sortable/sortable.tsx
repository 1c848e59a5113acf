import { GripVertical } from "lucide-react";
import {
  createContext,
  type LiHTMLAttributes,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "react-aria-components/Button";
import { useDrag } from "react-aria-components/useDrag";
import { useDrop } from "react-aria-components/useDrop";
import { useTranslation } from "../../lib/messages.ts";
import { AriaFrame } from "../aria-frame.tsx";
import { classNames } from "../class-names.ts";
import { moved } from "./move.ts";
import styles from "./sortable.module.css";

/** The type of a dragged line: no other list, and no page, takes it. */
const LINE_TYPE = "application/x-storey-line";

interface Order {
  readonly dragged: string | null;
  readonly drag: (id: string | null) => void;
  readonly drop: (id: string, place: number) => void;
}

const OrderContext = createContext<Order | null>(null);

interface SortableProps<Line> {
  readonly lines: readonly Line[];
  readonly idOf: (line: Line) => string;
  /** Called with the whole list in its new order. */
  readonly onOrder: (next: readonly Line[]) => void;
  readonly children: ReactNode;
}

/**
 * A list whose lines are dragged into another order: by mouse and touch, by keyboard (Enter on the
 * handle, Tab to a place, Enter) and by screen reader. The lines themselves are `SortableLine`s.
 */
export function Sortable<Line>({ lines, idOf, onOrder, children }: SortableProps<Line>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const latest = useRef({ lines, idOf, onOrder });
  latest.current = { lines, idOf, onOrder };
  const isDragging = useRef(false);
  isDragging.current = dragged !== null;
  // A drag by keyboard holds every event of the page until it ends. A list that leaves the page
  // meanwhile, as with a way back, ends it.
  useLayoutEffect(
    () => () => {
      if (!isDragging.current) return;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    },
    [],
  );
  const order = useMemo(
    (): Order => ({
      dragged,
      drag: setDragged,
      drop: (id, place) => {
        const now = latest.current;
        const from = now.lines.findIndex((line) => now.idOf(line) === id);
        if (from >= 0 && from !== place) now.onOrder(moved(now.lines, from, place));
      },
    }),
    [dragged],
  );
  return (
    <AriaFrame>
      <OrderContext value={order}>{children}</OrderContext>
    </AriaFrame>
  );
}

interface SortableLineProps extends Omit<LiHTMLAttributes<HTMLLIElement>, "id" | "children"> {
  /** The id as `idOf` of the list gives it. */
  readonly lineId: string;
  /** The place of the line, from 0. */
  readonly place: number;
  /** The name of the line for its handle. */
  readonly name: string;
  /** Draws the line; the given handle drags it. */
  readonly children: (handle: ReactNode) => ReactNode;
}

/** One line of a list that is put in order by dragging. */
export function SortableLine(props: SortableLineProps) {
  const { lineId, place, name, children, className, ...rest } = props;
  const { t } = useTranslation("lists");
  const order = use(OrderContext);
  const line = useRef<HTMLLIElement>(null);
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [LINE_TYPE]: lineId }],
    getAllowedDropOperations: () => ["move"],
    onDragStart: () => order?.drag(lineId),
    onDragEnd: () => order?.drag(null),
  });
  const isAnyDragged = order !== null && order.dragged !== null;
  const { dropProps, isDropTarget } = useDrop({
    ref: line,
    // Files that are dropped here are for the part around the list.
    isDisabled: !isAnyDragged || order.dragged === lineId,
    getDropOperation: (types) => (types.has(LINE_TYPE) ? "move" : "cancel"),
    onDrop: ({ items }) => {
      for (const item of items) {
        if (item.kind !== "text" || !item.types.has(LINE_TYPE)) continue;
        void item.getText(LINE_TYPE).then((id) => order?.drop(id, place));
      }
    },
  });
  const handle = (
    <Button
      {...dragButtonProps}
      className={styles.handle ?? ""}
      aria-label={t("drag.one", { name })}
    >
      <GripVertical aria-hidden="true" />
    </Button>
  );
  return (
    <li
      {...rest}
      {...dragProps}
      {...dropProps}
      ref={line}
      // While a line is dragged by keyboard, the focus goes from place to place.
      tabIndex={isAnyDragged ? -1 : undefined}
      data-dragged={isDragging ? "" : undefined}
      className={classNames(className, isDropTarget && styles.target)}
    >
      {children(handle)}
    </li>
  );
}
