import { type Colour, mix } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

function spineColours(scene: Scene): Colour[] {
  const { fabric, second, accent, wood, white, dark } = scene.palette;
  return [
    fabric,
    second,
    accent,
    mix(wood, dark, 0.4),
    white,
    mix(fabric, white, 0.4),
    mix(second, dark, 0.3),
  ];
}

/** Draws a bookcase seen from the front, full of books, its back towards the back wall. */
export function bookcase(
  scene: Scene,
  x: number,
  z: number,
  w: number,
  h: number,
  colour: Colour,
  shelves = 5,
): void {
  const depth = 0.32;
  scene.shadow(x, z, w, depth, 0.32);
  scene.box(x, 0, z + depth / 2 - 0.02, w, h, 0.03, mix(colour, scene.palette.dark, 0.45));
  for (const side of [-1, 1]) scene.box(x + (side * (w - 0.04)) / 2, 0, z, 0.04, h, depth, colour);
  const gap = (h - 0.1) / shelves;
  for (let row = 0; row <= shelves; row += 1)
    scene.box(x, 0.05 + row * gap, z - 0.01, w - 0.08, 0.035, depth - 0.04, colour);
  const colours = spineColours(scene);
  for (let row = 0; row < shelves; row += 1) {
    for (let at = -w / 2 + 0.06; at < w / 2 - 0.2; ) {
      const wide = 0.12 + scene.random.next() * 0.17;
      const tall = gap * (0.55 + scene.random.next() * 0.3);
      if (!scene.random.chance(0.12)) {
        const spine = colours[scene.random.between(0, colours.length - 1)] ?? colour;
        scene.box(x + at + wide / 2, 0.085 + row * gap, z - 0.01, wide - 0.008, tall, 0.22, spine);
      }
      at += wide;
    }
  }
}

/** Draws a bookcase along a side wall, books towards the middle of the room. */
export function sideBookcase(
  scene: Scene,
  side: -1 | 1,
  z: number,
  long: number,
  h: number,
  colour: Colour,
  shelves = 5,
): void {
  const depth = 0.34;
  const x = side * (scene.size.w / 2 - depth / 2);
  scene.shadow(x, z, depth, long, 0.32);
  scene.box(
    x + side * (depth / 2 - 0.02),
    0,
    z,
    0.03,
    h,
    long,
    mix(colour, scene.palette.dark, 0.45),
  );
  for (const end of [-1, 1]) scene.box(x, 0, z + (end * (long - 0.04)) / 2, depth, h, 0.04, colour);
  const gap = (h - 0.1) / shelves;
  for (let row = 0; row <= shelves; row += 1)
    scene.box(x - side * 0.01, 0.05 + row * gap, z, depth - 0.04, 0.035, long - 0.08, colour);
  const colours = spineColours(scene);
  for (let row = 0; row < shelves; row += 1) {
    for (let at = -long / 2 + 0.06; at < long / 2 - 0.22; ) {
      const wide = 0.15 + scene.random.next() * 0.2;
      const tall = gap * (0.55 + scene.random.next() * 0.3);
      if (!scene.random.chance(0.12)) {
        const spine = colours[scene.random.between(0, colours.length - 1)] ?? colour;
        scene.box(x, 0.085 + row * gap, z + at + wide / 2, 0.22, tall, wide - 0.008, spine);
      }
      at += wide;
    }
  }
}

/** Draws open metal shelving with cartons, seen from the front. */
export function rack(
  scene: Scene,
  x: number,
  z: number,
  w: number,
  h: number,
  d: number,
  levels = 4,
): void {
  const { metal, dark } = scene.palette;
  scene.shadow(x, z, w, d, 0.36);
  const gap = (h - 0.12) / levels;
  for (let row = 0; row <= levels; row += 1) {
    const y = 0.1 + row * gap - (row === levels ? 0.1 : 0);
    scene.box(x, y, z, w - 0.06, 0.04, d, metal);
    if (row < levels) cartons(scene, x, y + 0.04, z, w - 0.14, gap - 0.1, d - 0.08);
  }
  for (const dx of [-1, 1]) {
    for (const dz of [-1, 1])
      scene.box(
        x + dx * (w / 2 - 0.02),
        0,
        z + dz * (d / 2),
        0.05,
        h,
        0.04,
        mix(metal, dark, 0.35),
      );
  }
}

function cartons(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  d: number,
): void {
  const { random, palette } = scene;
  const tones: Colour[] = [
    "#c79f6d",
    "#b98d5a",
    "#d3b184",
    mix(palette.accent, palette.white, 0.3),
    mix(palette.fabric, palette.white, 0.15),
  ];
  const isLong = d > w;
  const length = isLong ? d : w;
  for (let at = 0; at < length - 0.2; ) {
    const wide = Math.min(length - at, 0.3 + random.next() * 0.4);
    const tall = h * (0.45 + random.next() * 0.45);
    if (!random.chance(0.14)) {
      const tone = tones[random.between(0, tones.length - 1)] ?? "#c79f6d";
      const middle = -length / 2 + at + wide / 2;
      if (isLong) scene.box(x, y, z + middle, w - 0.05, tall, wide - 0.05, tone);
      else scene.box(x + middle, y, z, wide - 0.05, tall, d - 0.1, tone);
      if (!isLong && wide > 0.35) {
        const front = z - d / 2 + 0.03;
        scene.box(x + middle, y + tall * 0.3, front, wide * 0.4, tall * 0.3, 0.01, palette.white);
      }
    }
    at += wide;
  }
}
