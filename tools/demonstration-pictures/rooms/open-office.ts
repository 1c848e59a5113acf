import { mix } from "../engine/colour.ts";
import { linearLamp } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { monitor } from "../furniture/screens.ts";
import { deskChair } from "../furniture/seats.ts";
import { sideBlock, table } from "../furniture/tables.ts";
import { backPicture, clutter } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const openOffice: RoomPlan = {
  size: (random) => ({ w: 9.6 + random.next(), h: 3.2, d: 13 + random.next() }),
  eye: 1.85,
  focal: 1300,
  floor: ["carpet", "boards"],
  windows: ["left", "right"],
  opening: { sill: 0.6, above: 0.4 },
  accentWall: true,
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    for (const z of spread(3, 3.5, d - 1.2)) {
      for (const x of [-w / 4 + 0.15, w / 4 - 0.15]) island(scene, x, z);
    }
    for (const x of [-w / 4 + 0.15, w / 4 - 0.15]) {
      for (const z of spread(3, 3.5, d - 1.2)) linearLamp(scene, x, h - 0.6, z, 2, "x");
    }
    sideBlock(scene, scene.quietWall(0.25), d - 3, 0.45, 1.1, 4, palette.wood, palette.white, 5);
    for (const z of [d - 4.4, d - 3, d - 1.8]) plant(scene, scene.quietWall(0.25), z, 0.55, 1.1);
    plant(scene, 0, d - 0.7, 1.6);
    plant(scene, -scene.quietSide * (w / 2 - 0.6), d - 0.7, 1.5);
    backPicture(scene, -2.2, 1.3, 1.5, 1);
    if (random.chance(0.5)) backPicture(scene, 2.2, 1.3, 1, 1);
  },
};

/** Draws four desks, two and two face to face, a felt screen between them. */
function island(scene: Scene, x: number, z: number): void {
  const { palette, random } = scene;
  for (const dx of [-0.72, 0.72]) {
    for (const side of [-1, 1]) {
      table(scene, x + dx, z + side * 0.4, 1.42, 0.76, mix(palette.wood, palette.white, 0.25));
      monitor(scene, x + dx, 0.74, z + side * 0.2, side < 0 ? "near" : "far", 0.56);
      if (random.chance(0.6)) clutter(scene, x + dx + 0.45, 0.74, z + side * 0.5);
      if (side < 0) scene.box(x + dx, 0.74, z - 0.56, 0.4, 0.018, 0.13, palette.white);
      deskChair(
        scene,
        x + dx + (random.next() - 0.5) * 0.3,
        z + side * 1.02,
        side < 0 ? "near" : "far",
        palette.fabric,
      );
    }
  }
  scene.box(x, 0.62, z, 2.86, 0.56, 0.04, palette.second);
}
