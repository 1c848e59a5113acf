import { wrapped } from "./direction.ts";
import type { ShownHotspot } from "./hotspot-label.ts";

/** On which side of where somebody looks something is. */
export type Side = "ahead" | "right" | "behind" | "left";

/** The side that is turned to by so many degrees; to the left they are less than 0. */
export function sideOf(turn: number): Side {
  const by = wrapped(turn);
  if (Math.abs(by) <= 45) return "ahead";
  if (Math.abs(by) >= 135) return "behind";
  return by > 0 ? "right" : "left";
}

/** The yaws at which hotspots of a sphere lead to other panoramas, in their order. */
export function yawsOfWays(hotspots: readonly Pick<ShownHotspot, "kind" | "yaw">[]): number[] {
  return hotspots.flatMap(({ kind, yaw }) => (kind === "panorama" && yaw !== null ? [yaw] : []));
}

/** As near as a press on the dial counts for a way, in degrees. */
const SNAP = 30;

/** The yaw that a press on the dial means: that of the nearest way, or the very one pressed. */
export function yawPressed(pressed: number, ways: readonly number[]): number {
  const away = (yaw: number): number => Math.abs(wrapped(yaw - pressed));
  const [nearest] = [...ways].sort((a, b) => away(a) - away(b));
  return nearest !== undefined && away(nearest) <= SNAP ? nearest : wrapped(pressed);
}

/** The next way to the right of where somebody looks; the one they look at is the last. */
export function nextWay(looked: number, ways: readonly number[]): number | undefined {
  const right = (yaw: number): number => {
    const by = (wrapped(yaw - looked) + 360) % 360;
    return by < 2 || by > 358 ? 360 : by;
  };
  return [...ways].sort((a, b) => right(a) - right(b))[0];
}
