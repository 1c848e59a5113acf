import { type DragEvent, useRef, useState } from "react";
import type { TreeRow } from "./structure-tree.ts";
import type { TreeProps } from "./tree-props.ts";

const OPENS_AFTER_MS = 700;

/** Opens a closed line after something was held over it for a while. */
function useOpening(onToggle: TreeProps["onToggle"]): (over: TreeRow | null) => void {
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  return (over) => {
    if (opening.current && opening.current.id === over?.id) return;
    if (opening.current) clearTimeout(opening.current.timer);
    opening.current = null;
    if (over?.open !== false) return;
    const timer = setTimeout(() => onToggle(over.id, true), OPENS_AFTER_MS);
    opening.current = { id: over.id, timer };
  };
}

/**
 * Handles dragging lines onto others by mouse. The menu's "Move to" does the same by keyboard and
 * touch.
 */
export function useTreeDragging({ dropTargetOf, onDrop, onToggle }: TreeProps) {
  const dragged = useRef<TreeRow | null>(null);
  const [intoId, setIntoId] = useState<string | null>(null);
  const waitOver = useOpening(onToggle);
  const end = (): void => {
    dragged.current = null;
    waitOver(null);
    setIntoId(null);
  };
  const targetOf = (over: TreeRow): TreeRow | null =>
    dragged.current ? dropTargetOf(dragged.current, over) : null;
  const onDragStart = (event: DragEvent, row: TreeRow): void => {
    dragged.current = row;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.name);
  };
  const onDragOver = (event: DragEvent, row: TreeRow): void => {
    if (!dragged.current) return;
    waitOver(row);
    const into = targetOf(row);
    setIntoId(into?.id ?? null);
    if (into) event.preventDefault();
  };
  const drop = (event: DragEvent, row: TreeRow): void => {
    const from = dragged.current;
    const into = targetOf(row);
    end();
    if (!into || !from) return;
    event.preventDefault();
    onDrop(from, into);
  };
  return { intoId, onDragStart, onDragOver, onDrop: drop, onDragEnd: end };
}
