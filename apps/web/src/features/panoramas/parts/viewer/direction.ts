import {
  type Direction,
  directionOf,
  levelledVector,
  type Tilt,
  type Vector,
  vectorOf,
} from "@storey/domain";

/**
 * The direction of the camera in the levelled picture, and its horizontal angle of view, in
 * degrees.
 */
export interface Camera extends Direction {
  readonly hfov: number;
}

/** The narrowest and the widest view, in degrees. */
export const HFOV_MIN = 20;
export const HFOV_MAX = 120;
/** The usual angle of view, neither close nor wide, in degrees. */
export const HFOV_USUAL = 90;

const RADIAN = Math.PI / 180;

/** Limits a number to a range. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Returns a yaw as its equivalent between -180 and 180 degrees. */
export function wrapped(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}

/** Returns the angle between two directions, in degrees. */
export function angleBetween(a: Direction, b: Direction): number {
  const [ax, ay, az] = vectorOf(a);
  const [bx, by, bz] = vectorOf(b);
  return Math.acos(clamp(ax * bx + ay * by + az * bz, -1, 1)) / RADIAN;
}

/** The size of the viewport, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A position in the viewport, in CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the vertical angle of view, in degrees. */
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

/** Projects a direction of the levelled room to the viewport; null when it is behind the camera. */
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

/** Converts a spot of the viewport to a direction of the levelled room. */
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
 * Returns the matrix that takes a vector of the picture to the viewport's clip space, by columns:
 * levelled, seen by the camera, in perspective.
 */
export function matrixOf(camera: Camera, tilt: Tilt, size: Size): Float32Array {
  const { right, up, forward } = basisOf(camera);
  const sx = 1 / Math.tan((camera.hfov / 2) * RADIAN);
  const sy = sx * (size.width / Math.max(1, size.height));
  // The axes of the picture after levelling, so that one product does both.
  const axes: readonly Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const matrix = new Float32Array(16);
  axes.forEach((axis, at) => {
    const column = levelledVector(axis, tilt);
    const depth = dot(column, forward);
    matrix.set([dot(column, right) * sx, dot(column, up) * sy, depth * 0.5, depth], at * 4);
  });
  return matrix;
}
