import { linearLamp } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { wallBoard, wallScreen } from "../furniture/screens.ts";
import { chair } from "../furniture/seats.ts";
import { sideBlock, table } from "../furniture/tables.ts";
import { clock, clutter, sideDoor } from "../furniture/wall-things.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

/** A room with tables in a U, open towards the screen. */
export const seminarRoom: RoomPlan = {
  size: (random) => ({ w: 7.6 + random.next(), h: 3.1, d: 9.4 + random.next() }),
  eye: 1.75,
  focal: 1240,
  floor: ["carpet", "boards"],
  windows: ["left", "right"],
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette } = scene;
    const shift = scene.quietSide * -0.9;
    wallScreen(scene, shift, 1.05, 2.7);
    wallBoard(scene, shift + scene.quietSide * 2.75, 1.05, 2.1, 1.3, palette.white);
    clock(scene, shift + scene.quietSide * 2.75, 2.5);
    const arm = w / 2 - 1.75;
    for (const z of [5.15, 6.6]) {
      for (const side of [-1, 1] as const) {
        table(scene, side * arm, z, 0.8, 1.4, palette.wood);
        for (const dz of [-0.36, 0.36])
          chair(scene, side * (arm + 0.6), z + dz, side < 0 ? "left" : "right", palette.fabric);
        if (scene.random.chance(0.6)) clutter(scene, side * arm, 0.74, z + 0.2);
      }
    }
    const across = arm * 2 + 0.8;
    for (const x of spread(3, -across / 2, across / 2)) {
      table(scene, x, 4, across / 3 - 0.02, 0.8, palette.wood);
      for (const dx of [-0.4, 0.4]) chair(scene, x + dx, 3.3, "near", palette.fabric);
      if (scene.random.chance(0.7)) clutter(scene, x, 0.74, 4);
    }
    sideBlock(
      scene,
      scene.quietWall(0.25),
      d - 2.2,
      0.45,
      0.8,
      2.2,
      palette.wood,
      palette.white,
      3,
    );
    plant(scene, -scene.quietSide * (w / 2 - 0.5), d - 0.6, 1.5);
    sideDoor(scene, scene.quietSide, d - 4.4);
    for (const x of [-arm, arm]) linearLamp(scene, x, h - 0.5, 5.6, 3, "z");
  },
};
