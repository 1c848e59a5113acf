/** A point in metres: x to the right, y up, z away from the camera, which stands at z = 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A place in the picture, in pixels, y down. */
export type Pixel = readonly [number, number];

/** The place of the eye, in metres, and its magnification, in pixels. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly focal: number;
  /** The vanishing point in the picture. */
  readonly centre: Pixel;
}

export const PICTURE_WIDTH = 1600;
export const PICTURE_HEIGHT = 1067;

/** The depth of the nearest points: closer ones would be magnified without bound. */
const NEAREST = 0.12;

export function project(camera: Camera, point: Point): Pixel {
  const scale = camera.focal / Math.max(NEAREST, point.z);
  return [
    camera.centre[0] + (point.x - camera.x) * scale,
    camera.centre[1] - (point.y - camera.y) * scale,
  ];
}

/** Returns the outline around the pixels (monotone chain). */
export function hull(pixels: readonly Pixel[]): Pixel[] {
  const sorted = [...pixels].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(sorted: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = [];
  for (const pixel of sorted) {
    while (kept.length >= 2 && !turnsLeft(kept.at(-2), kept.at(-1), pixel)) kept.pop();
    kept.push(pixel);
  }
  return kept.slice(0, -1);
}

function turnsLeft(a: Pixel | undefined, b: Pixel | undefined, c: Pixel): boolean {
  if (!a || !b) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/** Returns the square pixels inside the outline, whichever way round it runs. */
export function area(outline: readonly Pixel[]): number {
  let twice = 0;
  outline.forEach((pixel, at) => {
    const next = outline[(at + 1) % outline.length] ?? pixel;
    twice += pixel[0] * next[1] - next[0] * pixel[1];
  });
  return Math.abs(twice) / 2;
}
