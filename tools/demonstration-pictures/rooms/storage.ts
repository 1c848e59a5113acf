import { panelLamps } from "../furniture/lamps.ts";
import { rack } from "../furniture/shelves.ts";
import { backDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const storage: RoomPlan = {
  size: (random) => ({ w: 5.8 + random.next() * 0.8, h: 3, d: 8.4 + random.next() }),
  focal: 1200,
  floor: "concrete",
  windows: [],
  accentWall: false,
  furnish(scene) {
    const { w, d } = scene.size;
    const levels = scene.random.between(3, 4);
    for (const side of [-1, 1]) {
      for (const z of spread(3, 2.6, d - 0.3))
        rack(scene, side * (w / 2 - 0.36), z, 0.62, 2.5, (d - 3.1) / 3, levels);
    }
    const side = scene.random.chance(0.5) ? 1 : -1;
    backDoor(scene, side * 0.75);
    rack(scene, -side * 0.75, d - 0.32, 1.5, 2.3, 0.55, levels);
    trolley(scene, side * 0.5, 5.4);
    if (scene.random.chance(0.7)) pallet(scene, -side * 0.8, 6.9);
    panelLamps(scene, 1, 3, 0.3, 1.5);
  },
};

function trolley(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.7, 1, 0.34);
  for (const dx of [-0.26, 0.26])
    for (const dz of [-0.38, 0.38]) scene.box(x + dx, 0, z + dz, 0.07, 0.13, 0.13, palette.dark);
  scene.box(x, 0.13, z, 0.7, 0.06, 1, palette.fabric);
  for (const dx of [-0.3, 0.3]) scene.box(x + dx, 0.19, z + 0.46, 0.04, 0.75, 0.04, palette.metal);
  scene.box(x, 0.9, z + 0.46, 0.56, 0.04, 0.04, palette.metal);
  scene.box(x, 0.19, z, 0.5, 0.3, 0.6, "#c79f6d");
  scene.box(x + 0.04, 0.49, z, 0.36, 0.24, 0.4, "#d3b184");
}

function pallet(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 1.1, 0.9, 0.34);
  for (const dx of [-0.45, 0, 0.45]) scene.box(x + dx, 0, z, 0.12, 0.1, 0.8, palette.wood);
  scene.box(x, 0.1, z, 1.1, 0.04, 0.85, palette.wood);
  for (const dx of [-0.26, 0.26]) scene.box(x + dx, 0.14, z, 0.48, 0.38, 0.7, "#c79f6d");
  scene.box(x - 0.2, 0.52, z, 0.5, 0.32, 0.6, "#d3b184");
}
