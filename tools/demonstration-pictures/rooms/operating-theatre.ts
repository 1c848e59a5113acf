import { type Colour, mix } from "../engine/colour.ts";
import { infusion, vitals } from "../furniture/clinic.ts";
import { panelLamps } from "../furniture/lamps.ts";
import { wallScreen } from "../furniture/screens.ts";
import { stool } from "../furniture/seats.ts";
import { block, sideBlock } from "../furniture/tables.ts";
import { clock, sideDoor } from "../furniture/wall-things.ts";
import type { Scene } from "../scene.ts";
import type { RoomPlan } from "./room-plan.ts";

export const operatingTheatre: RoomPlan = {
  size: (random) => ({ w: 6.4 + random.next() * 0.6, h: 3, d: 8.6 + random.next() * 0.6 }),
  eye: 1.6,
  focal: 1350,
  floor: "resin",
  windows: [],
  furnish(scene) {
    const { w, d } = scene.size;
    const { palette, random } = scene;
    const side = random.chance(0.5) ? 1 : -1;
    operatingTable(scene, 0, 5.6);
    bigLamp(scene, -0.6 * side, 5.4, 0.48);
    bigLamp(scene, 0.85 * side, 6, 0.36);
    vitals(scene, side * 1.75, 6.2);
    infusion(scene, side * 1.2, 6.5);
    trolley(scene, -side * 1.75, 5.3);
    stool(scene, -side * 1.1, 6.7, palette.fabric, 0.55);
    wallScreen(scene, -side * 1.3, 1.25, 2);
    block(
      scene,
      side * 1.4,
      d - 0.3,
      2.6,
      2.1,
      0.5,
      mix(palette.metal, palette.white, 0.7),
      palette.metal,
      4,
    );
    clock(scene, -side * 2.6, 2.3);
    sideDoor(scene, side === 1 ? -1 : 1, d - 2);
    sideBlock(scene, side * (w / 2 - 0.3), d - 2.9, 0.5, 0.92, 2, palette.white, palette.metal, 3);
    panelLamps(scene, 2, 3, 1.1, 0.6);
  },
};

function operatingTable(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  const cover: Colour = mix(palette.fabric, palette.white, 0.1);
  scene.shadow(x, z, 1.9, 0.7, 0.4);
  scene.box(x, 0, z, 0.9, 0.14, 0.55, palette.metal);
  scene.box(x, 0.14, z, 0.34, 0.6, 0.34, palette.metal);
  scene.box(x, 0.74, z, 1.95, 0.08, 0.58, palette.dark);
  for (const [dx, wide] of [
    [-0.72, 0.5],
    [-0.05, 0.8],
    [0.67, 0.6],
  ] as const)
    scene.box(x + dx, 0.82, z, wide - 0.03, 0.1, 0.56, cover);
  scene.box(x - 0.8, 0.92, z, 0.28, 0.06, 0.36, palette.white);
}

/** Draws a round lamp on an arm from the ceiling. */
function bigLamp(scene: Scene, x: number, z: number, radius: number): void {
  const { palette, size } = scene;
  const y = 1.95;
  scene.round(0, size.h - 0.08, z, 0.2, 0.2, 0.08, palette.white);
  scene.round(0, y + 0.5, z, 0.04, 0.04, size.h - y - 0.55, palette.white);
  scene.box(x / 2, y + 0.46, z, Math.abs(x) + 0.06, 0.06, 0.06, palette.white);
  scene.box(x, y + 0.14, z, 0.06, 0.36, 0.06, palette.white);
  scene.round(x, y, z, radius, radius * 0.55, 0.16, palette.white);
  for (const [dx, dz] of [
    [0, 0],
    [-0.55, 0],
    [0.55, 0],
    [0, 0.5],
    [0, -0.5],
  ] as const) {
    scene.round(x + dx * radius, y - 0.012, z + dz * radius, 0.09, 0.09, 0.01, "#fffdf2", {
      glow: true,
    });
  }
  scene.glow(x, y, z, radius * 2.6, 1);
}

function trolley(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.8, 0.5, 0.3);
  for (const dx of [-0.36, 0.36])
    for (const dz of [-0.2, 0.2]) scene.box(x + dx, 0, z + dz, 0.03, 0.9, 0.03, palette.metal);
  for (const y of [0.3, 0.86])
    scene.box(x, y, z, 0.78, 0.03, 0.46, mix(palette.metal, palette.white, 0.5));
  scene.box(x, 0.89, z, 0.66, 0.012, 0.36, mix(palette.fabric, palette.white, 0.3));
  for (const dx of [-0.2, -0.1, 0, 0.1, 0.2])
    scene.box(x + dx, 0.925, z, 0.02, 0.01, 0.22, palette.white);
}
