import { mix } from "../engine/colour.ts";
import { picture } from "../furniture/screens.ts";
import type { Scene } from "../scene.ts";
import { type ThingPlan, Z } from "./thing-plan.ts";

const GREEN = "#79e2a1";

export const projector: ThingPlan = {
  ...{ w: 1.6, h: 0.62 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.white : palette.dark;
    scene.shadow(0, Z, 1.5, 1.1, 0.35);
    for (const x of [-0.6, 0.6]) scene.round(x, 0, Z - 0.4, 0.06, 0.06, 0.08, palette.metal);
    scene.box(0, 0.08, Z, 1.5, 0.44, 1.1, body);
    const lens = build === 1 ? 0.4 : 0;
    scene.pipe("z", lens, 0.31, Z - 0.6, 0.19, 0.1, palette.metal);
    scene.pipe("z", lens, 0.31, Z - 0.66, 0.14, 0.04, "#23344d");
    scene.box(lens - 0.03, 0.34, Z - 0.69, 0.05, 0.05, 0.01, "#cfe8ff", { glow: true });
    for (let at = 0; at < 4; at += 1)
      scene.box(
        build === 1 ? -0.4 : 0.5,
        0.18 + at * 0.07,
        Z - 0.56,
        0.4,
        0.025,
        0.01,
        mix(body, "#777777", 0.4),
      );
    scene.box(-0.5, 0.525, Z + 0.2, 0.2, 0.01, 0.12, palette.accent);
  },
};

export const display: ThingPlan = {
  ...{ w: 2, h: 1.3 },
  draw(scene, build) {
    const { dark, metal } = scene.palette;
    scene.shadow(0, Z, 1.3, 0.5, 0.3);
    if (build === 1) {
      scene.box(0, 0, Z, 0.7, 0.03, 0.4, metal);
      scene.box(0, 0.03, Z + 0.06, 0.14, 0.2, 0.06, metal);
    } else for (const x of [-0.6, 0.6]) scene.box(x, 0, Z, 0.05, 0.22, 0.34, metal);
    scene.box(0, 0.2, Z, 1.9, 1.08, 0.07, dark);
    picture(scene, 0, 0.24, Z - 0.05, 1.82, 1);
  },
};

export const lectern: ThingPlan = {
  ...{ w: 0.9, h: 1.5 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.wood : palette.dark;
    scene.shadow(0, Z, 0.8, 0.6, 0.36);
    scene.box(0, 0, Z, 0.75, 0.05, 0.55, palette.metal);
    if (build === 1) scene.box(0, 0.05, Z, 0.5, 0.95, 0.36, body);
    else for (const x of [-0.2, 0.2]) scene.box(x, 0.05, Z, 0.06, 0.95, 0.3, palette.metal);
    scene.box(0, 1, Z, 0.85, 0.07, 0.56, body);
    scene.box(0, 1.07, Z - 0.25, 0.85, 0.05, 0.04, palette.accent);
    scene.round(0.28, 1.07, Z, 0.012, 0.012, 0.3, palette.dark);
    scene.ball(0.28, 1.4, Z, 0.035, palette.dark);
    scene.box(-0.1, 1.075, Z + 0.05, 0.36, 0.015, 0.24, palette.white);
    scene.box(0, 0.55, Z - 0.19, 0.2, 0.2, 0.01, palette.second);
  },
};

export const microphone: ThingPlan = {
  ...{ w: 1.5, h: 1.25 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(-0.1, Z, 1.2, 0.7, 0.34);
    scene.box(-0.25, 0, Z + 0.2, 1, 0.24, 0.5, palette.dark);
    scene.box(-0.45, 0.07, Z - 0.06, 0.3, 0.1, 0.01, "#bfe3ff", { glow: true });
    scene.box(0.05, 0.1, Z - 0.06, 0.05, 0.05, 0.01, GREEN, { glow: true });
    scene.box(0.15, 0.1, Z - 0.06, 0.05, 0.05, 0.01, palette.second, { glow: true });
    if (build === 1) {
      scene.round(0.5, 0, Z - 0.2, 0.2, 0.2, 0.04, palette.metal);
      scene.round(0.5, 0.04, Z - 0.2, 0.08, 0.1, 0.75, palette.dark);
      scene.round(0.5, 0.79, Z - 0.2, 0.11, 0.11, 0.04, palette.second);
      scene.ball(0.5, 0.97, Z - 0.2, 0.17, palette.metal);
      return;
    }
    scene.box(0.5, 0, Z - 0.2, 0.3, 0.5, 0.16, palette.dark);
    scene.box(0.5, 0.32, Z - 0.29, 0.16, 0.08, 0.01, GREEN, { glow: true });
    scene.round(0.42, 0.5, Z - 0.2, 0.015, 0.015, 0.45, palette.dark);
    scene.ball(0.42, 1.02, Z - 0.2, 0.08, palette.metal);
  },
};

function membrane(scene: Scene, y: number, radius: number): void {
  const { palette } = scene;
  scene.pipe("z", 0, y, Z - 0.27, radius, 0.03, palette.metal);
  scene.pipe("z", 0, y, Z - 0.29, radius * 0.86, 0.02, mix(palette.dark, "#000000", 0.3));
  scene.pipe("z", 0, y, Z - 0.31, radius * 0.34, 0.02, palette.metal);
}

export const loudspeaker: ThingPlan = {
  ...{ w: 0.8, h: 1.5 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z, 0.7, 0.5, 0.38);
    scene.box(
      0,
      0,
      Z,
      build === 1 ? 0.66 : 0.42,
      1.45,
      0.5,
      build === 1 ? palette.dark : palette.white,
    );
    if (build === 1) {
      membrane(scene, 0.42, 0.26);
      membrane(scene, 1.05, 0.16);
      scene.box(0, 0.08, Z - 0.26, 0.16, 0.03, 0.01, palette.second);
      return;
    }
    for (const y of [0.26, 0.58, 0.9, 1.22]) membrane(scene, y, 0.13);
  },
};

export const camera: ThingPlan = {
  ...{ w: 1, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.white : palette.dark;
    scene.shadow(0, Z, 0.8, 0.7, 0.36);
    scene.round(0, 0, Z, 0.36, 0.3, 0.16, body);
    scene.round(0, 0.16, Z, 0.14, 0.14, 0.1, palette.metal);
    if (build === 1) scene.ball(0, 0.62, Z, 0.38, body);
    else scene.box(0, 0.26, Z, 0.74, 0.62, 0.6, body);
    scene.pipe("z", 0, 0.6, Z - 0.4, 0.2, 0.08, palette.metal);
    scene.pipe("z", 0, 0.6, Z - 0.46, 0.15, 0.05, "#1c2636");
    scene.box(-0.03, 0.64, Z - 0.5, 0.05, 0.05, 0.01, "#bcd9f2", { glow: true });
    scene.box(0, 0.06, Z - 0.37, 0.1, 0.05, 0.01, "#e2574c", { glow: true });
  },
};
