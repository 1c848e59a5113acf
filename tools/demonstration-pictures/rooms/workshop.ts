import { mix } from "../engine/colour.ts";
import { linearLamp } from "../furniture/lamps.ts";
import { stool } from "../furniture/seats.ts";
import { block, sideBlock, table } from "../furniture/tables.ts";
import { sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import type { RoomPlan } from "./room-plan.ts";

export const workshop: RoomPlan = {
  size: (random) => ({ w: 7.2 + random.next(), h: 3.5, d: 9.2 + random.next() }),
  eye: 1.7,
  focal: 1300,
  floor: "concrete",
  accentWall: false,
  windows: ["left", "right"],
  opening: { sill: 1.3, above: 0.5 },
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const away = scene.quietSide;
    pegboard(scene, -away * 0.6, d - 0.03, 4.2);
    block(
      scene,
      -away * 0.6,
      d - 0.42,
      4.4,
      0.9,
      0.75,
      mix(palette.accent, palette.dark, 0.3),
      palette.wood,
      6,
    );
    vice(scene, -away * 2, d - 0.6);
    drill(scene, away * 2.6, d - 1);
    lathe(scene, -away * (w / 2 - 0.9), d - 2.8);
    workbench(scene, away * 0.35, 4.7);
    sideBlock(
      scene,
      scene.quietWall(0.3),
      d - 3.4,
      0.55,
      1.9,
      1.8,
      mix(palette.fabric, palette.metal, 0.35),
      palette.metal,
      3,
    );
    sideDoor(scene, away, d - 5.6);
    for (const y of [h - 0.35]) {
      scene.pipe("z", away * (w / 2 - 0.9), y, d / 2 + 0.5, 0.2, d - 1.4, palette.metal);
      scene.pipe("z", away * (w / 2 - 1.4), y + 0.1, d / 2 + 0.5, 0.06, d - 1.4, palette.second);
    }
    for (const x of [-1.4, 1.4]) linearLamp(scene, x, h - 0.8, 6, 3.2, "z");
    if (random.chance(0.7)) stool(scene, away * 1.95, 5.1, palette.second, 0.7);
  },
};

function pegboard(scene: Scene, x: number, z: number, wide: number): void {
  const { palette, random } = scene;
  scene.box(x, 1.1, z, wide, 1.3, 0.04, mix(palette.wood, palette.white, 0.35));
  const tools = [palette.dark, palette.second, palette.metal, palette.fabric] as const;
  for (let at = -wide / 2 + 0.2; at < wide / 2 - 0.15; at += 0.24 + random.next() * 0.16) {
    for (const row of [1.85, 1.3]) {
      if (random.chance(0.18)) continue;
      const tall = 0.2 + random.next() * 0.2;
      const tone = tools[random.between(0, 3)] ?? palette.dark;
      scene.box(x + at, row, z - 0.06, 0.045, tall * 0.55, 0.03, tone);
      scene.box(
        x + at,
        row + tall * 0.55,
        z - 0.06,
        0.03 + random.next() * 0.11,
        tall * 0.4,
        0.03,
        mix(palette.metal, palette.dark, 0.3),
      );
    }
  }
}

function workbench(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  table(scene, x, z, 2.4, 1.1, palette.wood, 0.9);
  scene.box(x, 0.22, z, 2.2, 0.04, 0.9, mix(palette.wood, palette.dark, 0.2));
  for (const dx of [-0.8, 0, 0.7])
    scene.box(x + dx, 0.26, z, 0.5, 0.26, 0.5, dx === 0 ? palette.second : palette.fabric);
  scene.box(x - 0.5, 0.9, z, 0.9, 0.05, 0.18, mix(palette.wood, palette.white, 0.4));
  scene.box(x + 0.6, 0.9, z - 0.1, 0.42, 0.2, 0.22, palette.second);
  scene.box(x + 0.6, 1.1, z - 0.1, 0.2, 0.04, 0.04, palette.dark);
}

function vice(scene: Scene, x: number, z: number): void {
  scene.box(x, 0.9, z, 0.2, 0.12, 0.26, scene.palette.fabric);
  scene.box(x, 1.02, z - 0.06, 0.24, 0.07, 0.06, scene.palette.metal);
  scene.box(x, 1.02, z + 0.06, 0.24, 0.07, 0.06, scene.palette.metal);
}

/** Draws a pillar drill. */
function drill(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.6, 0.7, 0.36);
  scene.box(x, 0, z, 0.55, 0.08, 0.65, palette.dark);
  scene.round(x, 0.08, z + 0.15, 0.06, 0.06, 1.5, palette.metal);
  scene.box(x, 0.85, z - 0.06, 0.42, 0.05, 0.4, palette.metal);
  scene.box(x, 1.45, z, 0.34, 0.36, 0.62, palette.accent);
  scene.box(x, 1.81, z, 0.28, 0.1, 0.56, palette.dark);
  scene.round(x, 1.2, z - 0.16, 0.02, 0.045, 0.25, palette.metal);
}

function lathe(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.8, 2.2, 0.36);
  for (const dz of [-0.75, 0.75])
    scene.box(x, 0, z + dz, 0.6, 0.72, 0.5, mix(palette.accent, palette.dark, 0.35));
  scene.box(x, 0.72, z, 0.66, 0.16, 2.1, palette.accent);
  scene.box(x, 0.88, z + 0.72, 0.5, 0.44, 0.56, palette.accent);
  scene.pipe("z", x, 1.08, z + 0.2, 0.13, 0.3, palette.metal);
  scene.pipe("z", x, 1.08, z - 0.2, 0.04, 0.5, palette.metal);
  scene.box(x, 0.88, z - 0.7, 0.3, 0.3, 0.36, mix(palette.accent, palette.white, 0.2));
}
