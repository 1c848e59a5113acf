import { mix } from "../engine/colour.ts";
import { panelLamps } from "../furniture/lamps.ts";
import { stool } from "../furniture/seats.ts";
import { block, sideBlock } from "../furniture/tables.ts";
import { clock, sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const laboratory: RoomPlan = {
  size: (random) => ({ w: 7.4 + random.next(), h: 3.1, d: 10 + random.next() }),
  eye: 1.75,
  focal: 1300,
  floor: ["resin", "tiles"],
  windows: ["left", "right"],
  opening: { sill: 1.15, above: 0.4 },
  furnish(scene) {
    const { w, d } = scene.size;
    const { palette } = scene;
    const away = scene.quietSide;
    for (const z of spread(2, 3.6, d - 1.6)) bench(scene, -away * 0.35, z);
    fumeHood(scene, away * -1.2, d - 0.5);
    fumeHood(scene, away * 0.5, d - 0.5);
    block(scene, away * 2.3, d - 0.35, 1.5, 0.92, 0.65, palette.white, palette.dark, 3);
    scene.box(away * 2.3, 1.5, d - 0.22, 1.5, 0.75, 0.38, mix(palette.accent, palette.white, 0.45));
    clock(scene, away * 2.3, 2.5);
    bottles(scene, away * 2.3, 0.92, d - 0.4, 1.2);
    sideBlock(
      scene,
      -away * (w / 2 - 0.32),
      d - 3.4,
      0.6,
      0.92,
      5,
      palette.white,
      mix(palette.accent, palette.dark, 0.5),
      6,
    );
    for (const z of spread(3, d - 5.5, d - 1.5))
      bottles(scene, -away * (w / 2 - 0.35), 0.92, z, 0.4);
    sideDoor(scene, away, d - 3);
    panelLamps(scene, 3, 3, 1.2, 0.3);
  },
};

function bench(scene: Scene, x: number, z: number): void {
  const { palette, random } = scene;
  const wide = 3.4;
  block(scene, x, z, wide, 0.92, 1.3, palette.white, mix(palette.accent, palette.dark, 0.55), 5);
  for (const dx of [-wide / 2 + 0.1, 0, wide / 2 - 0.1])
    scene.box(x + dx, 0.92, z, 0.05, 0.7, 0.05, palette.metal);
  scene.box(x, 1.24, z, wide - 0.1, 0.03, 0.3, mix(palette.metal, palette.white, 0.4));
  scene.box(x, 1.6, z, wide - 0.1, 0.03, 0.3, mix(palette.metal, palette.white, 0.4));
  bottles(scene, x, 1.27, z, wide - 0.6);
  bottles(scene, x, 0.92, z - 0.4, wide - 0.8);
  microscope(scene, x + (random.next() - 0.5) * 2, z - 0.35);
  for (const sx of spread(3, x - wide / 2, x + wide / 2))
    stool(scene, sx + (random.next() - 0.5) * 0.3, z - 1, palette.fabric);
}

function bottles(scene: Scene, x: number, y: number, z: number, wide: number): void {
  const { palette, random } = scene;
  const liquids = [palette.second, palette.accent, palette.fabric, palette.white] as const;
  for (let at = -wide / 2; at < wide / 2; at += 0.16 + random.next() * 0.2) {
    if (random.chance(0.35)) continue;
    const colour = mix(liquids[random.between(0, 3)] ?? palette.white, "#eaf4f4", 0.3);
    const tall = 0.09 + random.next() * 0.1;
    scene.round(x + at, y, z, 0.05, random.chance(0.5) ? 0.02 : 0.045, tall, colour, {
      opacity: 0.9,
    });
  }
}

function microscope(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.box(x, 0.92, z, 0.2, 0.03, 0.24, palette.dark);
  scene.box(x, 0.95, z + 0.08, 0.07, 0.32, 0.07, palette.white);
  scene.box(x, 1.05, z - 0.03, 0.16, 0.02, 0.14, palette.dark);
  scene.box(x, 1.22, z - 0.02, 0.07, 0.1, 0.13, palette.white);
  scene.round(x, 1.1, z - 0.04, 0.025, 0.03, 0.12, palette.dark);
}

function fumeHood(scene: Scene, x: number, z: number): void {
  const { palette, size } = scene;
  block(scene, x, z, 1.6, 0.92, 0.8, palette.white, palette.dark, 2);
  for (const side of [-0.74, 0.74]) scene.box(x + side, 0.92, z, 0.12, 1.4, 0.8, palette.white);
  scene.box(x, 0.92, z + 0.36, 1.36, 1.4, 0.06, mix(palette.metal, palette.white, 0.4));
  bottles(scene, x, 0.92, z + 0.1, 1);
  scene.box(x, 1.35, z - 0.36, 1.36, 0.95, 0.02, mix(palette.accent, "#e6f2f6", 0.75), {
    opacity: 0.6,
  });
  scene.box(x, 1.32, z - 0.37, 1.36, 0.04, 0.04, palette.metal);
  scene.box(x, 2.32, z, 1.6, 0.3, 0.8, palette.accent);
  scene.round(x, 2.62, z, 0.17, 0.17, size.h - 2.62, palette.metal);
}
