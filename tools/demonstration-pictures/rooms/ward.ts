import { type Colour, mix } from "../engine/colour.ts";
import { bed } from "../furniture/clinic.ts";
import { panelLamps } from "../furniture/lamps.ts";
import { chair } from "../furniture/seats.ts";
import { block } from "../furniture/tables.ts";
import { backPicture, sideDoor } from "../furniture/wall-things.ts";
import type { Stage } from "../stage.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const ward: RoomPlan = {
  size: (random) => ({ w: 7.4 + random.next() * 0.6, h: 3, d: 10.4 + random.next() }),
  eye: 1.7,
  focal: 1220,
  floor: "resin",
  windows: ["left", "right", "back"],
  opening: { sill: 1.0, above: 0.4 },
  furnish(stage) {
    const { d } = stage.size;
    const { palette } = stage;
    const away = stage.quietSide;
    const places = spread(3, 3.6, d - 0.2);
    for (const side of [-1, 1]) {
      places.forEach((z, at) => {
        place(stage, side, z);
        if (at > 0)
          curtain(
            stage,
            side,
            (z + (places[at - 1] ?? z)) / 2,
            mix(palette.fabric, palette.white, 0.55),
          );
      });
    }
    if (stage.windowSide !== "back") {
      block(stage, 0, d - 0.35, 2, 0.9, 0.6, palette.wood, palette.white, 3);
      backPicture(stage, 0, 1.4, 1.5, 0.9);
    }
    sideDoor(stage, away, d - 0.9);
    panelLamps(stage, 1, 3, 1.3, 0.6);
  },
};

function place(stage: Stage, side: number, z: number): void {
  const { w } = stage.size;
  const { palette } = stage;
  const wall = side * (w / 2);
  stage.box(wall - side * 0.04, 1.25, z, 0.08, 0.22, 1.7, mix(palette.wood, palette.white, 0.3));
  stage.box(wall - side * 0.1, 1.5, z, 0.06, 0.06, 0.8, "#fff6e0", { glow: true });
  stage.glow(wall - side * 0.1, 1.5, z, 0.9, 0.5);
  bed(stage, wall - side * 1.15, z, side);
  stage.shadow(wall - side * 0.3, z + 0.85, 0.45, 0.45, 0.3);
  stage.box(wall - side * 0.3, 0.05, z + 0.85, 0.45, 0.7, 0.42, palette.wood);
  stage.round(wall - side * 0.3, 0.75, z + 0.85, 0.05, 0.06, 0.14, palette.second);
  if (stage.random.chance(0.5))
    chair(stage, wall - side * 2.6, z + 0.5, side > 0 ? "left" : "right", palette.second);
}

function curtain(stage: Stage, side: number, z: number, colour: Colour): void {
  const { w, h } = stage.size;
  const wall = side * (w / 2);
  stage.box(wall - side * 1.15, h - 0.55, z, 2.3, 0.03, 0.03, stage.palette.metal);
  for (const at of spread(7, 0.05, 0.95))
    stage.round(wall - side * at, 0.25, z, 0.075, 0.07, h - 0.8, colour);
}
