import { mix } from "../engine/colour.ts";
import { monitor, picture } from "../furniture/screens.ts";
import { type ThingPlan, Z } from "./thing-plan.ts";

const GREEN = "#79e2a1";

export const desktopComputer: ThingPlan = {
  ...{ w: 1.7, h: 0.85 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z - 0.1, 1.6, 0.8, 0.3);
    monitor(scene, -0.12, 0, Z, "near", 1.05);
    if (build === 1) {
      scene.box(0.68, 0, Z, 0.24, 0.62, 0.6, palette.dark);
      scene.box(0.68, 0.5, Z - 0.31, 0.12, 0.02, 0.01, GREEN, { glow: true });
      scene.box(0.68, 0.2, Z - 0.31, 0.14, 0.16, 0.01, mix(palette.dark, "#ffffff", 0.18));
    } else scene.box(0.68, 0, Z - 0.05, 0.34, 0.12, 0.34, palette.metal);
    scene.box(-0.12, 0, Z - 0.5, 0.8, 0.03, 0.24, palette.white);
    for (let row = 0; row < 3; row += 1)
      scene.box(
        -0.12,
        0.032,
        Z - 0.57 + row * 0.07,
        0.74,
        0.008,
        0.045,
        mix(palette.white, palette.dark, 0.22),
      );
    scene.box(0.44, 0, Z - 0.5, 0.1, 0.04, 0.16, palette.white);
  },
};

export const laptop: ThingPlan = {
  ...{ w: 1.5, h: 1 },
  draw(scene, build) {
    const { palette } = scene;
    const body = build === 1 ? palette.metal : palette.dark;
    scene.shadow(0, Z - 0.1, 1.4, 1, 0.34);
    scene.box(0, 0, Z - 0.15, 1.4, 0.05, 0.95, body);
    for (let row = 0; row < 4; row += 1)
      scene.box(
        0,
        0.052,
        Z - 0.18 + row * 0.11,
        1.22,
        0.008,
        0.08,
        mix(palette.dark, "#000000", 0.25),
      );
    scene.box(0, 0.052, Z - 0.42, 0.4, 0.006, 0.22, mix(body, "#ffffff", 0.25));
    scene.box(0, 0.05, Z + 0.36, 1.4, 0.9, 0.05, body);
    picture(scene, 0, 0.12, Z + 0.3, 1.3, 0.76);
  },
};

export const printer: ThingPlan = {
  ...{ w: 1.3, h: 1.15 },
  draw(scene, build) {
    const { palette } = scene;
    const high = build === 1 ? 0 : 0.4;
    scene.shadow(0, Z, 1.2, 0.9, 0.36);
    if (build === 2) {
      scene.box(0, 0, Z, 1.1, 0.4, 0.85, palette.metal);
      scene.box(0, 0.19, Z - 0.43, 1, 0.015, 0.01, palette.dark);
      for (const y of [0.1, 0.3]) scene.box(0, y, Z - 0.435, 0.3, 0.03, 0.02, palette.dark);
    }
    scene.box(0, high, Z, 1.15, 0.46, 0.85, palette.white);
    scene.box(0, high + 0.1, Z - 0.43, 0.9, 0.1, 0.02, mix(palette.white, palette.dark, 0.3));
    scene.box(0, high + 0.3, Z - 0.43, 0.8, 0.09, 0.02, palette.dark);
    scene.box(0, high + 0.31, Z - 0.55, 0.6, 0.02, 0.3, "#ffffff");
    scene.box(0, high + 0.46, Z, 1.15, 0.18, 0.85, palette.dark);
    scene.box(0.34, high + 0.5, Z - 0.435, 0.3, 0.1, 0.01, "#bfe3ff", { glow: true });
    scene.box(0, high + 0.64, Z + 0.1, 0.9, 0.06, 0.5, mix(palette.dark, "#ffffff", 0.15));
  },
};

export const networkSwitch: ThingPlan = {
  ...{ w: 2.1, h: 0.55 },
  draw(scene, build) {
    const { palette } = scene;
    const rows = build === 1 ? [0.1] : [0.1, 0.26];
    const high = build === 1 ? 0.28 : 0.44;
    scene.shadow(0, Z, 2, 0.8, 0.36);
    scene.box(0, 0, Z, 2, high, 0.8, build === 1 ? palette.dark : palette.metal);
    for (const x of [-1.05, 1.05]) scene.box(x, 0, Z - 0.38, 0.1, high, 0.03, palette.metal);
    for (const y of rows)
      for (let at = 0; at < 12; at += 1) {
        const x = -0.86 + at * 0.12;
        scene.box(x, y, Z - 0.41, 0.09, 0.09, 0.02, "#11161f");
        if ((at * 5 + build) % 3 > 0)
          scene.box(x, y + 0.1, Z - 0.41, 0.03, 0.02, 0.02, GREEN, { glow: true });
      }
    for (const x of [0.66, 0.8]) scene.box(x, 0.1, Z - 0.41, 0.1, 0.08, 0.02, palette.second);
  },
};

export const accessPoint: ThingPlan = {
  ...{ w: 1.5, h: 0.6 },
  draw(scene, build) {
    const { palette } = scene;
    scene.shadow(0, Z, 1.4, 1.2, 0.3);
    if (build === 1) {
      scene.round(0, 0, Z, 0.6, 0.72, 0.1, palette.metal);
      scene.round(0, 0.1, Z, 0.74, 0.62, 0.14, palette.white);
      scene.round(0, 0.24, Z, 0.09, 0.09, 0.012, "#8fd0ff", { glow: true });
      return;
    }
    scene.box(0, 0, Z, 1.2, 0.2, 1, palette.white);
    for (const x of [-0.45, 0, 0.45]) scene.round(x, 0.2, Z + 0.4, 0.04, 0.035, 0.5, palette.dark);
    scene.box(-0.3, 0.08, Z - 0.51, 0.3, 0.03, 0.01, "#8fd0ff", { glow: true });
  },
};

export const adapter: ThingPlan = {
  ...{ w: 1.7, h: 0.45 },
  draw(scene, build) {
    const { palette } = scene;
    const colours = [palette.dark, palette.white, palette.fabric];
    scene.shadow(0, Z, 1.5, 1, 0.26);
    for (const [at, z] of [Z + 0.4, Z, Z - 0.4].entries()) {
      const colour = colours[at] ?? palette.dark;
      const turned = (at + build) % 2 === 0 ? 1 : -1;
      scene.pipe("x", 0, 0.1, z, 0.045, 0.7, colour);
      scene.box(turned * 0.55, 0, z, 0.42, 0.2, 0.26, colour);
      scene.box(turned * 0.82, 0.05, z, 0.14, 0.1, 0.18, palette.metal);
      scene.box(turned * -0.46, 0.03, z, 0.28, 0.14, 0.18, colour);
      scene.box(turned * -0.65, 0.06, z, 0.12, 0.08, 0.12, palette.metal);
    }
  },
};
