import { mix } from "../engine/colour.ts";
import { panelLamps } from "../furniture/lamps.ts";
import { monitor, wallScreen } from "../furniture/screens.ts";
import { deskChair } from "../furniture/seats.ts";
import { block, table } from "../furniture/tables.ts";
import { sideDoor } from "../furniture/wall-things.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const computerRoom: RoomPlan = {
  size: (random) => ({ w: 8.2 + random.next(), h: 3, d: 11.4 + random.next() * 0.6 }),
  eye: 1.95,
  focal: 1200,
  floor: ["carpet", "resin"],
  windows: ["left", "right"],
  accentWall: true,
  furnish(scene) {
    const { w, d } = scene.size;
    const { palette, random } = scene;
    wallScreen(scene, 0, 1.1, 2.6);
    block(scene, 2.2 * scene.quietSide, d - 1.1, 1.3, 0.95, 0.6, palette.wood, palette.white, 2);
    const rows = 4;
    const half = w / 2 - 1.05;
    for (const z of spread(rows, 3.7, d - 1.3)) {
      for (const side of [-1, 1]) {
        const middle = (side * (half + 0.6)) / 2;
        table(scene, middle, z, half - 0.6, 0.75, mix(palette.wood, palette.white, 0.45));
        for (const x of spread(3, middle - (half - 0.6) / 2, middle + (half - 0.6) / 2)) {
          monitor(scene, x, 0.74, z + 0.16, "near", 0.62);
          scene.box(x, 0.74, z - 0.18, 0.42, 0.018, 0.13, palette.dark);
          deskChair(scene, x + (random.next() - 0.5) * 0.18, z - 0.72, "near", palette.fabric);
        }
      }
    }
    sideDoor(scene, scene.quietSide, d - 2.4);
    panelLamps(scene, 2, 4, 1.5, 0.3);
  },
};
