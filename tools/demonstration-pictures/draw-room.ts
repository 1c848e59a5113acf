import type { RoomScene } from "../../apps/server/src/demonstration/room-scenes.ts";
import { paintOrder } from "./engine/paint-order.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./engine/projection.ts";
import { PLANS } from "./rooms/plans.ts";
import type { Scene } from "./scene.ts";
import { placeOpenings, setScene } from "./set-scene.ts";
import { drawShine, drawSunOnFloor } from "./shell/sunlight.ts";
import { drawShell } from "./shell/walls.ts";
import { drawBehindWalls, drawSills } from "./shell/windows.ts";

/** Draws the room as an SVG document of 1600 by 1067 pixels. */
export function drawRoom({ kind, seed }: RoomScene): string {
  const plan = PLANS[kind];
  const scene = setScene(kind, plan, seed);
  const openings = placeOpenings(scene, plan);
  const floors = typeof plan.floor === "string" ? [plan.floor] : plan.floor;
  const floor = floors[Math.abs(seed) % floors.length] ?? "boards";
  const shell = [
    drawBehindWalls(scene, openings),
    drawShell(scene, floor, plan.accentWall ?? (Math.abs(seed) + kind.length) % 3 === 0, openings),
    drawSills(scene, openings),
  ].join("");
  const sun = drawSunOnFloor(scene, openings);
  plan.furnish(scene);
  const body = [
    shell,
    scene.floorPaint.join(""),
    sun,
    `<g filter="url(#soft)">${scene.shadows.join("")}</g>`,
    ...paintOrder(scene.solids, scene.camera).map(({ svg }) => svg),
    drawShine(scene, openings),
    ...scene.glows,
    finish(scene),
  ].join("");
  return document(scene, body);
}

/** Darkens the edges a little, which leads the eye into the room. */
function finish(scene: Scene): string {
  const fill = scene.definitions.radial([
    [0.62, "#12182a", 0],
    [1, "#12182a", 0.14],
  ]);
  return `<rect x="-240" y="-160" width="2080" height="1387" fill="${fill}"/>`;
}

function document(scene: Scene, body: string): string {
  const soft = `<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" stroke-width=".6"><defs>${soft}${scene.definitions}</defs>${body}</svg>`;
}
