import { lit, shade } from "../engine/colour.ts";
import type { Pixel } from "../engine/projection.ts";
import { outline, shape } from "../engine/svg.ts";
import type { Scene, Side } from "../scene.ts";
import { drawOutside } from "./outside.ts";

/** One opening: along its wall (z on the sides, x at the back) and up, in metres. */
export interface Opening {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly sill: number;
  readonly head: number;
}

const WALL_THICKNESS = 0.22;

/** Returns a point of a wall; `out` is how far outside the room's inner face. */
export function onWall(scene: Scene, side: Side, along: number, up: number, out = 0): Pixel {
  const { w, d } = scene.size;
  if (side === "back") return scene.at(along, up, d + out);
  const x = w / 2 + out;
  return scene.at(side === "left" ? -x : x, up, along);
}

function quad(scene: Scene, { side, from, to, sill, head }: Opening, out = 0): Pixel[] {
  return [
    onWall(scene, side, from, sill, out),
    onWall(scene, side, to, sill, out),
    onWall(scene, side, to, head, out),
    onWall(scene, side, from, head, out),
  ];
}

/**
 * Draws the city outside with the reveals and frames before it: the walls come later, with holes. A
 * clip path would be shorter, but cairo aborts the whole process on some of these outlines.
 */
export function drawBehindWalls(scene: Scene, openings: readonly Opening[]): string {
  if (openings.length === 0) return "";
  const inside = openings.map((opening) => drawReveal(scene, opening) + drawFrame(scene, opening));
  return drawOutside(scene) + inside.join("");
}

export function drawSills(scene: Scene, openings: readonly Opening[]): string {
  return openings.map((opening) => drawSill(scene, opening)).join("");
}

/** Returns the openings of one wall as holes to add to its outline. */
export function holes(scene: Scene, side: Side, openings: readonly Opening[]): string {
  return openings
    .filter((opening) => opening.side === side)
    .map((opening) => outline(quad(scene, opening)))
    .join("");
}

function drawReveal(scene: Scene, opening: Opening): string {
  const { side, from, to, sill, head } = opening;
  const colour = lit(scene.palette.white, scene.daylight.ambient);
  const strip = (a: readonly [number, number], b: readonly [number, number], tone: number) =>
    shape(
      [
        onWall(scene, side, a[0], a[1]),
        onWall(scene, side, b[0], b[1]),
        onWall(scene, side, b[0], b[1], WALL_THICKNESS),
        onWall(scene, side, a[0], a[1], WALL_THICKNESS),
      ],
      shade(colour, tone),
    );
  const jamb = side === "back" ? strip([from, sill], [from, head], 0.93) : "";
  return (
    strip([from, head], [to, head], 0.8) +
    strip([from, sill], [to, sill], 1.02) +
    strip([to, sill], [to, head], 0.95) +
    jamb
  );
}

/** Draws bars at the outer face: one frame around, uprights about every metre, one rail. */
function drawFrame(scene: Scene, opening: Opening): string {
  const { side, from, to, sill, head } = opening;
  const colour = shade(lit(scene.palette.white, scene.daylight.ambient), 0.82);
  const out = WALL_THICKNESS * 0.8;
  const bar = (part: Opening) => shape(quad(scene, part, out), colour);
  const count = Math.max(1, Math.round((to - from) / 1.15));
  const parts: string[] = [];
  for (let at = 0; at <= count; at += 1) {
    const middle = from + ((to - from) * at) / count;
    parts.push(bar({ side, from: middle - 0.035, to: middle + 0.035, sill, head }));
  }
  const rail = sill + (head - sill) * (head - sill > 1.9 ? 0.72 : 0.68);
  for (const up of [sill + 0.035, rail, head - 0.035]) {
    parts.push(bar({ side, from, to, sill: up - 0.03, head: up + 0.03 }));
  }
  return parts.join("");
}

function drawSill(scene: Scene, { side, from, to, sill }: Opening): string {
  if (sill < 0.2) return "";
  const colour = lit(scene.palette.white, scene.daylight.ambient);
  const board = { side, from: from - 0.06, to: to + 0.06, sill: sill - 0.05, head: sill };
  const top = [
    onWall(scene, side, board.from, sill, 0),
    onWall(scene, side, board.to, sill, 0),
    onWall(scene, side, board.to, sill, -0.1),
    onWall(scene, side, board.from, sill, -0.1),
  ];
  return shape(top, shade(colour, 1)) + shape(quad(scene, board, -0.1), shade(colour, 0.78));
}
