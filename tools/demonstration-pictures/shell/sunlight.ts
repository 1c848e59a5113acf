import type { Pixel } from "../engine/projection.ts";
import { shape } from "../engine/svg.ts";
import type { Scene } from "../scene.ts";
import { type Opening, onWall } from "./windows.ts";

/** The metres that sunlight travels into the room, and along it, for each metre it falls. */
const REACH = 1.15;
const DRIFT = 0.35;

/** Draws the patch of sun that each pane throws on the floor. */
export function drawSunOnFloor(scene: Scene, openings: readonly Opening[]): string {
  const { sun, sunStrength } = scene.daylight;
  const patches = openings.flatMap((opening) => panes(opening)).map((pane) => patch(scene, pane));
  // A pale rim instead of a blur: a blur would fade along the edge of the picture.
  const rim = `opacity="${sunStrength}" stroke="${sun}" stroke-opacity=".3" stroke-width="9"`;
  return patches.map((pixels) => shape(pixels, sun, rim)).join("");
}

function panes(opening: Opening): Opening[] {
  const { from, to } = opening;
  const count = Math.max(1, Math.round((to - from) / 1.15));
  const wide = (to - from) / count;
  return Array.from({ length: count }, (_, at) => ({
    ...opening,
    from: from + at * wide + 0.06,
    to: from + (at + 1) * wide - 0.06,
  }));
}

function patch(scene: Scene, { side, from, to, sill, head }: Opening): Pixel[] {
  const { w, d } = scene.size;
  const land = (along: number, up: number): Pixel => {
    if (side === "back") return scene.at(along - up * DRIFT, 0, Math.max(0.6, d - up * REACH));
    const x = Math.max(0, w - up * REACH) - w / 2;
    return scene.at(side === "right" ? x : -x, 0, Math.max(0.6, along - up * DRIFT));
  };
  const low = Math.max(0.15, sill);
  return [land(from, low), land(to, low), land(to, head), land(from, head)];
}

/** Draws the brightness around the windows, over everything. */
export function drawShine(scene: Scene, openings: readonly Opening[]): string {
  return openings
    .map((opening) => {
      const middle = (opening.from + opening.to) / 2;
      const along = opening.side === "back" ? middle : Math.max(2.6, middle);
      const [x, y] = onWall(scene, opening.side, along, (opening.sill + opening.head) / 2);
      const fill = scene.definitions.radial([
        [0, scene.daylight.sun, 0.3],
        [0.5, scene.daylight.sun, 0.1],
        [1, scene.daylight.sun, 0],
      ]);
      const r = opening.side === "back" ? 420 : 560;
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r}" fill="${fill}"/>`;
    })
    .slice(0, 2)
    .join("");
}
