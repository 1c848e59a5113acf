/**
 * Lifts a floating element above an open dialog, which would cut it off. For the `ref` of the
 * element; browsers without it leave the element where it is.
 */
export function toTopLayer(element: HTMLElement | null): void {
  if (!element || typeof element.showPopover !== "function") return;
  element.popover = "manual";
  if (!element.matches(":popover-open")) element.showPopover();
}
