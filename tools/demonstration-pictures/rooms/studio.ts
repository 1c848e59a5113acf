import { mix } from "../engine/colour.ts";
import { shape } from "../engine/svg.ts";
import { pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { stool } from "../furniture/seats.ts";
import { sideBlock, table } from "../furniture/tables.ts";
import { backPicture } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const studio: RoomPlan = {
  size: (random) => ({ w: 7.6 + random.next(), h: 3.8, d: 9.8 + random.next() }),
  eye: 1.7,
  focal: 1320,
  floor: ["concrete", "boards"],
  windows: ["left", "right", "back"],
  opening: { sill: 0.7, above: 0.4 },
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const away = scene.quietSide;
    for (const z of [5.2, 7.6]) {
      table(scene, -away * 1.15, z, 2.2, 1.1, mix(palette.wood, palette.white, 0.3), 0.92);
      papers(scene, -away * 1.15, 0.92, z);
      for (const dx of [-0.55, 0.5])
        stool(scene, -away * 1.15 + dx, z - 0.85, palette.second, 0.66);
      pendant(scene, -away * 1.15, h - 1.35, z, 0.3, palette.fabric);
    }
    // Easels stand left and right in turn, so that no canvas hides the one behind it.
    for (const [at, z] of spread(random.between(2, 3), 4.6, d - 0.8).entries())
      easel(scene, away * (1 + (at % 2) * 1.2 + random.next() * 0.2), z);
    sideBlock(
      scene,
      scene.quietWall(0.32),
      d - 2.4,
      0.6,
      0.95,
      3.4,
      palette.white,
      palette.wood,
      4,
    );
    for (const z of [d - 3.4, d - 2.7, d - 1.6])
      scene.round(scene.quietWall(0.35), 0.95, z, 0.07, 0.08, 0.2, palette.second);
    if (scene.windowSide !== "back") {
      for (const x of spread(4, -w / 2 + 0.5, w / 2 - 0.5))
        backPicture(scene, x, 1.2 + random.next() * 0.25, 1, 0.8 + random.next() * 0.5);
    }
    plant(scene, -away * (w / 2 - 0.55), d - 0.6, 1.3);
  },
};

function papers(scene: Scene, x: number, y: number, z: number): void {
  const { palette } = scene;
  scene.box(x - 0.5, y, z, 0.6, 0.006, 0.42, palette.white);
  scene.box(x + 0.35, y, z + 0.1, 0.55, 0.006, 0.4, mix(palette.accent, palette.white, 0.6));
  scene.round(x + 0.85, y, z + 0.3, 0.05, 0.055, 0.13, palette.fabric);
  scene.box(x, y, z - 0.3, 0.3, 0.03, 0.04, palette.second);
}

/** Draws a canvas on three legs; the far leg leans back behind it. */
function easel(scene: Scene, x: number, z: number): void {
  const { palette, random } = scene;
  scene.shadow(x, z + 0.15, 0.7, 0.7, 0.24);
  const wood = scene.seen(palette.wood, "front", { x, y: 1, z });
  const beam = (x0: number, z0: number, x1: number, z1: number, tall: number) =>
    shape(
      [
        scene.at(x0 - 0.025, 0, z0),
        scene.at(x0 + 0.025, 0, z0),
        scene.at(x1 + 0.025, tall, z1),
        scene.at(x1 - 0.025, tall, z1),
      ],
      wood,
    );
  const svg =
    beam(x, z + 0.6, x, z + 0.08, 1.7) +
    beam(x - 0.36, z, x - 0.04, z, 1.8) +
    beam(x + 0.36, z, x + 0.04, z, 1.8);
  scene.put(
    [x - 0.36, 0, z + 0.02],
    [x + 0.36, 1.8, z + 0.6],
    [scene.at(x - 0.4, 0, z), scene.at(x + 0.4, 1.8, z)],
    svg,
  );
  scene.box(x, 0.78, z - 0.05, 0.8, 0.05, 0.1, palette.wood);
  scene.box(x, 0.83, z - 0.03, 0.76, 0.95, 0.04, palette.white);
  const low = 0.2 + random.next() * 0.2;
  scene.box(x, 0.89, z - 0.075, 0.64, low, 0.004, palette.fabric);
  scene.box(x - 0.1, 0.89 + low, z - 0.075, 0.44, 0.24, 0.004, palette.accent);
  scene.ball(x + 0.16, 1.55, z - 0.15, 0.08, palette.second, { glow: true });
}
