import { wrapped } from "./direction.ts";
import type { ShownHotspot } from "./hotspot-label.ts";

/** The side on which something is, seen from the present view. */
export type Side = "ahead" | "right" | "behind" | "left";

/** Returns the side that a turn leads to; the turn is in degrees, negative to the left. */
export function sideOf(turn: number): Side {
  const by = wrapped(turn);
  if (Math.abs(by) <= 45) return "ahead";
  if (Math.abs(by) >= 135) return "behind";
  return by > 0 ? "right" : "left";
}

/** Returns the yaws of the hotspots of a sphere that lead to other panoramas, in their order. */
export function yawsOfWays(hotspots: readonly Pick<ShownHotspot, "kind" | "yaw">[]): number[] {
  return hotspots.flatMap(({ kind, yaw }) => (kind === "panorama" && yaw !== null ? [yaw] : []));
}

/** How near to a way a press on the dial counts as that way, in degrees. */
const SNAP = 30;

/**
 * Returns the yaw that a press on the dial means: that of the nearest way, else the pressed one.
 */
export function yawPressed(pressed: number, ways: readonly number[]): number {
  const away = (yaw: number): number => Math.abs(wrapped(yaw - pressed));
  const [nearest] = [...ways].sort((a, b) => away(a) - away(b));
  return nearest !== undefined && away(nearest) <= SNAP ? nearest : wrapped(pressed);
}

/** Returns the next way to the right of the present view; the way in view is the last one. */
export function nextWay(looked: number, ways: readonly number[]): number | undefined {
  const right = (yaw: number): number => {
    const by = (wrapped(yaw - looked) + 360) % 360;
    return by < 2 || by > 358 ? 360 : by;
  };
  return [...ways].sort((a, b) => right(a) - right(b))[0];
}
