import { area, type Camera, type Pixel, project } from "./projection.ts";

export type Face = "front" | "left" | "right" | "top" | "bottom";

/** The lowest and highest x, y and z of a box, in metres. */
export interface Bounds {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

export interface SeenFace {
  readonly face: Face;
  readonly pixels: readonly Pixel[];
}

/** The area below which a face cannot be seen, in square pixels. */
const SMALLEST = 2;

/** Returns the faces that the camera sees, the front last because it is the nearest. */
export function seenFaces(camera: Camera, { x, y, z }: Bounds): SeenFace[] {
  const [x0, x1] = x;
  const [y0, y1] = y;
  const [z0, z1] = z;
  const upright = (at: number): Pixel[] =>
    [[y0, z0] as const, [y1, z0] as const, [y1, z1] as const, [y0, z1] as const].map(([up, deep]) =>
      project(camera, { x: at, y: up, z: deep }),
    );
  const level = (at: number): Pixel[] =>
    [[x0, z0] as const, [x1, z0] as const, [x1, z1] as const, [x0, z1] as const].map(
      ([across, deep]) => project(camera, { x: across, y: at, z: deep }),
    );
  const front = [[x0, y0] as const, [x1, y0] as const, [x1, y1] as const, [x0, y1] as const].map(
    ([across, up]) => project(camera, { x: across, y: up, z: z0 }),
  );
  const faces: SeenFace[] = [];
  if (camera.x < x0) faces.push({ face: "left", pixels: upright(x0) });
  if (camera.x > x1) faces.push({ face: "right", pixels: upright(x1) });
  if (camera.y > y1) faces.push({ face: "top", pixels: level(y1) });
  if (camera.y < y0) faces.push({ face: "bottom", pixels: level(y0) });
  faces.push({ face: "front", pixels: front });
  return faces.filter(({ pixels }) => area(pixels) > SMALLEST);
}
