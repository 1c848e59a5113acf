/** The factor by which a press of a button or key zooms. */
export const ZOOM_STEP = 1.5;
export const ZOOM_MAX = 6;

/** The view of a picture: its zoom, and its shift `x` and `y` in pixels from the middle. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A place in the viewport of a picture, in pixels from its middle. */
export interface ViewportSpot {
  readonly x: number;
  readonly y: number;
}

/** The whole picture. */
export const WHOLE: View = { zoom: 1, x: 0, y: 0 };
const MIDDLE: ViewportSpot = { x: 0, y: 0 };

/**
 * Returns the view after the point at `from` has moved to `to`, enlarged by a factor; the whole
 * picture is centred.
 */
function carried(view: View, factor: number, from: ViewportSpot, to: ViewportSpot): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  if (zoom === 1) return WHOLE;
  const by = zoom / view.zoom;
  return { zoom, x: to.x - (from.x - view.x) * by, y: to.y - (from.y - view.y) * by };
}

/** Returns the view after zooming by a factor; out to the whole picture centres it. */
export function zoomed(view: View, factor: number): View {
  return carried(view, factor, MIDDLE, MIDDLE);
}

function middleOf([a, b]: readonly ViewportSpot[]): ViewportSpot {
  if (!a) return MIDDLE;
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a;
}

function spreadOf([a, b]: readonly ViewportSpot[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/**
 * Returns the view after fingers moved: one pans a zoomed picture, two zoom about the middle of
 * them.
 */
export function handled(
  view: View,
  before: readonly ViewportSpot[],
  after: readonly ViewportSpot[],
): View {
  const [was, is] = [spreadOf(before), spreadOf(after)];
  return carried(view, was > 0 && is > 0 ? is / was : 1, middleOf(before), middleOf(after));
}
