import type { Colour } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

/** Draws a table on four legs; x and z name its middle. */
export function table(
  scene: Scene,
  x: number,
  z: number,
  w: number,
  d: number,
  colour: Colour,
  height = 0.74,
): void {
  const leg = scene.palette.metal;
  scene.shadow(x, z, w, d, 0.3);
  for (const dx of [-1, 1]) {
    for (const dz of [-1, 1])
      scene.box(
        x + dx * (w / 2 - 0.06),
        0,
        z + dz * (d / 2 - 0.06),
        0.05,
        height - 0.05,
        0.05,
        leg,
      );
  }
  scene.box(x, height - 0.05, z, w, 0.05, d, colour);
}

/** Draws a round table on one foot. */
export function roundTable(
  scene: Scene,
  x: number,
  z: number,
  radius: number,
  colour: Colour,
  height = 0.74,
): void {
  scene.shadow(x, z, radius * 1.7, radius * 1.7, 0.28);
  scene.round(x, 0, z, radius * 0.55, radius * 0.5, 0.03, scene.palette.metal);
  scene.round(x, 0.03, z, 0.045, 0.045, height - 0.07, scene.palette.metal);
  scene.round(x, height - 0.04, z, radius, radius, 0.04, colour);
}

/** Draws a closed block: a counter, cupboard or bench with a top and door joints. */
export function block(
  scene: Scene,
  x: number,
  z: number,
  w: number,
  h: number,
  d: number,
  colour: Colour,
  top: Colour,
  doors = 0,
): void {
  scene.shadow(x, z, w, d, 0.34);
  scene.box(x, 0, z, w - 0.06, 0.08, d - 0.06, scene.palette.dark);
  scene.box(x, 0.08, z, w, h - 0.12, d, colour);
  scene.box(x, h - 0.04, z, w + 0.04, 0.04, d + 0.04, top);
  for (let at = 0; at < doors; at += 1) {
    const wide = w / doors;
    const middle = x - w / 2 + wide * (at + 0.5);
    scene.box(middle, 0.14, z - d / 2 - 0.012, wide - 0.04, h - 0.24, 0.012, colour);
    scene.box(
      middle + wide * 0.32,
      h - 0.3,
      z - d / 2 - 0.03,
      0.025,
      0.13,
      0.016,
      scene.palette.metal,
    );
  }
}

/** Draws a block along a side wall, with its doors towards the middle of the room. */
export function sideBlock(
  scene: Scene,
  x: number,
  z: number,
  w: number,
  h: number,
  d: number,
  colour: Colour,
  top: Colour,
  doors = 0,
): void {
  const inward = x > 0 ? -1 : 1;
  scene.shadow(x, z, w, d, 0.34);
  scene.box(x, 0, z, w - 0.06, 0.08, d - 0.06, scene.palette.dark);
  scene.box(x, 0.08, z, w, h - 0.12, d, colour);
  scene.box(x, h - 0.04, z, w + 0.04, 0.04, d + 0.04, top);
  for (let at = 0; at < doors; at += 1) {
    const wide = d / doors;
    const middle = z - d / 2 + wide * (at + 0.5);
    scene.box(x + inward * (w / 2 + 0.012), 0.14, middle, 0.012, h - 0.24, wide - 0.04, colour);
    scene.box(
      x + inward * (w / 2 + 0.03),
      h - 0.3,
      middle + wide * 0.32,
      0.016,
      0.13,
      0.025,
      scene.palette.metal,
    );
  }
}
