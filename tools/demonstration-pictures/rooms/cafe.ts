import { mix } from "../engine/colour.ts";
import { pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { chair, stool } from "../furniture/seats.ts";
import { block, roundTable } from "../furniture/tables.ts";
import { clutter, sidePicture } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const cafe: RoomPlan = {
  size: (random) => ({ w: 8 + random.next(), h: 3.5, d: 10 + random.next() }),
  eye: 1.7,
  focal: 1300,
  floor: ["boards", "tiles"],
  windows: ["left", "right"],
  opening: { sill: 0.12, above: 0.5 },
  accentWall: true,
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const away = scene.quietSide;
    counter(scene, away * 0.6, d - 1.7);
    for (const z of [4.3, 6.5]) {
      for (const x of spread(z < 5 ? 2 : 3, -w / 2 + 0.7, w / 2 - 0.7)) {
        const [px, pz] = [x + (random.next() - 0.5) * 0.3, z + (random.next() - 0.5) * 0.3];
        roundTable(scene, px, pz, 0.42, mix(palette.wood, palette.white, 0.2));
        chair(scene, px - 0.72, pz, "left", palette.fabric);
        chair(scene, px + 0.72, pz, "right", random.chance(0.4) ? palette.second : palette.fabric);
        if (random.chance(0.7)) clutter(scene, px, 0.74, pz);
      }
    }
    for (const x of spread(4, -w / 2 + 1.4, w / 2 - 1.4))
      pendant(scene, x, h - 1.15, d - 1.9, 0.24, palette.second);
    for (const x of spread(2, -w / 2 + 0.7, w / 2 - 0.7))
      pendant(scene, x, h - 1, 5.4, 0.28, palette.dark);
    plant(scene, -away * (w / 2 - 0.55), d - 0.6, 1.8);
    for (const z of [d - 4.6, d - 3.2]) sidePicture(scene, away, 1.35, z, 0.9, 0.9);
  },
};

function counter(scene: Scene, x: number, z: number): void {
  const { palette, size, random } = scene;
  const wide = 4.8;
  block(scene, x, z, wide, 1.08, 0.7, palette.fabric, palette.wood);
  for (const sx of spread(16, x - wide / 2 + 0.06, x + wide / 2 - 0.06))
    scene.box(sx, 0.12, z - 0.365, 0.2, 0.84, 0.02, mix(palette.fabric, palette.white, 0.12));
  scene.box(x - 1.4, 1.08, z + 0.1, 0.8, 0.42, 0.4, palette.metal);
  scene.box(x - 1.4, 1.18, z - 0.13, 0.5, 0.12, 0.05, palette.dark);
  scene.box(x + 1.1, 1.08, z, 1.3, 0.34, 0.5, mix(palette.accent, "#eef6f8", 0.8), {
    opacity: 0.55,
  });
  for (const dx of [0.7, 1.1, 1.5]) scene.box(x + dx, 1.1, z, 0.22, 0.08, 0.2, palette.second);
  for (const y of [1.5, 2.05]) {
    scene.box(x, y, size.d - 0.17, wide, 0.05, 0.3, palette.wood);
    for (let at = -wide / 2 + 0.2; at < wide / 2 - 0.2; at += 0.2 + random.next() * 0.2) {
      if (random.chance(0.2)) continue;
      const tone =
        [palette.white, palette.second, palette.wood, palette.dark][random.between(0, 3)] ??
        palette.white;
      scene.round(
        x + at,
        y + 0.05,
        size.d - 0.17,
        0.05,
        random.chance(0.5) ? 0.055 : 0.03,
        0.12 + random.next() * 0.16,
        tone,
      );
    }
  }
  for (const sx of spread(4, x - 2.2, x + 2.2)) stool(scene, sx, z - 0.75, palette.wood, 0.72);
}
