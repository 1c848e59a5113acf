import { shape } from "../engine/svg.ts";
import type { Scene } from "../scene.ts";

type Place = readonly [x: number, y: number, z: number];

/**
 * The reach of the soft dark of a corner along a surface, from the widest layer to the narrowest,
 * in metres.
 */
const LAYERS = [0.7, 0.5, 0.33, 0.2, 0.1, 0.04];
const STRENGTH = 0.016;
/** The depth before which edges lie outside the picture. */
const NEAR = 0.8;

/**
 * Draws the darker corners, where less light arrives. Layers of thin dark follow the perspective,
 * which a gradient cannot.
 */
export function drawCorners(scene: Scene): string {
  const { w, h, d } = scene.size;
  const [left, right] = [-w / 2, w / 2];
  const band = (from: Place, to: Place, [dx, dy, dz]: Place, strength: number) =>
    LAYERS.map((reach) => {
      const moved = ([x, y, z]: Place) => scene.at(x + dx * reach, y + dy * reach, z + dz * reach);
      return shape(
        [scene.at(...from), scene.at(...to), moved(to), moved(from)],
        "#1b2030",
        `opacity="${strength}"`,
      );
    }).join("");
  const corners = (["left", "right"] as const).map((side) => {
    const x = side === "left" ? left : right;
    const inwards = side === "left" ? 1 : -1;
    return (
      band([x, h, NEAR], [x, h, d], [inwards, 0, 0], STRENGTH) +
      band([x, 0, NEAR], [x, 0, d], [inwards, 0, 0], STRENGTH * 1.6)
    );
  });
  return [
    band([left, 0, d], [right, 0, d], [0, 0, -1], STRENGTH * 1.6),
    band([left, h, d], [right, h, d], [0, 0, -1], STRENGTH),
    ...corners,
  ].join("");
}
