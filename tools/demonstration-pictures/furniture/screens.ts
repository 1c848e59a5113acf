import { type Colour, mix } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

/** Draws a monitor seen from the front (`near`) or from behind (`far`), standing at a height. */
export function monitor(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  face: "near" | "far" | "left" | "right",
  wide = 0.58,
): void {
  const { dark } = scene.palette;
  const tall = wide * 0.6;
  if (face === "near" || face === "far") {
    scene.box(x, y, z, 0.2, 0.015, 0.16, dark);
    scene.box(x, y + 0.015, z + (face === "near" ? 0.03 : -0.03), 0.05, 0.13, 0.03, dark);
    scene.box(x, y + 0.12, z, wide, tall, 0.03, dark);
    if (face === "near") picture(scene, x, y + 0.14, z - 0.02, wide - 0.04, tall - 0.04);
    return;
  }
  scene.box(x, y, z, 0.16, 0.015, 0.2, dark);
  scene.box(x + (face === "left" ? 0.03 : -0.03), y + 0.015, z, 0.03, 0.13, 0.05, dark);
  scene.box(x, y + 0.12, z, 0.03, tall, wide, dark);
  const side = face === "left" ? -0.02 : 0.02;
  scene.box(
    x + side,
    y + 0.14,
    z,
    0.006,
    tall - 0.04,
    wide - 0.04,
    mix(scene.palette.accent, "#e8f4ff", 0.6),
    { glow: true },
  );
}

/** Draws the content of a screen: a title, a few bars and lines. */
export function picture(scene: Scene, x: number, y: number, z: number, w: number, h: number): void {
  const { accent, second, fabric } = scene.palette;
  const ground: Colour = mix(accent, "#f5fbff", 0.85);
  scene.box(x, y, z, w, h, 0.006, ground, { glow: true });
  const on = (px: number, py: number, pw: number, ph: number, colour: Colour) =>
    scene.box(x - w / 2 + (px + pw / 2) * w, y + py * h, z - 0.025, pw * w, ph * h, 0.003, colour, {
      glow: true,
    });
  if (w < 0.45) {
    on(0.08, 0.74, 0.5, 0.12, accent);
    on(0.08, 0.16, 0.36, 0.42, mix(second, "#ffffff", 0.25));
    return;
  }
  on(0.07, 0.78, 0.46, 0.09, mix(accent, "#20304a", 0.35));
  on(0.07, 0.69, 0.3, 0.035, mix(accent, "#ffffff", 0.35));
  const bars = 4 + scene.random.between(0, 2);
  for (let at = 0; at < bars; at += 1) {
    on(0.08 + at * 0.07, 0.14, 0.045, 0.14 + scene.random.next() * 0.36, at % 2 ? second : fabric);
  }
  for (let row = 0; row < 5; row += 1) {
    on(
      0.58,
      0.54 - row * 0.095,
      0.2 + scene.random.next() * 0.14,
      0.03,
      mix(accent, "#ffffff", 0.45),
    );
  }
}

/** Draws a display or projection on the back wall; y names its lower edge. */
export function wallScreen(scene: Scene, x: number, y: number, w: number, frame = 0.05): void {
  const { d } = scene.size;
  const h = w * 0.5625;
  scene.box(x, y, d - 0.05, w, h, 0.06, scene.palette.dark);
  picture(scene, x, y + frame, d - 0.11, w - frame * 2, h - frame * 2);
  scene.glow(x, y + h / 2, d, w * 0.75, 0.35);
}

/** Draws a white or green board on the back wall, with a tray and a few strokes. */
export function wallBoard(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: Colour,
): void {
  const { d } = scene.size;
  scene.box(x, y, d - 0.03, w, h, 0.04, scene.palette.metal);
  scene.box(x, y + 0.04, d - 0.075, w - 0.08, h - 0.08, 0.02, colour);
  scene.box(x, y - 0.03, d - 0.08, w * 0.6, 0.03, 0.09, scene.palette.metal);
  const ink = mix(colour, scene.palette.accent, 0.55);
  for (let row = 0; row < 3; row += 1) {
    const wide = w * (0.2 + scene.random.next() * 0.2);
    scene.box(
      x - w * 0.42 + wide / 2,
      y + h * (0.72 - row * 0.16),
      d - 0.11,
      wide,
      0.022,
      0.004,
      ink,
    );
  }
}
