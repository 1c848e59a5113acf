import { type Colour, lit, mix, shade } from "../engine/colour.ts";
import { line, outline, shape } from "../engine/svg.ts";
import type { Stage } from "../stage.ts";
import { drawCorners } from "./corners.ts";
import { holes, type Opening } from "./windows.ts";

export type FloorFinish = "boards" | "tiles" | "carpet" | "resin" | "concrete";

/** Walls start here: nearer they lie outside the picture anyway. */
const NEAR = 0.3;

/** The empty box of the room: back wall, side walls, ceiling, floor and skirting. */
export function drawShell(
  stage: Stage,
  floor: FloorFinish,
  accentWall: boolean,
  openings: readonly Opening[],
): string {
  return [
    drawFloor(stage, floor),
    drawCeiling(stage),
    drawSideWall(stage, -1, openings),
    drawSideWall(stage, 1, openings),
    drawBackWall(stage, accentWall, openings),
    drawCorners(stage),
    drawSkirting(stage),
  ].join("");
}

function drawBackWall(stage: Stage, accentWall: boolean, openings: readonly Opening[]): string {
  const { w, h, d } = stage.size;
  const base = accentWall ? stage.palette.accent : stage.palette.wall;
  const colour = lit(base, stage.daylight.ambient);
  const isRight = stage.windowSide === "right";
  const fill = stage.definitions.linear(
    [
      [0, shade(colour, isRight ? 0.93 : 1.04)],
      [1, shade(colour, isRight ? 1.04 : 0.93)],
    ],
    [0, 0, 1, 0.25],
  );
  const pixels = [
    stage.at(-w / 2, 0, d),
    stage.at(w / 2, 0, d),
    stage.at(w / 2, h, d),
    stage.at(-w / 2, h, d),
  ];
  const corner = stage.definitions.linear(
    [
      [0, "#1b2030", 0.12],
      [0.12, "#1b2030", 0],
      [0.88, "#1b2030", 0],
      [1, "#1b2030", 0.14],
    ],
    [0, 0, 1, 0],
  );
  const down = stage.definitions.linear(
    [
      [0, "#ffffff", 0.1],
      [0.5, "#ffffff", 0],
      [1, "#1b2030", 0.12],
    ],
    [0, 0, 0, 1],
  );
  const wall = outline(pixels) + holes(stage, "back", openings);
  return wallPath(wall, fill) + wallPath(wall, corner) + wallPath(wall, down);
}

function drawSideWall(stage: Stage, side: -1 | 1, openings: readonly Opening[]): string {
  const { w, h, d } = stage.size;
  const x = (side * w) / 2;
  const isWindow = stage.windowSide === (side < 0 ? "left" : "right");
  const colour = lit(stage.palette.wall, stage.daylight.ambient);
  const [nearTone, farTone] = isWindow ? [0.8, 0.9] : [1.02, 0.96];
  const pixels = [stage.at(x, 0, NEAR), stage.at(x, 0, d), stage.at(x, h, d), stage.at(x, h, NEAR)];
  const edge = stage.at(x, 0, d)[0];
  const fill = stage.definitions.linear(
    [
      [0, shade(colour, nearTone)],
      [1, shade(colour, farTone)],
    ],
    [side < 0 ? Math.min(0, edge - 200) : Math.max(1600, edge + 200), 0, edge, 0],
    true,
  );
  const down = stage.definitions.linear(
    [
      [0, "#ffffff", 0.06],
      [1, "#1b2030", 0.12],
    ],
    [0, 250, 0, 1000],
    true,
  );
  const wall = outline(pixels) + holes(stage, side < 0 ? "left" : "right", openings);
  return wallPath(wall, fill) + wallPath(wall, down);
}

function wallPath(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`;
}

function drawCeiling(stage: Stage): string {
  const { w, h, d } = stage.size;
  const colour = lit(stage.palette.ceiling, stage.daylight.ambient);
  const far = stage.at(0, h, d)[1];
  const fill = stage.definitions.linear(
    [
      [0, shade(colour, 0.9)],
      [1, shade(colour, 1)],
    ],
    [0, Math.min(0, far - 100), 0, far],
    true,
  );
  return shape(
    [
      stage.at(-w / 2, h, NEAR),
      stage.at(w / 2, h, NEAR),
      stage.at(w / 2, h, d),
      stage.at(-w / 2, h, d),
    ],
    fill,
  );
}

/** Wooden boards are the palette's floor; other floors take its tone with them. */
function floorColour(stage: Stage, finish: FloorFinish): Colour {
  const { palette } = stage;
  if (finish === "boards") return mix(palette.floor, palette.wood, 0.45);
  if (finish === "carpet") return mix(mix(palette.fabric, "#8d8f94", 0.62), palette.floor, 0.3);
  if (finish === "resin") return mix(mix(palette.accent, "#d5dde0", 0.74), palette.wall, 0.2);
  if (finish === "concrete") return mix("#b7b6b2", palette.floor, 0.25);
  return mix(palette.floor, "#e5e1d8", 0.6);
}

function drawFloor(stage: Stage, finish: FloorFinish): string {
  const { w, d } = stage.size;
  const colour = lit(floorColour(stage, finish), stage.daylight.ambient);
  const far = stage.at(0, 0, d)[1];
  const fill = stage.definitions.linear(
    [
      [0, shade(colour, 1.12)],
      [0.4, shade(colour, 1)],
      [1, shade(colour, 0.92)],
    ],
    [0, far, 0, Math.max(1067, far + 200)],
    true,
  );
  const pixels = [
    stage.at(-w / 2, 0, NEAR),
    stage.at(w / 2, 0, NEAR),
    stage.at(w / 2, 0, d),
    stage.at(-w / 2, 0, d),
  ];
  return shape(pixels, fill) + floorJoints(stage, finish);
}

function floorJoints(stage: Stage, finish: FloorFinish): string {
  const { w, d } = stage.size;
  if (finish === "carpet" || finish === "resin") return "";
  const step = { boards: 0.28, tiles: 0.8, concrete: 2.4 }[finish];
  const parts: string[] = [];
  for (let x = -w / 2 + step; x < w / 2; x += step) {
    parts.push(line([stage.at(x, 0, NEAR), stage.at(x, 0, d)]));
    if (finish !== "boards") continue;
    for (let z = 2 + stage.random.next() * 2; z < d; z += 2 + stage.random.next() * 2) {
      parts.push(line([stage.at(x, 0, z), stage.at(x + step, 0, z)]));
    }
  }
  if (finish === "tiles" || finish === "concrete") {
    for (let z = 1.4; z < d; z += step)
      parts.push(line([stage.at(-w / 2, 0, z), stage.at(w / 2, 0, z)]));
  }
  return `<path d="${parts.join("")}" fill="none" stroke="#2a1c14" stroke-opacity="0.12" stroke-width="1.4"/>`;
}

function drawSkirting(stage: Stage): string {
  const { w, d } = stage.size;
  const colour = lit(mix(stage.palette.wall, stage.palette.white, 0.5), stage.daylight.ambient);
  const band = (x0: number, z0: number, x1: number, z1: number, tone: number) =>
    shape(
      [stage.at(x0, 0, z0), stage.at(x1, 0, z1), stage.at(x1, 0.12, z1), stage.at(x0, 0.12, z0)],
      shade(colour, tone),
    );
  return (
    band(-w / 2, d, w / 2, d, 0.9) +
    band(-w / 2, NEAR, -w / 2, d, 0.84) +
    band(w / 2, NEAR, w / 2, d, 0.84)
  );
}
