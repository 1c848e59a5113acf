import { type Colour, lit, mix, shade } from "../engine/colour.ts";
import { line, outline, shape } from "../engine/svg.ts";
import type { Scene } from "../scene.ts";
import { drawCorners } from "./corners.ts";
import { holes, type Opening } from "./windows.ts";

export type FloorFinish = "boards" | "tiles" | "carpet" | "resin" | "concrete";

/** The depth at which walls start: nearer they lie outside the picture anyway. */
const NEAR = 0.3;

/** Draws the empty box of the room: back wall, side walls, ceiling, floor and skirting. */
export function drawShell(
  scene: Scene,
  floor: FloorFinish,
  accentWall: boolean,
  openings: readonly Opening[],
): string {
  return [
    drawFloor(scene, floor),
    drawCeiling(scene),
    drawSideWall(scene, -1, openings),
    drawSideWall(scene, 1, openings),
    drawBackWall(scene, accentWall, openings),
    drawCorners(scene),
    drawSkirting(scene),
  ].join("");
}

function drawBackWall(scene: Scene, accentWall: boolean, openings: readonly Opening[]): string {
  const { w, h, d } = scene.size;
  const base = accentWall ? scene.palette.accent : scene.palette.wall;
  const colour = lit(base, scene.daylight.ambient);
  const isRight = scene.windowSide === "right";
  const fill = scene.definitions.linear(
    [
      [0, shade(colour, isRight ? 0.93 : 1.04)],
      [1, shade(colour, isRight ? 1.04 : 0.93)],
    ],
    [0, 0, 1, 0.25],
  );
  const pixels = [
    scene.at(-w / 2, 0, d),
    scene.at(w / 2, 0, d),
    scene.at(w / 2, h, d),
    scene.at(-w / 2, h, d),
  ];
  const corner = scene.definitions.linear(
    [
      [0, "#1b2030", 0.12],
      [0.12, "#1b2030", 0],
      [0.88, "#1b2030", 0],
      [1, "#1b2030", 0.14],
    ],
    [0, 0, 1, 0],
  );
  const down = scene.definitions.linear(
    [
      [0, "#ffffff", 0.1],
      [0.5, "#ffffff", 0],
      [1, "#1b2030", 0.12],
    ],
    [0, 0, 0, 1],
  );
  const wall = outline(pixels) + holes(scene, "back", openings);
  return wallPath(wall, fill) + wallPath(wall, corner) + wallPath(wall, down);
}

function drawSideWall(scene: Scene, side: -1 | 1, openings: readonly Opening[]): string {
  const { w, h, d } = scene.size;
  const x = (side * w) / 2;
  const isWindow = scene.windowSide === (side < 0 ? "left" : "right");
  const colour = lit(scene.palette.wall, scene.daylight.ambient);
  const [nearTone, farTone] = isWindow ? [0.8, 0.9] : [1.02, 0.96];
  const pixels = [scene.at(x, 0, NEAR), scene.at(x, 0, d), scene.at(x, h, d), scene.at(x, h, NEAR)];
  const edge = scene.at(x, 0, d)[0];
  const fill = scene.definitions.linear(
    [
      [0, shade(colour, nearTone)],
      [1, shade(colour, farTone)],
    ],
    [side < 0 ? Math.min(0, edge - 200) : Math.max(1600, edge + 200), 0, edge, 0],
    true,
  );
  const down = scene.definitions.linear(
    [
      [0, "#ffffff", 0.06],
      [1, "#1b2030", 0.12],
    ],
    [0, 250, 0, 1000],
    true,
  );
  const wall = outline(pixels) + holes(scene, side < 0 ? "left" : "right", openings);
  return wallPath(wall, fill) + wallPath(wall, down);
}

function wallPath(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`;
}

function drawCeiling(scene: Scene): string {
  const { w, h, d } = scene.size;
  const colour = lit(scene.palette.ceiling, scene.daylight.ambient);
  const far = scene.at(0, h, d)[1];
  const fill = scene.definitions.linear(
    [
      [0, shade(colour, 0.9)],
      [1, shade(colour, 1)],
    ],
    [0, Math.min(0, far - 100), 0, far],
    true,
  );
  return shape(
    [
      scene.at(-w / 2, h, NEAR),
      scene.at(w / 2, h, NEAR),
      scene.at(w / 2, h, d),
      scene.at(-w / 2, h, d),
    ],
    fill,
  );
}

/**
 * Returns the colour of the floor: the palette's own for wooden boards, which other floors take as
 * their tone.
 */
function floorColour(scene: Scene, finish: FloorFinish): Colour {
  const { palette } = scene;
  if (finish === "boards") return mix(palette.floor, palette.wood, 0.45);
  if (finish === "carpet") return mix(mix(palette.fabric, "#8d8f94", 0.62), palette.floor, 0.3);
  if (finish === "resin") return mix(mix(palette.accent, "#d5dde0", 0.74), palette.wall, 0.2);
  if (finish === "concrete") return mix("#b7b6b2", palette.floor, 0.25);
  return mix(palette.floor, "#e5e1d8", 0.6);
}

function drawFloor(scene: Scene, finish: FloorFinish): string {
  const { w, d } = scene.size;
  const colour = lit(floorColour(scene, finish), scene.daylight.ambient);
  const far = scene.at(0, 0, d)[1];
  const fill = scene.definitions.linear(
    [
      [0, shade(colour, 1.12)],
      [0.4, shade(colour, 1)],
      [1, shade(colour, 0.92)],
    ],
    [0, far, 0, Math.max(1067, far + 200)],
    true,
  );
  const pixels = [
    scene.at(-w / 2, 0, NEAR),
    scene.at(w / 2, 0, NEAR),
    scene.at(w / 2, 0, d),
    scene.at(-w / 2, 0, d),
  ];
  return shape(pixels, fill) + floorJoints(scene, finish);
}

function floorJoints(scene: Scene, finish: FloorFinish): string {
  const { w, d } = scene.size;
  if (finish === "carpet" || finish === "resin") return "";
  const step = { boards: 0.28, tiles: 0.8, concrete: 2.4 }[finish];
  const parts: string[] = [];
  for (let x = -w / 2 + step; x < w / 2; x += step) {
    parts.push(line([scene.at(x, 0, NEAR), scene.at(x, 0, d)]));
    if (finish !== "boards") continue;
    for (let z = 2 + scene.random.next() * 2; z < d; z += 2 + scene.random.next() * 2) {
      parts.push(line([scene.at(x, 0, z), scene.at(x + step, 0, z)]));
    }
  }
  if (finish === "tiles" || finish === "concrete") {
    for (let z = 1.4; z < d; z += step)
      parts.push(line([scene.at(-w / 2, 0, z), scene.at(w / 2, 0, z)]));
  }
  return `<path d="${parts.join("")}" fill="none" stroke="#2a1c14" stroke-opacity="0.12" stroke-width="1.4"/>`;
}

function drawSkirting(scene: Scene): string {
  const { w, d } = scene.size;
  const colour = lit(mix(scene.palette.wall, scene.palette.white, 0.5), scene.daylight.ambient);
  const band = (x0: number, z0: number, x1: number, z1: number, tone: number) =>
    shape(
      [scene.at(x0, 0, z0), scene.at(x1, 0, z1), scene.at(x1, 0.12, z1), scene.at(x0, 0.12, z0)],
      shade(colour, tone),
    );
  return (
    band(-w / 2, d, w / 2, d, 0.9) +
    band(-w / 2, NEAR, -w / 2, d, 0.84) +
    band(w / 2, NEAR, w / 2, d, 0.84)
  );
}
