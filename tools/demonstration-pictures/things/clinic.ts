import { type Colour, mix } from "../engine/colour.ts";
import { bed as drawBed, infusion, vitals } from "../furniture/clinic.ts";
import type { Scene } from "../scene.ts";
import { type ThingPlan, Z } from "./thing-plan.ts";

const NIGHT: Colour = "#1d2b3a";
const PULSE: Colour = "#79e2a1";

/** Draws a screen with two curves. */
function curves(scene: Scene, x: number, y: number, z: number, w: number, h: number): void {
  scene.box(x, y, z, w, h, 0.05, scene.palette.white);
  scene.box(x, y + 0.03, z - 0.035, w - 0.06, h - 0.06, 0.01, NIGHT, { glow: true });
  for (const [row, colour] of [PULSE, "#7cc7f2" as const].entries()) {
    const at = y + h * (0.65 - row * 0.32);
    scene.box(x, at, z - 0.05, w - 0.12, 0.014, 0.004, colour, { glow: true });
    for (const dx of [-0.3, 0, 0.3])
      scene.box(x + dx * w, at, z - 0.05, 0.014, h * 0.2, 0.004, colour, { glow: true });
  }
}

function castors(scene: Scene, w: number, d: number): void {
  for (const x of [-w / 2, w / 2])
    for (const z of [Z - d / 2, Z + d / 2]) scene.ball(x, 0.06, z, 0.06, scene.palette.dark);
}

export const bed: ThingPlan = {
  ...{ w: 2.3, h: 1.1 },
  draw(scene, build) {
    const { palette } = scene;
    drawBed(scene, 0, Z, build === 1 ? 1 : -1);
    for (const x of [-0.3, 0.35]) scene.box(x, 0.68, Z - 0.46, 0.5, 0.16, 0.03, palette.metal);
    castors(scene, 1.7, 0.7);
  },
};

export const patientMonitor: ThingPlan = {
  ...{ w: 0.9, h: 1.6 },
  draw(scene, build) {
    if (build === 1) {
      vitals(scene, 0, Z);
      return;
    }
    const { palette } = scene;
    scene.shadow(0, Z, 0.6, 0.6, 0.34);
    scene.round(0, 0.04, Z, 0.32, 0.28, 0.06, palette.dark);
    scene.round(0, 0.1, Z, 0.035, 0.035, 0.9, palette.metal);
    curves(scene, 0, 0.98, Z, 0.8, 0.55);
    scene.box(0, 0.7, Z - 0.1, 0.36, 0.2, 0.24, palette.metal);
  },
};

export const infusionPump: ThingPlan = {
  ...{ w: 0.8, h: 1.9 },
  draw(scene, build) {
    const { palette } = scene;
    infusion(scene, 0, Z);
    const count = build === 1 ? 1 : 2;
    for (let at = 0; at < count; at += 1) {
      const y = 0.85 + at * 0.3;
      scene.box(0, y, Z - 0.08, 0.42, 0.24, 0.18, palette.white);
      scene.box(-0.07, y + 0.08, Z - 0.175, 0.2, 0.1, 0.01, "#bfe3ff", { glow: true });
      scene.box(0.13, y + 0.08, Z - 0.175, 0.08, 0.08, 0.01, PULSE, { glow: true });
    }
  },
};

export const anaestheticMachine: ThingPlan = {
  ...{ w: 1.2, h: 1.75 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z, 1, 0.8, 0.4);
    castors(scene, 0.8, 0.6);
    scene.box(0, 0.12, Z, 0.9, 0.66, 0.7, palette.white);
    for (const y of [0.2, 0.42, 0.62]) scene.box(0, y, Z - 0.36, 0.7, 0.015, 0.01, palette.dark);
    scene.box(0, 0.78, Z, 1, 0.05, 0.8, palette.accent);
    scene.box(0, 0.83, Z + 0.25, 0.9, 0.3, 0.2, palette.white);
    curves(scene, build === 1 ? -0.2 : 0.2, 1.13, Z + 0.2, 0.56, 0.42);
    const bottles: Colour[] = ["#d9a441", "#7d5bb0"];
    for (const [at, colour] of bottles.entries())
      scene.round(-0.25 + at * 0.24, 0.83, Z - 0.05, 0.09, 0.09, 0.24, colour);
    scene.round(0.32, 0.83, Z - 0.15, 0.1, 0.1, 0.3, palette.metal, { opacity: 0.7 });
    scene.round(0.54, 0.1, Z + 0.1, 0.09, 0.09, 0.7, "#4b5a66");
  },
};

