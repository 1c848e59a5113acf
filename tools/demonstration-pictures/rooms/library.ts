import { deskLamp, pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { chair } from "../furniture/seats.ts";
import { bookcase, sideBookcase } from "../furniture/shelves.ts";
import { table } from "../furniture/tables.ts";
import { clutter, rug } from "../furniture/wall-things.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const library: RoomPlan = {
  size: (random) => ({ w: 8 + random.next(), h: 3.9, d: 11 + random.next() }),
  eye: 1.8,
  focal: 1250,
  floor: ["boards", "boards", "carpet"],
  windows: ["left", "right"],
  opening: { sill: 0.5, above: 0.5 },
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const away = scene.quietSide;
    for (const x of spread(4, -w / 2 + 0.2, w / 2 - 0.2))
      bookcase(scene, x, d - 0.18, (w - 0.5) / 4, 2.55, palette.wood, 6);
    for (const z of [d - 1.75, d - 4.2, d - 6.65])
      sideBookcase(scene, away, z, 2.3, 2.55, palette.wood, 6);
    const x = -away * 0.7;
    for (const z of [5, 8]) {
      if (z === 5) rug(scene, x, 6.4, 4, 5.4);
      table(scene, x, z, 2.8, 1.1, palette.wood);
      for (const sx of spread(3, x - 1.35, x + 1.35)) {
        chair(scene, sx, z + 0.85, "far", palette.fabric);
        chair(scene, sx, z - 0.85, "near", palette.fabric);
        if (random.chance(0.6)) clutter(scene, sx, 0.74, z - 0.25);
      }
      for (const dx of [-0.6, 0.6]) deskLamp(scene, x + dx, 0.74, z + 0.1, palette.second);
      for (const dx of [-0.7, 0.7]) pendant(scene, x + dx, h - 1.3, z, 0.26, palette.dark);
    }
    plant(scene, -away * (w / 2 - 0.5), d - 0.9, 1.6);
  },
};
