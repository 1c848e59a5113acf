import { type Colour, mix } from "../engine/colour.ts";
import { bed } from "../furniture/clinic.ts";
import { panelLamps } from "../furniture/lamps.ts";
import { chair } from "../furniture/seats.ts";
import { block } from "../furniture/tables.ts";
import { backPicture, sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const ward: RoomPlan = {
  size: (random) => ({ w: 7.4 + random.next() * 0.6, h: 3, d: 10.4 + random.next() }),
  eye: 1.7,
  focal: 1220,
  floor: "resin",
  windows: ["left", "right", "back"],
  opening: { sill: 1.0, above: 0.4 },
  furnish(scene) {
    const { d } = scene.size;
    const { palette } = scene;
    const away = scene.quietSide;
    const places = spread(3, 3.6, d - 0.2);
    for (const side of [-1, 1]) {
      places.forEach((z, at) => {
        place(scene, side, z);
        if (at > 0)
          curtain(
            scene,
            side,
            (z + (places[at - 1] ?? z)) / 2,
            mix(palette.fabric, palette.white, 0.55),
          );
      });
    }
    if (scene.windowSide !== "back") {
      block(scene, 0, d - 0.35, 2, 0.9, 0.6, palette.wood, palette.white, 3);
      backPicture(scene, 0, 1.4, 1.5, 0.9);
    }
    sideDoor(scene, away, d - 0.9);
    panelLamps(scene, 1, 3, 1.3, 0.6);
  },
};

function place(scene: Scene, side: number, z: number): void {
  const { w } = scene.size;
  const { palette } = scene;
  const wall = side * (w / 2);
  scene.box(wall - side * 0.04, 1.25, z, 0.08, 0.22, 1.7, mix(palette.wood, palette.white, 0.3));
  scene.box(wall - side * 0.1, 1.5, z, 0.06, 0.06, 0.8, "#fff6e0", { glow: true });
  scene.glow(wall - side * 0.1, 1.5, z, 0.9, 0.5);
  bed(scene, wall - side * 1.15, z, side);
  scene.shadow(wall - side * 0.3, z + 0.85, 0.45, 0.45, 0.3);
  scene.box(wall - side * 0.3, 0.05, z + 0.85, 0.45, 0.7, 0.42, palette.wood);
  scene.round(wall - side * 0.3, 0.75, z + 0.85, 0.05, 0.06, 0.14, palette.second);
  if (scene.random.chance(0.5))
    chair(scene, wall - side * 2.6, z + 0.5, side > 0 ? "left" : "right", palette.second);
}

function curtain(scene: Scene, side: number, z: number, colour: Colour): void {
  const { w, h } = scene.size;
  const wall = side * (w / 2);
  scene.box(wall - side * 1.15, h - 0.55, z, 2.3, 0.03, 0.03, scene.palette.metal);
  for (const at of spread(7, 0.05, 0.95))
    scene.round(wall - side * at, 0.25, z, 0.075, 0.07, h - 0.8, colour);
}
