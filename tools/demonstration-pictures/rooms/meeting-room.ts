import { mix } from "../engine/colour.ts";
import { linearLamp, pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { wallScreen } from "../furniture/screens.ts";
import { deskChair } from "../furniture/seats.ts";
import { sideBlock } from "../furniture/tables.ts";
import { clutter, rug, sideDoor, sidePicture } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const meetingRoom: RoomPlan = {
  size: (random) => ({ w: 5.8 + random.next() * 0.8, h: 2.9, d: 8 + random.next() * 0.8 }),
  focal: 1250,
  floor: ["boards", "carpet"],
  windows: ["left", "right"],
  opening: { sill: 0.5, above: 0.35 },
  accentWall: true,
  furnish(scene) {
    const { w, h, d } = scene.size;
    const { palette, random } = scene;
    const pairs = random.between(3, 4);
    const long = pairs * 0.85 + 0.5;
    const middle = d - 1.9 - long / 2;
    rug(scene, 0, middle, 3.4, long + 0.9);
    bigTable(scene, middle, long);
    seats(scene, pairs, middle, long);
    plant(scene, 0, middle, 0.38, 0.74);
    wallScreen(scene, 0, 1.15, 2);
    sideBlock(
      scene,
      scene.quietWall(0.24),
      d - 1.6,
      0.44,
      0.78,
      2,
      palette.wood,
      mix(palette.wood, palette.white, 0.5),
      3,
    );
    clutter(scene, scene.quietWall(0.26), 0.78, d - 1.2);
    sidePicture(scene, scene.quietSide, 1.25, d - 1.6, 1.1, 0.8);
    sideDoor(scene, scene.quietSide, d - 4);
    plant(scene, -scene.quietSide * (w / 2 - 0.45), d - 0.55, 1.4);
    if (random.chance(0.5)) linearLamp(scene, 0, h - 0.75, middle, long * 0.8, "z");
    else
      for (const z of spread(2, middle - long / 2, middle + long / 2))
        pendant(scene, 0, h - 1, z, 0.24, palette.second);
  },
};

function bigTable(scene: Scene, middle: number, long: number): void {
  const { palette } = scene;
  scene.shadow(0, middle, 1.3, long, 0.3);
  for (const dz of [-long / 2 + 0.6, long / 2 - 0.6]) {
    scene.box(0, 0, middle + dz, 0.8, 0.04, 0.5, palette.dark);
    scene.box(0, 0.04, middle + dz, 0.42, 0.64, 0.1, mix(palette.wood, palette.dark, 0.35));
  }
  scene.box(0, 0.68, middle, 1.35, 0.06, long, palette.wood);
}

/** Draws pairs of seats along the table and one at its far end. */
function seats(scene: Scene, pairs: number, middle: number, long: number): void {
  const { palette, random } = scene;
  for (const z of spread(pairs, middle - long / 2 + 0.15, middle + long / 2 - 0.15)) {
    for (const side of [-1, 1] as const) {
      const x = side * (0.98 + random.next() * 0.08);
      deskChair(scene, x, z, side < 0 ? "left" : "right", palette.fabric);
      if (random.chance(0.6)) clutter(scene, side * 0.4, 0.74, z);
    }
  }
  deskChair(scene, 0, middle + long / 2 + 0.35, "far", palette.fabric);
}
