import { mix } from "../engine/colour.ts";
import { pendant } from "../furniture/lamps.ts";
import { plant } from "../furniture/plants.ts";
import { monitor } from "../furniture/screens.ts";
import { sofa } from "../furniture/seats.ts";
import { roundTable } from "../furniture/tables.ts";
import { backDoor, clutter, rug } from "../furniture/wall-things.ts";
import type { Stage } from "../stage.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const reception: RoomPlan = {
  size: (random) => ({ w: 9 + random.next(), h: 3.7, d: 10 + random.next() }),
  eye: 1.65,
  focal: 1300,
  floor: ["tiles", "boards"],
  windows: ["left", "right"],
  opening: { sill: 0.08, above: 0.45 },
  furnish(stage) {
    const { w, h, d } = stage.size;
    const { palette } = stage;
    const away = stage.quietSide;
    const x = away * 1.1;
    slats(stage, x, d - 0.06, 4.6);
    desk(stage, x, d - 2);
    backDoor(stage, -away * 2.9);
    const lounge = -away * 1.9;
    rug(stage, lounge, 5.5, 3.2, 2.8);
    sofa(stage, lounge, 6.5, "far", 2.1, palette.fabric);
    sofa(stage, lounge + away * 1.55, 5.2, away > 0 ? "right" : "left", 1.05, palette.second);
    roundTable(stage, lounge, 5.25, 0.46, palette.wood, 0.4);
    clutter(stage, lounge, 0.4, 5.25);
    for (const px of spread(3, x - 1.8, x + 1.8))
      pendant(stage, px, h - 1.25, d - 2, 0.24, palette.second);
    plant(stage, lounge - away * 1.6, 6.6, 1.5);
    plant(stage, away * (w / 2 - 0.6), d - 0.7, 1.8);
    plant(stage, -away * (w / 2 - 0.6), d - 0.6, 1.3);
  },
};

function slats(stage: Stage, x: number, z: number, wide: number): void {
  const { palette, size } = stage;
  stage.box(x, 0.12, z + 0.04, wide, size.h - 0.5, 0.02, mix(palette.wood, palette.dark, 0.45));
  for (const sx of spread(26, x - wide / 2, x + wide / 2))
    stage.box(sx, 0.12, z - 0.02, wide / 26 - 0.06, size.h - 0.5, 0.05, palette.wood);
  stage.box(x - 0.62, 2.2, z - 0.08, 0.34, 0.34, 0.03, palette.white);
  stage.box(x + 0.2, 2.28, z - 0.08, 1.1, 0.17, 0.03, palette.white);
}

function desk(stage: Stage, x: number, z: number): void {
  const { palette } = stage;
  stage.shadow(x, z, 3.4, 0.9, 0.36);
  stage.box(x, 0, z, 3.2, 0.1, 0.7, palette.dark);
  stage.box(x, 0.1, z, 3.4, 0.95, 0.8, palette.white);
  stage.box(x, 1.05, z, 3.5, 0.06, 0.9, palette.wood);
  stage.box(x - 0.7, 0.1, z - 0.42, 1.7, 0.95, 0.04, palette.accent);
  stage.box(x + 1.06, 0.14, z - 0.41, 1.1, 0.03, 0.02, "#fff3d6", { glow: true });
  monitor(stage, x + 0.5, 1.11, z + 0.1, "far", 0.52);
  plant(stage, x - 1.3, z, 0.42, 1.11);
}
