import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "../../../lib/store.ts";
import { wantedLine } from "../../spaces/space.queries.ts";
import type { TreeRow } from "./structure-tree.ts";

/** Returns the active line. When it goes away, the line that takes its place becomes active. */
function useActive(rows: readonly TreeRow[]) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const place = useRef(0);
  const known = rows.findIndex(({ id }) => id === activeId);
  const active = known >= 0 ? known : Math.max(0, Math.min(place.current, rows.length - 1));
  useLayoutEffect(() => {
    place.current = active;
  });
  return { active, setActiveId };
}

/**
 * Manages the active line and the focus: a wanted line is scrolled into view and focused, and the
 * focus never falls from the tree to nowhere. It stays in a field in which a name is typed.
 */
export function useTreeFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  scrollTo: (index: number) => void,
) {
  const wanted = useStore(wantedLine);
  const { active, setActiveId } = useActive(rows);
  const wantsFocus = useRef(false);
  /** The id of the line that should get the focus; null for the active line. */
  const target = useRef<string | null>(null);
  const hadFocus = useRef(false);
  const focusSoon = useCallback((): void => {
    wantsFocus.current = true;
  }, []);
  const goTo = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    focusSoon();
    target.current = row.id;
    setActiveId(row.id);
    scrollTo(index);
  };
  useLayoutEffect(() => {
    const index = wanted === null ? -1 : rows.findIndex(({ id }) => id === wanted);
    if (index < 0) return;
    wantedLine.set(null);
    if (document.activeElement?.matches("[data-naming]")) {
      // Leaves the line above in view, as the line being edited may show below it.
      scrollTo(Math.max(0, index - 1));
      scrollTo(index);
    } else goTo(index);
  });
  useLayoutEffect(() => {
    // The wanted line becomes active in the next render.
    if (target.current !== null && !rows.some(({ id }) => id === target.current)) {
      target.current = null;
    }
    if (target.current !== null && rows[active]?.id !== target.current) return;
    const focused = document.activeElement;
    const isLost = hadFocus.current && (focused === null || focused === document.body);
    if (!wantsFocus.current && !isLost) return;
    const line = box.current?.querySelector<HTMLElement>("[role=treeitem][tabindex='0']");
    if (!line || line.querySelector("input:focus")) return;
    wantsFocus.current = false;
    target.current = null;
    line.focus({ preventScroll: true });
  });
  const watch = {
    onFocus: ({ target: focused }: FocusEvent<HTMLElement>) => {
      hadFocus.current = true;
      // Whoever goes to another line by a press is there now.
      if (focused.matches("[role=treeitem]")) target.current = null;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
      if (isElsewhere) hadFocus.current = false;
    },
  };
  /** The id of the line that was gone to and has not got the focus yet; null where there is none. */
  const goingTo = (): string | null => target.current;
  return { active, setActiveId, goTo, goingTo, focusSoon, watch };
}
