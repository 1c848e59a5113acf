import { mix } from "../engine/colour.ts";
import { PICTURE_WIDTH } from "../engine/projection.ts";
import type { Scene } from "../scene.ts";

/**
 * Draws the view from every window: sky, two rows of houses, then a park or the harbour, as far
 * away as the horizon.
 */
export function drawOutside(scene: Scene): string {
  const { daylight } = scene;
  const horizon = scene.camera.centre[1];
  const sky = scene.definitions.linear(
    [
      [0, daylight.zenith],
      [1, daylight.horizon],
    ],
    [0, horizon - 330, 0, horizon + 20],
    true,
  );
  return [
    `<path d="M-900-900H2600V${horizon + 40}H-900Z" fill="${sky}"/>`,
    clouds(scene, horizon),
    houses(scene, horizon + 22, 60, mix(daylight.far, daylight.horizon, 0.35), false),
    houses(scene, horizon + 34, 46, daylight.near, daylight.litHouses),
    ...(scene.random.chance(HARBOUR_SHARE)
      ? [water(scene, horizon + 34), boats(scene, horizon + 40)]
      : [
          `<path d="M-900 ${horizon + 34}H2600V2000H-900Z" fill="${daylight.ground}"/>`,
          trees(scene, horizon + 36),
        ]),
  ].join("");
}

/** The share of rooms that look out over the water. */
const HARBOUR_SHARE = 0.5;

/**
 * Draws the harbour: the colour of the sky, deeper towards the near shore, with a few lines of
 * light.
 */
function water(scene: Scene, shore: number): string {
  const { daylight, random } = scene;
  const fill = scene.definitions.linear(
    [
      [0, mix(daylight.horizon, daylight.zenith, 0.45)],
      [1, mix(daylight.zenith, daylight.near, 0.5)],
    ],
    [0, shore, 0, shore + 150],
    true,
  );
  const glints: string[] = [];
  for (let x = -300; x < PICTURE_WIDTH + 300; x += 30 + random.next() * 70) {
    glints.push(`M${x.toFixed(0)} ${shore + random.between(6, 110)}h${random.between(14, 46)}`);
  }
  return `<path d="M-900 ${shore}H2600V2000H-900Z" fill="${fill}"/><path d="${glints.join("")}" fill="none" stroke="${daylight.horizon}" stroke-width="2.5" stroke-opacity=".55"/>`;
}

/** Draws sailing boats, each a hull and two sails on its own reflection. */
function boats(scene: Scene, base: number): string {
  const { random, daylight } = scene;
  const sail = daylight.litHouses
    ? mix(daylight.horizon, daylight.zenith, 0.35)
    : mix(daylight.horizon, "#ffffff", 0.7);
  const hull = mix(daylight.near, "#22304a", 0.5);
  const parts: string[] = [];
  for (let x = -260; x < PICTURE_WIDTH + 300; x += 110 + random.next() * 150) {
    const size = 0.8 + random.next() * 0.7;
    const place = `translate(${x.toFixed(0)} ${(base + size * 8).toFixed(0)}) scale(${size.toFixed(2)})`;
    parts.push(
      `<g transform="${place}"><path d="M2-4V-50L26-4Z M-2-4V-40L-16-4Z" fill="${sail}"/><path d="M-20-1H28L21 9H-14Z" fill="${hull}"/><path d="M-14 11H21L14 30H-4Z" fill="${sail}" opacity=".25"/></g>`,
    );
  }
  return parts.join("");
}

function clouds(scene: Scene, horizon: number): string {
  const { random } = scene;
  const parts: string[] = [];
  for (let x = -300; x < PICTURE_WIDTH + 300; x += 170 + random.next() * 200) {
    const y = horizon - 110 - random.next() * 230;
    const r = 60 + random.next() * 70;
    parts.push(
      `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * 0.14).toFixed(0)}"/>`,
    );
  }
  return `<g fill="${mix(scene.daylight.horizon, "#ffffff", 0.5)}" opacity=".5">${parts.join("")}</g>`;
}

function houses(scene: Scene, base: number, height: number, fill: string, areLit: boolean): string {
  const { random } = scene;
  let path = `M-300 ${base + 30}`;
  const lights: string[] = [];
  for (let x = -300; x < PICTURE_WIDTH + 300; ) {
    const wide = 26 + Math.round(random.next() * 46);
    const tall = random.chance(0.14) ? 2.1 : 0.5 + random.next() * 0.8;
    const top = Math.round(base - height * tall);
    const gable = random.chance(0.4) ? `L${x + wide / 2} ${top - 12}` : "";
    path += `V${top}${gable}L${x + wide} ${top}`;
    for (let y = top + 8; areLit && y < base - 4; y += 10) {
      if (random.chance(0.55)) lights.push(`M${x + 7 + random.between(0, 2) * 7} ${y}h4v5h-4z`);
    }
    x += wide;
  }
  const glow = lights.length > 0 ? `<path d="${lights.join("")}" fill="#ffd98a"/>` : "";
  return `<path d="${path}V${base + 30}Z" fill="${fill}"/>${glow}`;
}

function trees(scene: Scene, base: number): string {
  const { random, daylight } = scene;
  const parts: string[] = [];
  for (let x = -300; x < PICTURE_WIDTH + 300; x += 24 + random.next() * 60) {
    const r = 12 + random.next() * 16;
    parts.push(`<circle cx="${x.toFixed(0)}" cy="${(base + 6).toFixed(0)}" r="${r.toFixed(0)}"/>`);
  }
  return `<g fill="${mix(daylight.ground, "#2d4a44", daylight.litHouses ? 0.25 : 0.4)}">${parts.join("")}</g>`;
}
