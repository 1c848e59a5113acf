import { ASSET_KINDS, type AssetScene } from "../../apps/server/src/demonstration/asset-kinds.ts";
import { Random } from "../../apps/server/src/demonstration/random.ts";
import { DAYLIGHTS } from "./daylight.ts";
import { mix, shade } from "./engine/colour.ts";
import { paintOrder } from "./engine/paint-order.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./engine/projection.ts";
import { PALETTES } from "./palettes.ts";
import { Scene } from "./scene.ts";
import { THINGS } from "./things/plans.ts";
import { Z } from "./things/thing-plan.ts";

/** How much of the picture a thing takes at most. */
const SHARE = 0.62;
/** How far the eye stands to the left of a thing and above it, by its size. */
const ASIDE = 0.85;

/** Draws a thing before a plain ground, as an SVG document of 1600 by 1067 pixels. */
export function drawThing({ kind, seed }: AssetScene): string {
  const plan = THINGS[kind];
  const scene = stage(plan, ASSET_KINDS.indexOf(kind), seed);
  plan.draw(scene, seed);
  const { wall } = scene.palette;
  const ground = scene.definitions.linear(
    [
      [0, mix(wall, "#ffffff", 0.55)],
      [0.6, wall],
      [1, shade(wall, 0.9)],
    ],
    [0, 0, 0, 1],
  );
  const body = [
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${ground}"/>`,
    `<g filter="url(#soft)">${scene.shadows.join("")}</g>`,
    ...paintOrder(scene.solids, scene.camera).map(({ svg }) => svg),
  ].join("");
  const soft = `<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="14"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" stroke-width=".6"><defs>${soft}${scene.definitions}</defs>${body}</svg>`;
}

/** Sets an empty stage whose lens suits a thing of a size: uprights stay upright. */
function stage(
  { w, h, hangs }: { w: number; h: number; hangs?: boolean },
  at: number,
  seed: number,
) {
  const focal = Z * Math.min((PICTURE_WIDTH * SHARE) / w, (PICTURE_HEIGHT * SHARE) / h);
  const eye = Math.max(w, h) * ASIDE;
  const [x, y] = [-eye, h / 2 + (hangs ? -eye : eye)];
  const scale = focal / Z;
  const palette = PALETTES[(at * 3 + seed * 5) % PALETTES.length] ?? PALETTES[0];
  return new Scene({
    size: { w: 6, h: 3, d: 8 },
    camera: {
      ...{ x, y, focal },
      centre: [PICTURE_WIDTH / 2 + x * scale, PICTURE_HEIGHT / 2 + (h / 2 - y) * scale],
    },
    palette,
    daylight: DAYLIGHTS[0],
    windowSide: "left",
    random: new Random(seed * 7919 + at * 104_729 + 29),
  });
}
