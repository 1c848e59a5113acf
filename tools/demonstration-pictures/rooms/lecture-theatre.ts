import { mix } from "../engine/colour.ts";
import { wallScreen } from "../furniture/screens.ts";
import { block } from "../furniture/tables.ts";
import { clutter, sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

const RISE = 0.15;
const ROW_DEPTH = 1.15;

export const lectureTheatre: RoomPlan = {
  size: (random) => ({ w: 11 + random.next() * 2, h: 6, d: 15 }),
  eye: 3.7,
  focal: 1120,
  floor: "boards",
  windows: ["left", "right"],
  opening: { sill: 2.6, above: 0.7 },
  accentWall: true,
  furnish(scene) {
    const { d, w } = scene.size;
    const screen = 5.2 + scene.random.next() * 0.8;
    wallScreen(scene, 0, 1.75, screen, 0.06);
    for (const side of [-1, 1])
      scene.box(side * (screen / 2 + 0.75), 2, d - 0.15, 0.3, 1.5, 0.2, scene.palette.dark);
    panelling(scene);
    lectern(scene, d - 2.2);
    const rows = 6;
    const aisle = scene.random.chance(0.5) ? 1.3 : 0;
    for (let row = 0; row < rows; row += 1) tier(scene, row, d - 4.2 - row * ROW_DEPTH, aisle);
    for (const z of spread(4, 4, d - 1)) {
      for (const x of [-w / 4, w / 4]) {
        scene.box(
          x,
          scene.size.h - 0.16,
          z,
          2.6,
          0.16,
          0.5,
          mix(scene.palette.wood, scene.palette.ceiling, 0.25),
        );
        scene.box(x, scene.size.h - 0.2, z, 2.2, 0.03, 0.16, "#fffaec", { glow: true });
        scene.glow(x, scene.size.h - 0.2, z, 1.5, 0.4);
      }
    }
    sideDoor(scene, scene.quietSide, d - 1.6);
  },
};

/** Draws wooden fins that break the echo, on the wall without windows. */
function panelling(scene: Scene): void {
  const { palette, size } = scene;
  const x = scene.quietWall(0.05);
  const [from, to] = [3, size.d - 2.6];
  for (const z of spread(Math.round((to - from) / 0.36), from, to))
    scene.box(x, 1.9, z, 0.1, size.h - 2.6, 0.16, mix(palette.wood, palette.white, 0.2));
}

function lectern(scene: Scene, z: number): void {
  const x = scene.random.chance(0.5) ? -3 : 3;
  scene.box(0, 0, scene.size.d - 1.4, scene.size.w - 2.4, 0.14, 2.6, scene.palette.wood);
  block(scene, x, z, 0.9, 1.1, 0.6, scene.palette.wood, scene.palette.dark);
  scene.box(x, 1.1, z, 0.34, 0.22, 0.04, scene.palette.dark);
  block(
    scene,
    -x * 0.3,
    z + 0.2,
    2.2,
    0.88,
    0.7,
    mix(scene.palette.wood, scene.palette.dark, 0.15),
    scene.palette.white,
    3,
  );
  clutter(scene, -x * 0.3 + 0.4, 0.88, z + 0.2);
}

/** Draws one step of the slope with its long desk and seats; row 0 is the lowest. */
function tier(scene: Scene, row: number, z: number, aisle: number): void {
  const { w } = scene.size;
  const { palette } = scene;
  const level = RISE * row;
  if (row > 0) scene.box(0, 0, z, w, level, ROW_DEPTH, mix(palette.floor, palette.dark, 0.12));
  const side = 1.15;
  const blocks =
    aisle > 0
      ? [
          [-w / 2 + side, -aisle / 2],
          [aisle / 2, w / 2 - side],
        ]
      : [[-w / 2 + side, w / 2 - side]];
  for (const [from = 0, to = 0] of blocks) {
    const [middle, wide] = [(from + to) / 2, to - from];
    scene.box(middle, level, z + 0.42, wide, 0.7, 0.04, palette.wood);
    scene.box(
      middle,
      level + 0.7,
      z + 0.3,
      wide,
      0.04,
      0.36,
      mix(palette.wood, palette.white, 0.25),
    );
    const seats = Math.floor(wide / 0.62);
    for (const x of spread(seats, from + 0.04, to - 0.04)) {
      scene.box(x, level + 0.4, z - 0.12, 0.48, 0.07, 0.4, palette.fabric);
      scene.box(x, level + 0.42, z - 0.36, 0.5, 0.56, 0.06, palette.fabric);
    }
  }
}
