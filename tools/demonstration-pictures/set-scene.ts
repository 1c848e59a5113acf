import { Random } from "../../apps/server/src/demonstration/random.ts";
import { ROOM_KINDS, type RoomKind } from "../../apps/server/src/demonstration/room-scenes.ts";
import { DAYLIGHTS } from "./daylight.ts";
import { PICTURE_WIDTH } from "./engine/projection.ts";
import { PALETTES } from "./palettes.ts";
import type { RoomPlan } from "./rooms/room-plan.ts";
import { Scene, type Side } from "./scene.ts";
import type { Opening } from "./shell/windows.ts";

/** Returns one of the list, round and round, for any whole number. */
function turn<Item>(list: readonly [Item, ...Item[]], number: number): Item {
  return list[((number % list.length) + list.length) % list.length] ?? list[0];
}

/** The places of the eye, as a share of the room's width away from the window. */
const VIEWS = [0.02, 0.21, -0.16] as const;
/** The degree to which the back wall is held in the middle of the picture, 0 to 1. */
const KEPT = 0.8;

function jitter(random: Random, most: number): number {
  return (random.next() - 0.5) * 2 * most;
}

/** Returns -1 when the eye must step to the left to look at the windows. */
function towards(windowSide: Side | null): -1 | 1 {
  return windowSide === "right" ? -1 : 1;
}

/**
 * Makes the scene of a seed. Neighbouring seeds differ in palette, hour, window side and view; the
 * rest follows from the numbers.
 */
export function setScene(kind: RoomKind, plan: RoomPlan, seed: number): Scene {
  const at = ROOM_KINDS.indexOf(kind);
  const random = new Random(seed * 7919 + at * 104_729 + 17);
  const palette = turn(PALETTES, seed * 3 + at);
  const size = plan.size(random);
  const [first, ...others] = plan.windows;
  const windowSide = first ? turn([first, ...others], seed + Math.floor(seed / 4) + at) : null;
  const focal = plan.focal ?? 1060;
  const across = (turn(VIEWS, seed + at) * towards(windowSide) + jitter(random, 0.04)) * size.w;
  return new Scene({
    size,
    camera: {
      x: across,
      y: (plan.eye ?? 1.55) + jitter(random, 0.05),
      focal,
      // The lens is shifted, not turned: uprights stay upright and the back wall keeps its place.
      centre: [PICTURE_WIDTH / 2 + (across * focal * KEPT) / size.d, plan.horizon ?? 445],
    },
    palette,
    daylight: turn(DAYLIGHTS, seed + at),
    windowSide,
    random,
  });
}

/** Places the windows of a plan on the chosen side: two or three with piers between them. */
export function placeOpenings(scene: Scene, plan: RoomPlan): Opening[] {
  const side: Side | null = scene.windowSide;
  if (!side) return [];
  const { w, h, d } = scene.size;
  const [from, to] = side === "back" ? [-w / 2 + 0.5, w / 2 - 0.5] : [1.4, d - 0.7];
  const count = side === "back" ? 2 : Math.max(2, Math.round((to - from) / 3.4));
  const pier = 0.36;
  const wide = (to - from - pier * (count - 1)) / count;
  const { sill, above } = plan.opening ?? { sill: 0.9, above: 0.4 };
  return Array.from({ length: count }, (_, at) => {
    const start = from + at * (wide + pier);
    return { side, from: start, to: start + wide, sill, head: h - above };
  });
}