export const theatreLight: ThingPlan = {
  ...{ w: 2.2, h: 1.5, hangs: true },
  draw(scene, build) {
    const { palette } = scene;
    scene.round(0, 1.1, Z, 0.05, 0.05, 0.8, palette.metal);
    scene.pipe("x", 0, 1.08, Z, 0.04, 1.5, palette.metal);
    const lamps = build === 1 ? [-0.72, 0.72] : [-0.72, 0.62];
    for (const [at, x] of lamps.entries()) {
      const radius = at === 0 || build === 1 ? 0.5 : 0.36;
      scene.round(x, 0.75, Z, 0.04, 0.04, 0.35, palette.metal);
      scene.round(x, 0.55, Z, radius, radius * 0.7, 0.2, palette.white);
      scene.round(x, 0.53, Z, radius * 0.86, radius * 0.86, 0.02, "#fff7dd", { glow: true });
      scene.round(x, 0.36, Z, 0.04, 0.05, 0.17, palette.metal);
    }
  },
};

export const operatingTable: ThingPlan = {
  ...{ w: 2.3, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z, 1.3, 0.8, 0.42);
    scene.box(0, 0, Z, 1.1, 0.14, 0.6, palette.metal);
    scene.round(0, 0.14, Z, 0.2, 0.17, 0.5, palette.white);
    scene.box(0, 0.64, Z, 1.9, 0.06, 0.56, palette.metal);
    const cushion = build === 1 ? palette.dark : palette.fabric;
    for (const [x, w] of [
      [-0.72, 0.52],
      [0.02, 0.9],
      [0.76, 0.5],
    ] as const)
      scene.box(x, 0.7, Z, w, 0.12, 0.56, cushion);
    scene.box(0.9, 0.82, Z, 0.26, 0.06, 0.36, mix(cushion, "#ffffff", 0.3));
    scene.box(-0.1, 0.66, Z - 0.32, 1.2, 0.04, 0.03, palette.metal);
  },
};

export const ultrasoundScanner: ThingPlan = {
  ...{ w: 1, h: 1.75 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z, 0.8, 0.9, 0.4);
    castors(scene, 0.6, 0.7);
    scene.box(0, 0.1, Z + 0.05, 0.66, 0.1, 0.8, palette.dark);
    scene.box(0, 0.2, Z + 0.15, 0.5, 0.6, 0.5, palette.white);
    scene.box(0, 0.8, Z - 0.1, 0.8, 0.12, 0.7, palette.white);
    for (let row = 0; row < 3; row += 1)
      scene.box(
        0,
        0.922,
        Z - 0.35 + row * 0.13,
        0.6,
        0.008,
        0.08,
        mix(palette.dark, palette.metal, 0.3),
      );
    scene.round(0, 0.92, Z + 0.2, 0.04, 0.04, 0.16, palette.metal);
    scene.box(0, 1.06, Z + 0.2, 0.84, 0.6, 0.05, palette.dark);
    scene.box(0, 1.1, Z + 0.165, 0.76, 0.52, 0.01, NIGHT, { glow: true });
    const echo = build === 1 ? [0.1, 0.24, 0.38, 0.5] : [0.14, 0.3, 0.44, 0.36];
    for (const [at, w] of echo.entries())
      scene.box(0, 1.5 - at * 0.1, Z + 0.15, w, 0.05, 0.004, mix("#cfd8e3", NIGHT, at * 0.18), {
        glow: true,
      });
    for (const z of [Z - 0.25, Z - 0.02, Z + 0.2])
      scene.round(-0.47, 0.68, z, 0.03, 0.05, 0.28, palette.second);
  },
};

