import { type HTMLAttributes, useState } from "react";
import { moved } from "./move.ts";

/**
 * Puts the members of a list in another order, by dragging or by steps. `onOrder` is given the
 * whole list as it is to be.
 */
export function useReorder<T>(list: readonly T[], onOrder: (next: readonly T[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number): void => onOrder(moved(list, from, to));
  /** What the element of a place carries to be dragged and to be dropped on. */
  const draggableAt = (place: number) =>
    ({
      "data-dragged": dragged === place ? "" : undefined,
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(place);
      },
      onDragEnd: () => setDragged(null),
      onDragOver: (event) => dragged !== null && event.preventDefault(),
      onDrop: (event) => {
        // Files that are dropped here are for what lies around the list.
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        move(dragged, place);
        setDragged(null);
      },
    }) satisfies HTMLAttributes<HTMLElement> & Readonly<Record<"data-dragged", string | undefined>>;
  return { move, draggableAt };
}
