import type { RoomScene } from "../../apps/server/src/demonstration/room-scenes.ts";
import { paintOrder } from "./engine/paint-order.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./engine/projection.ts";
import { PLANS } from "./rooms/plans.ts";
import { placeOpenings, setStage } from "./set-stage.ts";
import { drawShine, drawSunOnFloor } from "./shell/sunlight.ts";
import { drawShell } from "./shell/walls.ts";
import { drawBehindWalls, drawSills } from "./shell/windows.ts";
import type { Stage } from "./stage.ts";

/** The room as an SVG document of 1600 by 1067 pixels. */
export function drawRoom({ kind, seed }: RoomScene): string {
  const plan = PLANS[kind];
  const stage = setStage(kind, plan, seed);
  const openings = placeOpenings(stage, plan);
  const floors = typeof plan.floor === "string" ? [plan.floor] : plan.floor;
  const floor = floors[Math.abs(seed) % floors.length] ?? "boards";
  const shell = [
    drawBehindWalls(stage, openings),
    drawShell(stage, floor, plan.accentWall ?? (Math.abs(seed) + kind.length) % 3 === 0, openings),
    drawSills(stage, openings),
  ].join("");
  const sun = drawSunOnFloor(stage, openings);
  plan.furnish(stage);
  const body = [
    shell,
    stage.floorPaint.join(""),
    sun,
    `<g filter="url(#soft)">${stage.shadows.join("")}</g>`,
    ...paintOrder(stage.solids, stage.camera).map(({ svg }) => svg),
    drawShine(stage, openings),
    ...stage.glows,
    finish(stage),
  ].join("");
  return document(stage, body);
}

/** A little darkness towards the edges leads the eye into the room. */
function finish(stage: Stage): string {
  const fill = stage.definitions.radial([
    [0.62, "#12182a", 0],
    [1, "#12182a", 0.14],
  ]);
  return `<rect x="-240" y="-160" width="2080" height="1387" fill="${fill}"/>`;
}

function document(stage: Stage, body: string): string {
  const soft = `<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" stroke-width=".6"><defs>${soft}${stage.definitions}</defs>${body}</svg>`;
}
