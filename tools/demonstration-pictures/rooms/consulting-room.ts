import { mix } from "../engine/colour.ts";
import { deskLamp, panelLamps } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { monitor } from "../furniture/screens.ts";
import { chair, deskChair } from "../furniture/seats.ts";
import { sideBlock, table } from "../furniture/tables.ts";
import { backPicture, clutter } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import type { RoomPlan } from "./room-plan.ts";

export const consultingRoom: RoomPlan = {
  size: (random) => ({ w: 5 + random.next() * 0.5, h: 2.8, d: 6.3 + random.next() * 0.5 }),
  focal: 1320,
  floor: ["resin", "boards"],
  windows: ["left", "right", "back"],
  furnish(scene) {
    const { w, d } = scene.size;
    const { palette } = scene;
    const away = scene.quietSide;
    couch(scene, away * (w / 2 - 0.5), d - 1.7);
    const x = -away * 0.85;
    table(scene, x, d - 1.2, 1.5, 0.75, palette.wood);
    monitor(scene, x - away * 0.3, 0.74, d - 1.05, "near", 0.56);
    scene.box(x - away * 0.3, 0.74, d - 1.38, 0.4, 0.018, 0.13, palette.white);
    clutter(scene, x + away * 0.45, 0.74, d - 1.3);
    deskLamp(scene, x - away * 0.62, 0.74, d - 1.1, palette.second);
    deskChair(scene, x, d - 2, "near", palette.fabric);
    chair(scene, x + away * 1.2, d - 2.5, away > 0 ? "right" : "left", palette.second);
    if (scene.windowSide !== "back") {
      backPicture(scene, x - 0.35, 1.4, 0.75, 0.95);
      backPicture(scene, x + 0.6, 1.4, 0.75, 0.95);
    }
    eyeChart(scene, away * 1.5, d);
    sideBlock(scene, away * (w / 2 - 0.28), d - 3.4, 0.5, 0.9, 1.2, palette.white, palette.wood, 2);
    scene.round(
      away * (w / 2 - 0.3),
      0.9,
      d - 3.4,
      0.06,
      0.07,
      0.2,
      mix(palette.accent, palette.white, 0.3),
    );
    plant(scene, -away * (w / 2 - 0.4), d - 0.5, 1.3);
    panelLamps(scene, 2, 2, 0.6, 0.6);
  },
};

/** Draws rows of letters, smaller and smaller, on the back wall. */
function eyeChart(scene: Scene, x: number, d: number): void {
  if (scene.windowSide === "back") return;
  scene.box(x, 1.25, d - 0.02, 0.5, 0.8, 0.03, scene.palette.white);
  [0.09, 0.07, 0.05, 0.035, 0.025].forEach((tall, row) => {
    const count = row + 1;
    for (let at = 0; at < count; at += 1) {
      const across = (at - row / 2) * tall * 1.5;
      scene.box(x + across, 1.88 - row * 0.12, d - 0.06, tall, tall, 0.004, scene.palette.dark);
    }
  });
}

/** Draws an examination couch along the side wall with a raised end and a paper roll. */
function couch(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  const cover = mix(palette.fabric, palette.white, 0.15);
  scene.shadow(x, z, 0.75, 1.9, 0.36);
  for (const dx of [-0.28, 0.28])
    for (const dz of [-0.8, 0.8]) scene.box(x + dx, 0, z + dz, 0.05, 0.5, 0.05, palette.metal);
  scene.box(x, 0.5, z, 0.7, 0.05, 1.9, palette.white);
  scene.box(x, 0.55, z - 0.3, 0.7, 0.12, 1.3, cover);
  scene.box(x, 0.55, z + 0.65, 0.7, 0.24, 0.6, cover);
  scene.box(x, 0.69, z - 0.3, 0.46, 0.005, 1.3, palette.white);
  scene.box(x, 0.79, z + 0.72, 0.46, 0.08, 0.3, palette.white);
}
