import { mix } from "../engine/colour.ts";
import { pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { monitor } from "../furniture/screens.ts";
import { sofa } from "../furniture/seats.ts";
import { roundTable } from "../furniture/tables.ts";
import { backDoor, clutter, rug } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const reception: RoomPlan = {
  size: (random) => ({ w: 9 + random.next(), h: 3.7, d: 10 + random.next() }),
  eye: 1.65,
  focal: 1300,
  floor: ["tiles", "boards"],
  windows: ["left", "right"],
  opening: { sill: 0.08, above: 0.45 },
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette } = scene;
    const away = scene.quietSide;
    const x = away * 1.1;
    slats(scene, x, d - 0.06, 4.6);
    desk(scene, x, d - 2);
    backDoor(scene, -away * 2.9);
    const lounge = -away * 1.9;
    rug(scene, lounge, 5.5, 3.2, 2.8);
    sofa(scene, lounge, 6.5, "far", 2.1, palette.fabric);
    sofa(scene, lounge + away * 1.55, 5.2, away > 0 ? "right" : "left", 1.05, palette.second);
    roundTable(scene, lounge, 5.25, 0.46, palette.wood, 0.4);
    clutter(scene, lounge, 0.4, 5.25);
    for (const px of spread(3, x - 1.8, x + 1.8))
      pendant(scene, px, h - 1.25, d - 2, 0.24, palette.second);
    plant(scene, lounge - away * 1.6, 6.6, 1.5);
    plant(scene, away * (w / 2 - 0.6), d - 0.7, 1.8);
    plant(scene, -away * (w / 2 - 0.6), d - 0.6, 1.3);
  },
};

function slats(scene: Scene, x: number, z: number, wide: number): void {
  const { palette, size } = scene;
  scene.box(x, 0.12, z + 0.04, wide, size.h - 0.5, 0.02, mix(palette.wood, palette.dark, 0.45));
  for (const sx of spread(26, x - wide / 2, x + wide / 2))
    scene.box(sx, 0.12, z - 0.02, wide / 26 - 0.06, size.h - 0.5, 0.05, palette.wood);
  scene.box(x - 0.62, 2.2, z - 0.08, 0.34, 0.34, 0.03, palette.white);
  scene.box(x + 0.2, 2.28, z - 0.08, 1.1, 0.17, 0.03, palette.white);
}

function desk(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 3.4, 0.9, 0.36);
  scene.box(x, 0, z, 3.2, 0.1, 0.7, palette.dark);
  scene.box(x, 0.1, z, 3.4, 0.95, 0.8, palette.white);
  scene.box(x, 1.05, z, 3.5, 0.06, 0.9, palette.wood);
  scene.box(x - 0.7, 0.1, z - 0.42, 1.7, 0.95, 0.04, palette.accent);
  scene.box(x + 1.06, 0.14, z - 0.41, 1.1, 0.03, 0.02, "#fff3d6", { glow: true });
  monitor(scene, x + 0.5, 1.11, z + 0.1, "far", 0.52);
  plant(scene, x - 1.3, z, 0.42, 1.11);
}
