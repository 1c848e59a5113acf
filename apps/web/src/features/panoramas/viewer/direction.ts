/**
 * A direction in a 360 picture, in degrees: yaw from -180 to 180, 0 in the middle of the whole
 * sphere's picture and growing to the right; pitch from -90 (down) to 90 (up). Start views,
 * hotspots and pins are all kept so, before the picture is levelled: levelling it again moves none
 * of them off what it marks.
 */
export interface Direction {
  readonly yaw: number;
  readonly pitch: number;
}

/** Right, up, forward: forward is the middle of the picture. */
export type Vector = readonly [number, number, number];

/** Where the camera looks once the picture is levelled, and how wide, in degrees. */
export interface Camera extends Direction {
  readonly hfov: number;
}

/** The narrowest and the widest view, in degrees. */
export const HFOV_MIN = 20;
export const HFOV_MAX = 120;
/** The view that is neither close nor wide. */
export const HFOV_USUAL = 90;

const RADIAN = Math.PI / 180;

/** A number held between two. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A yaw between -180 and 180. */
export function wrapped(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}

/** The unit vector of a direction. */
export function vectorOf({ yaw, pitch }: Direction): Vector {
  const y = yaw * RADIAN;
  const p = pitch * RADIAN;
  return [Math.cos(p) * Math.sin(y), Math.sin(p), Math.cos(p) * Math.cos(y)];
}

/** The direction of a vector of any length but 0. */
export function directionOf([x, y, z]: Vector): Direction {
  const pitch = Math.atan2(y, Math.hypot(x, z)) / RADIAN;
  return { yaw: Math.atan2(x, z) / RADIAN, pitch };
}

function turned([x, y, z]: Vector, degrees: number): Vector {
  const sin = Math.sin(degrees * RADIAN);
  const cos = Math.cos(degrees * RADIAN);
  return [x * cos + y * sin, y * cos - x * sin, z];
}

/** From the picture to the levelled room: turned clockwise about the picture's middle. */
export function levelled(direction: Direction, roll: number): Direction {
  return roll === 0 ? direction : directionOf(turned(vectorOf(direction), roll));
}

/** From the levelled room back to the picture. */
export function unlevelled(direction: Direction, roll: number): Direction {
  return levelled(direction, -roll);
}

/** The angle between two directions, in degrees. */
export function angleBetween(a: Direction, b: Direction): number {
  const [ax, ay, az] = vectorOf(a);
  const [bx, by, bz] = vectorOf(b);
  return Math.acos(clamp(ax * bx + ay * by + az * bz, -1, 1)) / RADIAN;
}

/** The size of the stage, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place on the stage, in CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How high a view is, in degrees. */
export function vfovOf(hfov: number, { width, height }: Size): number {
  const half = Math.tan((hfov / 2) * RADIAN) * (height / Math.max(1, width));
  return (2 * Math.atan(half)) / RADIAN;
}

interface Basis {
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
}

function basisOf({ yaw, pitch }: Direction): Basis {
  const y = yaw * RADIAN;
  const p = pitch * RADIAN;
  return {
    right: [Math.cos(y), 0, -Math.sin(y)],
    up: [-Math.sin(p) * Math.sin(y), Math.cos(p), -Math.sin(p) * Math.cos(y)],
    forward: vectorOf({ yaw, pitch }),
  };
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Where a direction of the levelled room shows on the stage; null when it is behind the camera. */
export function projected(direction: Direction, camera: Camera, size: Size): Spot | null {
  const { right, up, forward } = basisOf(camera);
  const vector = vectorOf(direction);
  const depth = dot(vector, forward);
  if (depth < 0.01) return null;
  const scale = size.width / 2 / Math.tan((camera.hfov / 2) * RADIAN);
  return {
    x: size.width / 2 + (dot(vector, right) / depth) * scale,
    y: size.height / 2 - (dot(vector, up) / depth) * scale,
  };
}

/** What direction of the levelled room shows at a spot of the stage. */
export function unprojected(spot: Spot, camera: Camera, size: Size): Direction {
  const { right, up, forward } = basisOf(camera);
  const scale = Math.tan((camera.hfov / 2) * RADIAN) / (size.width / 2);
  const x = (spot.x - size.width / 2) * scale;
  const y = (size.height / 2 - spot.y) * scale;
  return directionOf([
    forward[0] + right[0] * x + up[0] * y,
    forward[1] + right[1] * x + up[1] * y,
    forward[2] + right[2] * x + up[2] * y,
  ]);
}

/**
 * The matrix that takes a vector of the picture to the stage's clip space, by columns: levelled,
 * seen by the camera, in perspective.
 */
export function matrixOf(camera: Camera, roll: number, size: Size): Float32Array {
  const { right, up, forward } = basisOf(camera);
  const sx = 1 / Math.tan((camera.hfov / 2) * RADIAN);
  const sy = sx * (size.width / Math.max(1, size.height));
  const sin = Math.sin(roll * RADIAN);
  const cos = Math.cos(roll * RADIAN);
  // The columns of the turn about the middle, so that one product does both.
  const columns: readonly Vector[] = [
    [cos, -sin, 0],
    [sin, cos, 0],
    [0, 0, 1],
  ];
  const matrix = new Float32Array(16);
  columns.forEach((column, at) => {
    const depth = dot(column, forward);
    matrix.set([dot(column, right) * sx, dot(column, up) * sy, depth * 0.5, depth], at * 4);
  });
  return matrix;
}
