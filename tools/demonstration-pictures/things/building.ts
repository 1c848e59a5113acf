import { type Colour, mix } from "../engine/colour.ts";
import { type ThingPlan, Z } from "./thing-plan.ts";

const HOT: Colour = "#c4523c";
const COLD: Colour = "#3f78b0";

export const fridge: ThingPlan = {
  ...{ w: 0.95, h: 1.9 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.white : palette.metal;
    scene.shadow(0, Z, 0.9, 0.75, 0.4);
    scene.box(0, 0.05, Z, 0.85, 1.8, 0.7, body);
    scene.box(0, 0, Z, 0.8, 0.05, 0.62, palette.dark);
    scene.box(0, 0.62, Z - 0.355, 0.85, 0.02, 0.01, palette.dark);
    for (const [y, h] of [
      [0.68, 0.5],
      [0.3, 0.26],
    ] as const)
      scene.box(-0.34, y, Z - 0.38, 0.035, h, 0.04, palette.dark);
    scene.box(0.18, 1.66, Z - 0.355, 0.26, 0.08, 0.01, "#bfe3ff", { glow: true });
  },
};

export const fireExtinguisher: ThingPlan = {
  ...{ w: 0.7, h: 1.3 },
  draw(scene, build) {
    const { palette } = scene;
    const red = build === 1 ? "#c8342c" : "#d9463a";
    const radius = build === 1 ? 0.22 : 0.17;
    scene.shadow(0, Z, 0.6, 0.6, 0.4);
    scene.round(0, 0, Z, radius, radius, 0.05, palette.dark);
    scene.round(0, 0.05, Z, radius, radius, 0.85, red);
    scene.round(0, 0.9, Z, radius, 0.07, 0.13, red);
    scene.round(0, 1.03, Z, 0.06, 0.06, 0.08, palette.metal);
    scene.box(0.05, 1.11, Z, 0.3, 0.05, 0.08, palette.dark);
    scene.box(0.05, 1.2, Z, 0.34, 0.04, 0.08, palette.dark);
    scene.pipe("x", -0.16, 1.08, Z, 0.025, 0.22, palette.dark);
    scene.round(-radius - 0.06, 0.3, Z, 0.03, 0.025, 0.8, palette.dark);
    scene.box(0, 0.45, Z - radius - 0.02, radius * 1.1, 0.26, 0.01, palette.white);
    scene.box(0, 0.36, Z - radius - 0.02, radius * 1.1, 0.06, 0.01, "#f2c94c");
  },
};

export const ventilationUnit: ThingPlan = {
  ...{ w: 2.7, h: 1.2 },
  draw(scene, build) {
    const { palette } = scene;
    const body = mix(palette.metal, "#ffffff", 0.35);
    scene.shadow(0, Z, 2.5, 1, 0.4);
    for (const x of [-0.9, 0.9]) scene.box(x, 0, Z, 0.12, 0.1, 0.9, palette.dark);
    scene.box(-0.15, 0.1, Z, 2.2, 0.95, 0.9, body);
    for (const x of [-0.6, 0.15]) scene.box(x, 0.1, Z - 0.455, 0.015, 0.95, 0.01, palette.dark);
    for (let at = 0; at < 7; at += 1)
      scene.box(
        -0.93,
        0.25 + at * 0.09,
        Z - 0.46,
        0.5,
        0.04,
        0.02,
        mix(palette.dark, palette.metal, 0.4),
      );
    scene.pipe("x", 1.15, 0.6, Z, 0.32, 0.4, palette.metal);
    scene.box(0.55, 0.62, Z - 0.46, 0.44, 0.24, 0.02, palette.dark);
    scene.box(0.55, 0.68, Z - 0.48, 0.3, 0.1, 0.01, build === 1 ? "#9be3b0" : "#ffd68a", {
      glow: true,
    });
    scene.box(-0.22, 0.5, Z - 0.47, 0.04, 0.2, 0.03, palette.dark);
    if (build === 2) scene.round(-0.7, 1.05, Z, 0.28, 0.28, 0.2, palette.metal);
  },
};

export const boiler: ThingPlan = {
  ...{ w: 1.5, h: 2 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.accent : palette.white;
    scene.shadow(0, Z, 1.3, 1, 0.4);
    scene.box(0, 0, Z, 1.05, 0.1, 0.8, palette.dark);
    scene.box(0, 0.1, Z, 1.15, 1.35, 0.9, body);
    scene.box(0, 1.05, Z - 0.46, 0.7, 0.26, 0.02, palette.dark);
    scene.box(-0.16, 1.13, Z - 0.48, 0.2, 0.1, 0.01, "#9be3b0", { glow: true });
    scene.box(0.16, 1.13, Z - 0.48, 0.12, 0.1, 0.01, "#ffd68a", { glow: true });
    for (const y of [0.3, 0.42, 0.54])
      scene.box(0, y, Z - 0.46, 0.7, 0.04, 0.02, mix(body, palette.dark, 0.4));
    scene.round(-0.3, 1.45, Z, 0.09, 0.09, 0.5, HOT);
    scene.round(0.3, 1.45, Z, 0.09, 0.09, 0.5, COLD);
  },
};

export const pump: ThingPlan = {
  ...{ w: 1.9, h: 1.1 },
  draw(scene, build) {
    const { palette } = scene;
    const water = build === 1 ? HOT : COLD;
    scene.shadow(0, Z, 1.6, 0.8, 0.4);
    scene.box(0, 0, Z, 1.6, 0.14, 0.7, mix(palette.metal, palette.dark, 0.4));
    scene.pipe("x", -0.35, 0.52, Z, 0.32, 0.8, palette.fabric);
    for (const x of [-0.65, -0.5, -0.35, -0.2])
      scene.pipe("x", x, 0.52, Z, 0.34, 0.03, mix(palette.fabric, palette.dark, 0.4));
    scene.pipe("x", 0.35, 0.52, Z, 0.38, 0.26, water);
    scene.pipe("x", 0.72, 0.52, Z, 0.15, 0.5, palette.metal);
    scene.round(0.35, 0.9, Z, 0.14, 0.14, 0.2, palette.metal);
    scene.box(-0.35, 0.84, Z, 0.36, 0.16, 0.3, palette.dark);
  },
};

export const powerTool: ThingPlan = {
  ...{ w: 1.5, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.second : palette.fabric;
    scene.shadow(0.1, Z, 0.8, 0.5, 0.34);
    scene.box(0.15, 0, Z, 0.5, 0.2, 0.36, palette.dark);
    scene.box(0.15, 0.2, Z, 0.22, 0.5, 0.24, body);
    scene.box(0, 0.5, Z, 0.08, 0.14, 0.1, palette.dark);
    scene.pipe("x", 0.1, 0.86, Z, 0.22, 0.8, body);
    scene.pipe("x", -0.38, 0.86, Z, 0.17, 0.18, palette.dark);
    scene.pipe("x", -0.55, 0.86, Z, 0.09, 0.2, palette.metal);
    if (build === 1) scene.pipe("x", -0.75, 0.86, Z, 0.025, 0.3, palette.metal);
    else scene.pipe("x", -0.68, 0.86, Z, 0.26, 0.03, palette.metal);
  },
};
