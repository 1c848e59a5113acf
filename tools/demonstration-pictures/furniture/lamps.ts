import type { Colour } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

const SHINING: Colour = "#fffaec";

/** Draws flat bright panels in the ceiling, in rows. */
export function panelLamps(
  scene: Scene,
  columns: number,
  rows: number,
  w: number,
  d: number,
): void {
  const { size } = scene;
  for (let row = 0; row < rows; row += 1) {
    const z = 2.2 + ((size.d - 2.6) * (row + 0.5)) / rows;
    for (let column = 0; column < columns; column += 1) {
      const x = (size.w * (column + 0.5)) / columns - size.w / 2;
      scene.box(x, size.h - 0.03, z, w + 0.08, 0.03, d + 0.08, scene.palette.metal);
      scene.box(x, size.h - 0.06, z, w, 0.02, d, SHINING, { glow: true });
      scene.glow(x, size.h - 0.05, z, Math.max(w, d) * 0.8, 0.5);
    }
  }
}

/** Draws a lamp on a cord; y is the lower edge of its shade. */
export function pendant(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  radius: number,
  colour: Colour,
): void {
  scene.box(x, y + radius, z, 0.02, scene.size.h - y - radius, 0.02, scene.palette.dark);
  scene.round(x, scene.size.h - 0.04, z, 0.06, 0.06, 0.04, scene.palette.dark);
  scene.round(x, y, z, radius, radius * 0.32, radius * 1.05, colour);
  scene.ball(x, y + radius * 0.12, z, radius * 0.36, SHINING, { glow: true });
  scene.glow(x, y, z, radius * 4.2, 0.8);
}

/** Draws a long light on two cords. */
export function linearLamp(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  long: number,
  axis: "x" | "z",
): void {
  const [w, d] = axis === "x" ? [long, 0.09] : [0.09, long];
  for (const end of [-0.4, 0.4]) {
    scene.box(
      x + (axis === "x" ? end * long : 0),
      y + 0.1,
      z + (axis === "z" ? end * long : 0),
      0.012,
      scene.size.h - y - 0.1,
      0.012,
      scene.palette.dark,
    );
  }
  scene.box(x, y + 0.03, z, w + 0.02, 0.07, d + 0.02, scene.palette.dark);
  scene.box(x, y, z, w, 0.03, d, SHINING, { glow: true });
  scene.glow(x, y, z, axis === "x" ? long * 0.7 : 0.9, 0.5);
}

/** Draws a small lamp on a desk. */
export function deskLamp(scene: Scene, x: number, y: number, z: number, colour: Colour): void {
  scene.round(x, y, z, 0.09, 0.08, 0.02, scene.palette.dark);
  scene.round(x, y + 0.02, z, 0.014, 0.014, 0.3, scene.palette.dark);
  scene.round(x, y + 0.3, z, 0.13, 0.08, 0.14, colour);
  scene.glow(x, y + 0.28, z, 0.6, 0.8);
}

export function floorLamp(scene: Scene, x: number, z: number, colour: Colour): void {
  scene.shadow(x, z, 0.3, 0.3, 0.25);
  scene.round(x, 0, z, 0.15, 0.14, 0.03, scene.palette.dark);
  scene.round(x, 0.03, z, 0.018, 0.018, 1.4, scene.palette.dark);
  scene.round(x, 1.4, z, 0.24, 0.17, 0.32, colour);
  scene.glow(x, 1.5, z, 1.2, 0.8);
}
