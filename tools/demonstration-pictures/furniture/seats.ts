import type { Colour } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

/** The side of a seat's back, seen from above: `far` has it towards the back wall. */
export type Back = "far" | "near" | "left" | "right" | "none";

function backrest(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  back: Back,
  wide: number,
  tall: number,
  thick: number,
  colour: Colour,
): void {
  const offset = wide / 2 - thick / 2;
  if (back === "far") scene.box(x, y, z + offset, wide, tall, thick, colour);
  if (back === "near") scene.box(x, y, z - offset, wide, tall, thick, colour);
  if (back === "left") scene.box(x - offset, y, z, thick, tall, wide, colour);
  if (back === "right") scene.box(x + offset, y, z, thick, tall, wide, colour);
}

/** Draws a four-legged chair. */
export function chair(scene: Scene, x: number, z: number, back: Back, colour: Colour): void {
  const { metal } = scene.palette;
  scene.shadow(x, z, 0.46, 0.46, 0.22);
  for (const dx of [-0.19, 0.19]) {
    for (const dz of [-0.19, 0.19]) scene.box(x + dx, 0, z + dz, 0.035, 0.42, 0.035, metal);
  }
  scene.box(x, 0.42, z, 0.46, 0.06, 0.46, colour);
  backrest(scene, x, 0.56, z, back, 0.46, 0.34, 0.05, colour);
  for (const side of [-0.16, 0.16]) {
    if (back === "far" || back === "near")
      scene.box(x + side, 0.48, z + (back === "far" ? 0.2 : -0.2), 0.035, 0.08, 0.035, metal);
    else if (back !== "none")
      scene.box(x + (back === "right" ? 0.2 : -0.2), 0.48, z + side, 0.035, 0.08, 0.035, metal);
  }
}

/** Draws a desk chair on one foot. */
export function deskChair(scene: Scene, x: number, z: number, back: Back, colour: Colour): void {
  const { dark } = scene.palette;
  scene.shadow(x, z, 0.56, 0.5, 0.26);
  scene.box(x, 0.04, z, 0.54, 0.05, 0.07, dark);
  scene.box(x, 0.04, z - 0.16, 0.07, 0.05, 0.25, dark);
  scene.round(x, 0.09, z, 0.035, 0.035, 0.34, dark);
  scene.box(x, 0.43, z, 0.5, 0.08, 0.48, colour);
  const thin = back === "far" ? 0.22 : -0.22;
  if (back === "far" || back === "near") scene.box(x, 0.51, z + thin, 0.07, 0.12, 0.03, dark);
  else if (back !== "none")
    scene.box(x + (back === "right" ? 0.22 : -0.22), 0.51, z, 0.03, 0.12, 0.07, dark);
  backrest(scene, x, 0.63, z, back, 0.48, 0.46, 0.06, colour);
}

export function stool(scene: Scene, x: number, z: number, colour: Colour, height = 0.62): void {
  scene.shadow(x, z, 0.36, 0.36, 0.26);
  scene.round(x, 0, z, 0.2, 0.18, 0.03, scene.palette.metal);
  scene.round(x, 0.03, z, 0.03, 0.03, height - 0.1, scene.palette.metal);
  scene.round(x, height - 0.07, z, 0.17, 0.18, 0.07, colour);
}

/** Draws a sofa with as many seats as its width takes. */
export function sofa(
  scene: Scene,
  x: number,
  z: number,
  back: Back,
  wide: number,
  colour: Colour,
): void {
  const isAcross = back === "far" || back === "near";
  const [w, d] = isAcross ? [wide, 0.85] : [0.85, wide];
  scene.shadow(x, z, w, d, 0.34);
  scene.box(x, 0.1, z, w, 0.16, d, colour);
  const seats = Math.max(1, Math.round((wide - 0.4) / 0.65));
  const each = (wide - 0.36) / seats;
  const towards = back === "far" || back === "right" ? 1 : -1;
  for (let at = 0; at < seats; at += 1) {
    const along = -wide / 2 + 0.18 + each * (at + 0.5);
    if (isAcross) scene.box(x + along, 0.26, z - towards * 0.1, each - 0.03, 0.17, 0.62, colour);
    else scene.box(x - towards * 0.1, 0.26, z + along, 0.62, 0.17, each - 0.03, colour);
  }
  if (isAcross) scene.box(x, 0.26, z + towards * 0.32, wide - 0.36, 0.52, 0.2, colour);
  else scene.box(x + towards * 0.32, 0.26, z, 0.2, 0.52, wide - 0.36, colour);
  for (const end of [-1, 1]) {
    const along = end * (wide / 2 - 0.09);
    if (isAcross) scene.box(x + along, 0.26, z, 0.17, 0.32, 0.85, colour);
    else scene.box(x, 0.26, z + along, 0.85, 0.32, 0.17, colour);
  }
}
