import { mix } from "../engine/colour.ts";
import type { Scene } from "../scene.ts";

/** Draws a hospital bed with its head at the side wall: `side` is -1 left, 1 right. */
export function bed(scene: Scene, x: number, z: number, side: number): void {
  const { palette } = scene;
  const sheet = mix(palette.white, "#dfeaf2", 0.4);
  scene.shadow(x, z, 2.05, 0.95, 0.36);
  for (const dx of [-0.85, 0.85])
    for (const dz of [-0.36, 0.36]) scene.box(x + dx, 0, z + dz, 0.07, 0.34, 0.07, palette.metal);
  scene.box(x, 0.34, z, 2.02, 0.1, 0.9, palette.metal);
  scene.box(x, 0.44, z, 1.92, 0.16, 0.86, palette.white);
  scene.box(x - side * 0.34, 0.6, z, 1.26, 0.06, 0.9, mix(palette.fabric, palette.white, 0.35));
  scene.box(x + side * 0.42, 0.6, z, 0.22, 0.07, 0.9, sheet);
  scene.box(x + side * 0.75, 0.6, z, 0.36, 0.13, 0.62, palette.white);
  scene.box(x + side * 1.0, 0.3, z, 0.05, 0.75, 0.92, palette.wood);
  scene.box(x - side * 1.0, 0.3, z, 0.05, 0.5, 0.92, palette.wood);
}

/** Draws a stand with a bag and a line. */
export function infusion(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.4, 0.4, 0.24);
  scene.round(x, 0, z, 0.22, 0.2, 0.05, palette.dark);
  scene.round(x, 0.05, z, 0.015, 0.015, 1.75, palette.metal);
  scene.box(x, 1.8, z, 0.34, 0.02, 0.02, palette.metal);
  scene.box(x + 0.13, 1.48, z, 0.13, 0.28, 0.04, mix(palette.accent, "#eef6fa", 0.8));
}

/** Draws a screen with a pulse on a wheeled stand. */
export function vitals(scene: Scene, x: number, z: number): void {
  const { palette } = scene;
  scene.shadow(x, z, 0.5, 0.5, 0.3);
  scene.box(x, 0.03, z, 0.5, 0.06, 0.5, palette.dark);
  scene.box(x, 0.09, z, 0.06, 1.05, 0.06, palette.metal);
  scene.box(x, 0.7, z, 0.42, 0.28, 0.4, palette.white);
  scene.box(x, 1.14, z, 0.52, 0.4, 0.12, palette.white);
  scene.box(x, 1.18, z - 0.07, 0.46, 0.32, 0.01, "#1d2b3a", { glow: true });
  scene.box(x, 1.38, z - 0.09, 0.4, 0.014, 0.004, "#79e2a1", { glow: true });
  scene.box(x - 0.06, 1.38, z - 0.09, 0.014, 0.08, 0.004, "#79e2a1", { glow: true });
  scene.box(x, 1.27, z - 0.09, 0.4, 0.014, 0.004, "#7cc7f2", { glow: true });
  scene.box(x + 0.1, 1.27, z - 0.09, 0.014, 0.06, 0.004, "#7cc7f2", { glow: true });
}
