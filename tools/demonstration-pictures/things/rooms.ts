import { mix } from "../engine/colour.ts";
import { chair as drawChair } from "../furniture/seats.ts";
import { type ThingPlan, Z } from "./thing-plan.ts";

export const chair: ThingPlan = {
  ...{ w: 1.4, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    const colour = build === 1 ? palette.fabric : palette.wood;
    drawChair(scene, -0.36, Z - 0.1, "far", colour);
    drawChair(scene, 0.36, Z + 0.1, "far", colour);
    scene.box(0.36, 0.52, Z + 0.1, 0.46, 0.06, 0.46, colour);
    scene.box(0.36, 0.62, Z + 0.3, 0.46, 0.44, 0.05, colour);
  },
};

export const microscope: ThingPlan = {
  ...{ w: 1, h: 1.45 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.white : palette.dark;
    scene.shadow(0, Z, 0.8, 0.9, 0.38);
    scene.box(0, 0, Z, 0.7, 0.12, 0.85, body);
    scene.box(0, 0.12, Z + 0.32, 0.24, 0.95, 0.18, body);
    scene.box(0, 0.95, Z + 0.05, 0.26, 0.2, 0.6, body);
    scene.round(0, 0.12, Z - 0.12, 0.12, 0.1, 0.12, "#fff3d6", { glow: true });
    scene.box(0, 0.4, Z - 0.05, 0.52, 0.05, 0.46, palette.metal);
    scene.round(-0.09, 0.62, Z - 0.14, 0.03, 0.05, 0.2, palette.metal);
    scene.round(0.03, 0.55, Z - 0.14, 0.03, 0.05, 0.27, palette.metal);
    scene.round(0, 0.82, Z - 0.14, 0.13, 0.13, 0.13, palette.dark);
    scene.round(-0.08, 1.15, Z - 0.08, 0.06, 0.07, 0.24, palette.dark);
    scene.round(0.08, 1.15, Z - 0.08, 0.06, 0.07, 0.24, palette.dark);
    scene.pipe("x", -0.2, 0.3, Z + 0.32, 0.1, 0.1, palette.metal);
    if (build === 2)
      scene.box(0.2, 0.44, Z - 0.05, 0.16, 0.02, 0.3, mix(palette.accent, "#ffffff", 0.6));
  },
};