export const couch: ThingPlan = {
  ...{ w: 2.2, h: 1.1 },
  draw(scene, build) {
    const { palette } = scene;
    const cushion = build === 1 ? palette.fabric : palette.accent;
    scene.shadow(0, Z, 1.9, 0.8, 0.38);
    scene.box(0, 0, Z, 1.3, 0.08, 0.6, palette.metal);
    for (const x of [-0.4, 0.4]) scene.box(x, 0.08, Z, 0.1, 0.38, 0.4, palette.metal);
    scene.box(0, 0.46, Z, 1.9, 0.07, 0.7, palette.white);
    scene.box(-0.25, 0.53, Z, 1.4, 0.12, 0.7, cushion);
    scene.box(0.72, 0.53, Z, 0.5, 0.3, 0.7, cushion);
    scene.box(0.76, 0.83, Z, 0.34, 0.1, 0.5, mix(cushion, "#ffffff", 0.35));
    scene.box(-0.25, 0.652, Z, 1.4, 0.006, 0.4, palette.white);
  },
};

export const wheelchair: ThingPlan = {
  ...{ w: 1.2, h: 1.25 },
  draw(scene, build) {
    const { palette } = scene;
    const seat = build === 1 ? palette.dark : palette.fabric;
    scene.shadow(0, Z, 0.9, 1, 0.36);
    for (const x of [0.4, -0.4]) {
      scene.pipe("x", x, 0.4, Z + 0.15, 0.4, 0.05, palette.dark);
      scene.pipe("x", x, 0.4, Z + 0.15, 0.34, 0.06, mix(palette.metal, "#ffffff", 0.5));
      scene.pipe("x", x, 0.4, Z + 0.15, 0.05, 0.1, palette.dark);
      scene.pipe("x", x * 0.8, 0.1, Z - 0.4, 0.1, 0.05, palette.dark);
      scene.box(x * 0.85, 0.66, Z - 0.05, 0.06, 0.05, 0.5, palette.dark);
      scene.box(x * 0.8, 0.16, Z - 0.4, 0.03, 0.3, 0.03, palette.metal);
      scene.box(x * 0.8, 1.08, Z + 0.4, 0.04, 0.04, 0.16, palette.dark);
    }
    scene.box(0, 0.44, Z, 0.66, 0.07, 0.66, seat);
    scene.box(0, 0.52, Z + 0.32, 0.66, 0.56, 0.06, seat);
    scene.box(0, 0.06, Z - 0.5, 0.5, 0.03, 0.2, palette.metal);
  },
};

export const defibrillator: ThingPlan = {
  ...{ w: 1.2, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    const body: Colour = build === 1 ? "#e0a02c" : "#c8452f";
    scene.shadow(0, Z, 1.1, 0.6, 0.36);
    scene.box(0, 0, Z, 1.05, 0.82, 0.4, body);
    scene.box(0, 0.82, Z, 0.5, 0.14, 0.1, palette.dark);
    scene.box(0, 0.06, Z - 0.21, 0.94, 0.7, 0.01, palette.dark);
    scene.box(-0.14, 0.4, Z - 0.24, 0.56, 0.3, 0.01, NIGHT, { glow: true });
    scene.box(-0.14, 0.53, Z - 0.26, 0.5, 0.02, 0.004, PULSE, { glow: true });
    for (const dx of [-0.16, 0.04])
      scene.box(-0.14 + dx, 0.48, Z - 0.26, 0.02, 0.14, 0.004, PULSE, { glow: true });
    scene.box(0.33, 0.52, Z - 0.24, 0.16, 0.05, 0.01, palette.white, { glow: true });
    scene.box(0.33, 0.465, Z - 0.26, 0.05, 0.16, 0.01, palette.white, { glow: true });
    for (const [x, colour] of [
      [-0.3, PULSE],
      [0, "#ffd68a"],
      [0.3, "#e2574c"],
    ] as const)
      scene.pipe("z", x, 0.22, Z - 0.24, 0.09, 0.03, colour);
  },
};
