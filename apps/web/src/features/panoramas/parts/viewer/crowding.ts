import type { Spot } from "./direction.ts";

/** Half the side of a point's round icon, in CSS pixels. */
const HALF = 18;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A visible point: its position, and its width with its label. */
export interface ShownPoint extends Spot {
  readonly width: number;
}

function boxOf({ x, y }: Spot, width: number): Box {
  return { left: x - HALF, right: x - HALF + width, top: y - HALF, bottom: y + HALF };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Decides which points have room for their labels: those that cover no other point and no other
 * label, the first ones first. The others show their icon only.
 */
export function labelsWithRoom(points: readonly ShownPoint[]): boolean[] {
  const icons = points.map((point) => boxOf(point, 2 * HALF));
  const wide: Box[] = [];
  return points.map((point, at) => {
    const box = boxOf(point, point.width);
    const isFree =
      icons.every((icon, other) => other === at || !meet(box, icon)) &&
      wide.every((other) => !meet(box, other));
    if (isFree) wide.push(box);
    return isFree;
  });
}

const spots = new WeakMap<Element, Spot | null>();
const widths = new WeakMap<Element, { readonly words: string; readonly width: number }>();

/** Records where a place shows; null while it is out of view. */
export function noteSpot(place: Element, spot: Spot | null): void {
  spots.set(place, spot);
}

function widthOf(place: Element): number {
  const point = place.firstElementChild;
  const words = point?.textContent ?? "";
  const known = widths.get(place);
  if (known?.words === words) return known.width;
  place.removeAttribute("data-tight");
  const width = point instanceof HTMLElement ? point.offsetWidth : 0;
  widths.set(place, { words, width });
  return width;
}

/** Hides the labels of points that would cover others. */
export function uncrowd(places: Element | null): void {
  const shown = [...(places?.children ?? [])].flatMap((place) => {
    const spot = spots.get(place);
    return spot ? [{ place, ...spot, width: widthOf(place) }] : [];
  });
  labelsWithRoom(shown).forEach((isWide, at) => {
    shown[at]?.place.toggleAttribute("data-tight", !isWide);
  });
}
