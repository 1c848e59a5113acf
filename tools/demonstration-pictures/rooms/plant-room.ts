import { type Colour, mix } from "../engine/colour.ts";
import { linearLamp } from "../furniture/lamps.ts";
import { sideBlock } from "../furniture/tables.ts";
import { sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const plantRoom: RoomPlan = {
  size: (random) => ({ w: 6.4 + random.next(), h: 3.5, d: 8.8 + random.next() }),
  focal: 1150,
  floor: "concrete",
  windows: [],
  accentWall: false,
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const side = random.chance(0.5) ? 1 : -1;
    const hot: Colour = mix(palette.second, "#c4523c", 0.4);
    const cold: Colour = mix(palette.accent, "#3f78b0", 0.4);
    const tanks = random.between(2, 3);
    for (const z of spread(tanks, 4, d - 0.9)) tank(scene, side * (w / 2 - 0.95), z);
    scene.pipe("z", side * (w / 2 - 0.95), h - 0.75, d / 2 + 1, 0.09, d - 2.2, hot);
    scene.pipe("z", side * (w / 2 - 1.3), h - 0.55, d / 2 + 1, 0.09, d - 2.2, cold);
    duct(scene, -side * (w / 2 - 1), h - 0.55, d);
    for (const x of spread(2, -1.9, 1.5)) boiler(scene, x, d - 0.75, hot, cold);
    scene.pipe("x", 0, h - 1.1, d - 0.4, 0.1, w - 0.6, hot);
    scene.pipe("x", 0, h - 0.8, d - 0.25, 0.1, w - 0.6, cold);
    sideBlock(
      scene,
      -side * (w / 2 - 0.28),
      d - 2.4,
      0.5,
      2,
      2.6,
      mix(palette.metal, palette.white, 0.5),
      palette.metal,
      4,
    );
    for (const z of [d - 3.2, d - 2.2])
      scene.box(-side * (w / 2 - 0.55), 1.7, z, 0.02, 0.06, 0.06, "#8ee08a", { glow: true });
    pump(scene, -side * 1.1, 4.9, cold);
    pump(scene, side * 0.45, 6.2, hot);
    sideDoor(scene, -side === 1 ? 1 : -1, d - 4.8);
    for (const z of [4.5, 7.4]) linearLamp(scene, 0, h - 0.6, z, 1.8, "x");
  },
};

function tank(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 1.1, 1.1, 0.38);
  scene.round(x, 0, z, 0.5, 0.5, 0.12, palette.dark);
  scene.round(x, 0.12, z, 0.56, 0.56, 1.75, mix(palette.metal, palette.white, 0.35));
  scene.round(x, 1.87, z, 0.56, 0.3, 0.2, mix(palette.metal, palette.white, 0.2));
  scene.round(x, 2.07, z, 0.07, 0.07, 0.8, palette.metal);
}

function boiler(scene: Scene, x: number, z: number, hot: Colour, cold: Colour): void {
  const { palette } = scene;
  scene.shadow(x, z, 1.3, 1, 0.38);
  scene.box(x, 0, z, 1.2, 0.12, 0.9, palette.dark);
  scene.box(x, 0.12, z, 1.3, 1.7, 1, palette.accent);
  scene.box(x, 1.3, z - 0.52, 0.7, 0.3, 0.02, palette.dark);
  scene.box(x - 0.2, 1.4, z - 0.545, 0.12, 0.1, 0.01, "#9be3b0", { glow: true });
  scene.box(x + 0.1, 1.4, z - 0.545, 0.2, 0.1, 0.01, "#ffd68a", { glow: true });
  for (const y of [0.4, 0.55, 0.7])
    scene.box(x, y, z - 0.52, 0.8, 0.05, 0.02, mix(palette.accent, palette.dark, 0.4));
  scene.round(x - 0.3, 1.82, z + 0.2, 0.08, 0.08, 0.7, hot);
  scene.round(x + 0.3, 1.82, z + 0.2, 0.08, 0.08, 0.9, cold);
}

function duct(scene: Scene, x: number, y: number, d: number): void {
  const { metal } = scene.palette;
  for (const z of spread(6, 1.4, d - 0.1)) {
    scene.box(x, y - 0.3, z, 0.9, 0.62, (d - 1.5) / 6 - 0.06, mix(metal, "#ffffff", 0.25));
    scene.box(x, y - 0.33, z + (d - 1.5) / 12, 0.96, 0.68, 0.05, metal);
  }
}

function pump(scene: Scene, x: number, z: number, colour: Colour): void {
  const { palette } = scene;
  scene.shadow(x, z, 1.2, 0.6, 0.36);
  scene.box(x, 0, z, 1.2, 0.14, 0.55, mix(palette.metal, palette.dark, 0.4));
  scene.pipe("x", x - 0.2, 0.42, z, 0.24, 0.6, palette.fabric);
  scene.pipe("x", x + 0.32, 0.42, z, 0.3, 0.2, colour);
  scene.round(x + 0.32, 0.72, z, 0.06, 0.06, scene.size.h - 0.72, colour);
  scene.box(x - 0.2, 0.65, z, 0.24, 0.12, 0.2, palette.dark);
}
