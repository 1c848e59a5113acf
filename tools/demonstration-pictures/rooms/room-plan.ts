import type { Random } from "../../../apps/server/src/demonstration/random.ts";
import type { RoomSize, Scene, Side } from "../scene.ts";
import type { FloorFinish } from "../shell/walls.ts";

/** One kind of room: its box, its openings and its furniture. */
export interface RoomPlan {
  size(random: Random): RoomSize;
  /** Height of the camera, metres; 1.55 where absent. */
  readonly eye?: number;
  /** Pixels; 1060 where absent, less sees more. */
  readonly focal?: number;
  /** Pixels from the top; 445 where absent, less shows more floor. */
  readonly horizon?: number;
  readonly floor: FloorFinish | readonly FloorFinish[];
  readonly windows: readonly Side[];
  /** Sill and distance of the head from the ceiling, metres. */
  readonly opening?: { readonly sill: number; readonly above: number };
  readonly accentWall?: boolean;
  furnish(scene: Scene): void;
}

/** Returns numbers from the start to the end in even steps; the ends are half a step inside. */
export function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count);
}
