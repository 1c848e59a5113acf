import { mix } from "../engine/colour.ts";
import { shape } from "../engine/svg.ts";
import type { Scene } from "../scene.ts";

/** Draws a framed abstract picture on the back wall. */
export function backPicture(scene: Scene, x: number, y: number, w: number, h: number): void {
  const { d } = scene.size;
  const { palette, random } = scene;
  scene.box(x, y, d - 0.02, w, h, 0.03, mix(palette.wood, palette.dark, 0.3));
  scene.box(x, y + 0.03, d - 0.06, w - 0.06, h - 0.06, 0.01, palette.white);
  const low = 0.2 + random.next() * 0.25;
  scene.box(x, y + h * 0.1, d - 0.09, w * 0.8, h * low, 0.004, palette.fabric);
  scene.box(
    x + w * 0.12,
    y + h * (0.12 + low),
    d - 0.09,
    w * 0.46,
    h * 0.16,
    0.004,
    palette.second,
  );
  scene.ball(
    x - w * 0.16,
    y + h * 0.72,
    d - 0.14,
    Math.min(w, h) * 0.11,
    mix(palette.second, "#ffffff", 0.2),
    { glow: true },
  );
}

/** Draws a framed picture on a side wall. */
export function sidePicture(
  scene: Scene,
  side: -1 | 1,
  y: number,
  z: number,
  wide: number,
  h: number,
): void {
  const x = side * (scene.size.w / 2 - 0.02);
  const { palette } = scene;
  const on = (
    inset: number,
    py: number,
    ph: number,
    pz: number,
    pw: number,
    colour: typeof palette.wall,
  ) => scene.box(x - side * inset, y + py, z + pz, 0.01, ph, pw, colour);
  on(0, 0, h, 0, wide, mix(palette.wood, palette.dark, 0.3));
  on(0.012, 0.03, h - 0.06, 0, wide - 0.06, palette.white);
  on(0.024, h * 0.1, h * 0.32, 0, wide * 0.8, palette.accent);
  on(0.024, h * 0.46, h * 0.2, wide * 0.12, wide * 0.5, palette.second);
}

/** Draws a door in a side wall, with a strip of glass. */
export function sideDoor(scene: Scene, side: -1 | 1, z: number): void {
  const { palette } = scene;
  const x = side * (scene.size.w / 2 - 0.015);
  scene.box(x, 0, z, 0.03, 2.16, 1.08, mix(palette.white, palette.metal, 0.3));
  scene.box(x - side * 0.04, 0.01, z, 0.02, 2.08, 0.94, palette.wood);
  scene.box(x - side * 0.075, 0.9, z + 0.22, 0.01, 0.98, 0.16, mix(palette.accent, "#dfeaf0", 0.7));
  scene.box(x - side * 0.09, 1, z - 0.36, 0.03, 0.03, 0.14, palette.metal);
}

/** Draws a door in the back wall. */
export function backDoor(scene: Scene, x: number): void {
  const { palette, size } = scene;
  scene.box(x, 0, size.d - 0.015, 1.08, 2.16, 0.03, mix(palette.white, palette.metal, 0.3));
  scene.box(x, 0.01, size.d - 0.055, 0.94, 2.08, 0.02, palette.wood);
  scene.box(x + 0.22, 0.9, size.d - 0.09, 0.16, 0.98, 0.01, mix(palette.accent, "#dfeaf0", 0.7));
  scene.box(x - 0.36, 1, size.d - 0.1, 0.14, 0.03, 0.03, palette.metal);
}

export function clock(scene: Scene, x: number, y: number): void {
  const z = scene.size.d;
  scene.box(x, y, z - 0.04, 0.3, 0.3, 0.03, scene.palette.dark);
  scene.box(x, y + 0.025, z - 0.08, 0.25, 0.25, 0.01, scene.palette.white);
  scene.box(x, y + 0.15, z - 0.12, 0.015, 0.09, 0.005, scene.palette.dark);
  scene.box(x + 0.035, y + 0.145, z - 0.12, 0.07, 0.015, 0.005, scene.palette.dark);
}

/** Draws a flat rug; it is painted on the floor so that furniture on it throws its shadow there. */
export function rug(scene: Scene, x: number, z: number, w: number, d: number): void {
  const { palette } = scene;
  const sheet = (inset: number, share: number) => {
    const [x0, x1] = [x - w / 2 + inset, x + w / 2 - inset];
    const [z0, z1] = [z - d / 2 + inset, z + d / 2 - inset];
    const colour = mix(palette.fabric, palette.wall, share);
    return shape(
      [scene.at(x0, 0, z0), scene.at(x1, 0, z0), scene.at(x1, 0, z1), scene.at(x0, 0, z1)],
      scene.seen(colour, "top", { x, y: 0, z }),
    );
  };
  scene.floorPaint.push(sheet(0, 0.42) + sheet(0.13, 0.66) + sheet(0.2, 0.58));
}

/** Draws paper, a cup or a book on a surface. */
export function clutter(scene: Scene, x: number, y: number, z: number): void {
  const { palette, random } = scene;
  const pick = random.between(0, 2);
  if (pick === 0) scene.box(x, y, z, 0.21, 0.008, 0.29, palette.white);
  if (pick === 1) scene.round(x, y, z, 0.038, 0.042, 0.1, palette.second);
  if (pick === 2) {
    scene.box(x, y, z, 0.2, 0.03, 0.27, palette.fabric);
    scene.box(x + 0.01, y + 0.03, z, 0.18, 0.025, 0.25, palette.second);
  }
}
