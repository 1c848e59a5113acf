import { mix } from "../engine/colour.ts";
import { deskLamp, floorLamp, panelLamps } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { monitor } from "../furniture/screens.ts";
import { chair, deskChair } from "../furniture/seats.ts";
import { sideBookcase } from "../furniture/shelves.ts";
import { table } from "../furniture/tables.ts";
import { backPicture, clutter, rug } from "../furniture/wall-things.ts";
import type { RoomPlan } from "./room-plan.ts";

export const office: RoomPlan = {
  size: (random) => ({ w: 4.9 + random.next() * 0.7, h: 2.8, d: 6 + random.next() * 0.6 }),
  focal: 1300,
  floor: ["boards", "carpet"],
  windows: ["left", "right", "back"],
  furnish(scene) {
    const { w, d } = scene.size;
    const { palette, random } = scene;
    const away = scene.quietSide;
    const x = -away * 0.35;
    const z = d - 1.75;
    rug(scene, x, z - 0.5, 2.9, 2.2);
    table(scene, x, z, 1.7, 0.8, palette.wood);
    scene.box(x, 0.2, z + 0.3, 1.5, 0.44, 0.03, mix(palette.wood, palette.white, 0.3));
    monitor(scene, x - 0.2 * away, 0.74, z + 0.15, "near", 0.66);
    scene.box(x - 0.2 * away, 0.74, z - 0.22, 0.44, 0.02, 0.14, palette.dark);
    clutter(scene, x + away * 0.45, 0.74, z - 0.1);
    deskLamp(scene, x - away * 0.7, 0.74, z + 0.2, palette.second);
    deskChair(scene, x - 0.1, z - 0.85, "near", palette.fabric);
    sideBookcase(scene, away, d - 1.95, 2, 2, palette.wood, 5);
    chair(scene, x + away * 1.35, d - 2.4, away > 0 ? "right" : "left", palette.second);
    if (scene.windowSide !== "back") {
      backPicture(scene, x - 0.5, 1.4, 0.8, 0.9);
      if (random.chance(0.6)) backPicture(scene, x + 0.5, 1.55, 0.6, 0.6);
    }
    plant(scene, -away * (w / 2 - 0.45), d - 0.5, 1.45);
    if (random.chance(0.6)) floorLamp(scene, away * (w / 2 - 0.75), d - 0.45, palette.white);
    panelLamps(scene, 2, 2, 0.6, 0.6);
  },
};
