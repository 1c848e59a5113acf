import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Returns the place of a panel: under its button, above it when there is no room; within the
 * window.
 */
export function placeBeside(
  anchor: { left: number; right: number; top: number; bottom: number },
  panel: { width: number; height: number },
  view: { width: number; height: number },
  align: "start" | "end",
): { left: number; top: number } {
  const wanted = align === "start" ? anchor.left : anchor.right - panel.width;
  const left = Math.max(EDGE_PX, Math.min(wanted, view.width - panel.width - EDGE_PX));
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - panel.height;
  const fitsBelow = below + panel.height <= view.height - EDGE_PX;
  const top = fitsBelow || above < EDGE_PX ? below : above;
  return { left, top: Math.max(EDGE_PX, Math.min(top, view.height - panel.height - EDGE_PX)) };
}

/** The props that a popover's button must have. */
export interface PopoverTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
}

/**
 * Joins a button and a native popover: the browser closes it on Escape and on a press outside and
 * gives the focus back; this places it.
 */
export function usePopover(align: "start" | "end") {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = useCallback(() => {
    if (!anchor.current || !panel.current) return;
    const rtl = document.documentElement.dir === "rtl";
    const side = rtl ? (align === "start" ? "end" : "start") : align;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const at = placeBeside(
      anchor.current.getBoundingClientRect(),
      { width: panel.current.offsetWidth, height: panel.current.offsetHeight },
      view,
      side,
    );
    panel.current.style.left = `${at.left}px`;
    panel.current.style.top = `${at.top}px`;
  }, [align]);
  useEffect(() => {
    if (!open) return undefined;
    place();
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  }, [open, place]);
  const close = useCallback(() => panel.current?.hidePopover(), []);
  const trigger: PopoverTrigger = {
    ref: anchor,
    popoverTarget: id,
    "aria-expanded": open,
    "aria-controls": id,
  };
  return { id, trigger, panel, open, setOpen, close, place };
}
