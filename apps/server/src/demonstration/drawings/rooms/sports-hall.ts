import { mix } from "../engine/colour.ts";
import { line, shape } from "../engine/svg.ts";
import type { Stage } from "../stage.ts";
import { type RoomPlan, spread } from "./room-plan.ts";

export const sportsHall: RoomPlan = {
  size: (random) => ({ w: 17 + random.next() * 2, h: 7.4, d: 22 }),
  eye: 1.9,
  focal: 1130,
  floor: "court",
  windows: ["left", "right"],
  opening: { sill: 4, above: 0.9 },
  furnish(stage) {
    const { w, h, d } = stage.size;
    const { palette } = stage;
    courtLines(stage);
    stage.box(0, 0.12, d - 0.1, w - 0.3, 2.1, 0.16, palette.accent);
    for (const x of spread(12, -w / 2, w / 2))
      stage.box(x, 0.12, d - 0.22, 0.04, 2.1, 0.04, mix(palette.accent, palette.dark, 0.3));
    banners(stage);
    hoop(stage, d - 1.4);
    wallBars(stage);
    for (const z of spread(4, 4, d)) {
      stage.box(0, h - 0.75, z, w, 0.55, 0.3, mix(palette.wood, palette.white, 0.15));
      for (const x of [-w / 4, w / 4]) {
        stage.box(x, h - 0.95, z, 2.6, 0.1, 0.4, "#fffaec", { glow: true });
        stage.glow(x, h - 0.95, z, 2.4, 0.5);
      }
    }
    bench(stage, 10);
    bench(stage, 14.5);
    goal(stage);
    const ball = stage.random.chance(0.5) ? -1.6 : 1.8;
    stage.shadow(ball, 7, 0.26, 0.26, 0.34);
    stage.ball(ball, 0.13, 7, 0.13, "#d9793c");
  },
};

/** Painted on the floor with the shadows, so below everything that stands. */
function courtLines(stage: Stage): void {
  const { w, d } = stage.size;
  const [x, far] = [w / 2 - 1.6, d - 1.6];
  const ring = (cz: number, radius: number, from: number, to: number) =>
    line(
      spread(28, from, to).map((turn) =>
        stage.at(Math.cos(turn) * radius, 0, cz + Math.sin(turn) * radius),
      ),
    );
  const key = shape(
    [
      stage.at(-1.9, 0, far),
      stage.at(1.9, 0, far),
      stage.at(1.9, 0, far - 5.6),
      stage.at(-1.9, 0, far - 5.6),
    ],
    stage.palette.fabric,
    'opacity=".7"',
  );
  const paths = [
    `${line([stage.at(-x, 0, 1), stage.at(-x, 0, far), stage.at(x, 0, far), stage.at(x, 0, 1)])}`,
    `${line([stage.at(-1.9, 0, far), stage.at(-1.9, 0, far - 5.6), stage.at(1.9, 0, far - 5.6), stage.at(1.9, 0, far)])}`,
    line([stage.at(-x, 0, 9.5), stage.at(x, 0, 9.5)]),
    ring(9.5, 1.8, -0.12, 2 * Math.PI + 0.12),
    ring(far - 5.6, 1.8, Math.PI - 0.1, 2 * Math.PI + 0.1),
    ring(far - 0.6, 6.6, Math.PI, 2 * Math.PI),
  ];
  stage.floorPaint.push(
    `${key}<path d="${paths.join("")}" fill="none" stroke="#fdfbf5" stroke-width="4" stroke-opacity=".9"/>`,
  );
}

function hoop(stage: Stage, z: number): void {
  const { palette } = stage;
  stage.box(0, 3.3, z + 0.6, 0.14, 0.14, 1.1, palette.metal);
  stage.box(0, 2.9, z, 1.8, 1.1, 0.05, palette.white);
  stage.box(0, 3.02, z - 0.045, 0.6, 0.45, 0.01, palette.second);
  stage.box(0, 3.07, z - 0.07, 0.5, 0.35, 0.01, palette.white);
  stage.round(0, 3.02, z - 0.35, 0.23, 0.23, 0.03, "#d9603c");
  stage.round(0, 2.62, z - 0.35, 0.14, 0.22, 0.4, palette.white, { opacity: 0.55 });
}

/** Flags and a scoreboard high on the back wall. */
function banners(stage: Stage): void {
  const { palette, size } = stage;
  const z = size.d - 0.08;
  for (const [at, x] of spread(3, -size.w / 2 + 0.8, -2).entries()) {
    stage.box(x, 3, z, 1, 2.2, 0.04, at % 2 ? palette.second : palette.fabric);
    stage.box(x, 4.4, z - 0.06, 0.5, 0.3, 0.02, palette.white);
  }
  stage.box(4.6, 3.6, z, 2.8, 1.3, 0.1, palette.dark);
  for (const dx of [-0.75, 0.75])
    stage.box(4.6 + dx, 3.9, z - 0.09, 0.75, 0.62, 0.02, "#ffb35c", { glow: true });
  stage.box(4.6, 4.1, z - 0.09, 0.1, 0.3, 0.02, "#8ee08a", { glow: true });
}

function wallBars(stage: Stage): void {
  const x = stage.quietWall(0.1);
  for (const z of [3, 6, 9].map((back) => stage.size.d - back)) {
    for (const dz of [-0.5, 0.5]) stage.box(x, 0, z + dz, 0.14, 2.6, 0.08, stage.palette.wood);
    for (const y of spread(11, 0.1, 2.6))
      stage.box(x - stage.quietSide * 0.04, y, z, 0.04, 0.04, 0.9, stage.palette.wood);
  }
}

/** Low boxes for gymnastics on the window side. */
function goal(stage: Stage): void {
  const { palette } = stage;
  const x = -stage.quietSide * (stage.size.w / 2 - 1.6);
  stage.shadow(x, 9.6, 1.5, 2.6, 0.34);
  stage.box(x, 0, 9.6, 1.5, 0.3, 2.6, palette.fabric);
  stage.box(x, 0.3, 9.6, 1.5, 0.3, 2.6, palette.second);
  stage.shadow(x, 13, 1, 1.5, 0.34);
  for (const at of [0, 1, 2, 3])
    stage.box(
      x,
      at * 0.28,
      13,
      1.1 - at * 0.08,
      0.27,
      1.5 - at * 0.08,
      at === 3 ? palette.second : palette.wood,
    );
}

function bench(stage: Stage, z: number): void {
  const x = stage.quietWall(0.75);
  stage.shadow(x, z, 0.35, 2.8, 0.34);
  for (const dz of [-1.1, 1.1]) stage.box(x, 0, z + dz, 0.28, 0.36, 0.08, stage.palette.metal);
  stage.box(x, 0.36, z, 0.34, 0.05, 2.8, stage.palette.wood);
}
