/**
 * A direction in a 360 picture, in degrees: yaw from -180 to 180, 0 in the middle of the whole
 * sphere's picture and growing to the right; pitch from -90 (down) to 90 (up). Start views,
 * hotspots and pins are all stored before the picture is levelled, so levelling it again keeps each
 * on its target.
 */
export interface Direction {
  readonly yaw: number;
  readonly pitch: number;
}

/** Right, up, forward: forward is the middle of the picture. */
export type Vector = readonly [right: number, up: number, forward: number];

/**
 * The roll and pitch of the camera, in degrees, by which its picture is turned to be level: `roll`
 * clockwise about its middle, then `pitch` upwards about the axis that is level to its right. Both
 * are as aircraft have them and as GPano writes them: with a positive pitch the middle of the
 * picture lies above the horizon, with a positive roll the horizon rises to the right of it.
 */
export interface Tilt {
  readonly roll: number;
  readonly pitch: number;
}

/** A camera that was held level. */
export const LEVEL: Tilt = { roll: 0, pitch: 0 };

const RADIAN = Math.PI / 180;

/** Returns the unit vector of a direction. */
export function vectorOf({ yaw, pitch }: Direction): Vector {
  const y = yaw * RADIAN;
  const p = pitch * RADIAN;
  return [Math.cos(p) * Math.sin(y), Math.sin(p), Math.cos(p) * Math.cos(y)];
}

/** Returns the direction of a vector of any length but 0. */
export function directionOf([x, y, z]: Vector): Direction {
  const pitch = Math.atan2(y, Math.hypot(x, z)) / RADIAN;
  return { yaw: Math.atan2(x, z) / RADIAN, pitch };
}

function rolled([x, y, z]: Vector, degrees: number): Vector {
  const sin = Math.sin(degrees * RADIAN);
  const cos = Math.cos(degrees * RADIAN);
  return [x * cos + y * sin, y * cos - x * sin, z];
}

function pitched([x, y, z]: Vector, degrees: number): Vector {
  const sin = Math.sin(degrees * RADIAN);
  const cos = Math.cos(degrees * RADIAN);
  return [x, y * cos + z * sin, z * cos - y * sin];
}

/** Returns a vector of the picture, in the levelled room. */
export function levelledVector(vector: Vector, { roll, pitch }: Tilt): Vector {
  return pitched(rolled(vector, roll), pitch);
}

/** Turns a direction in the picture into one in the levelled room. */
export function levelled(direction: Direction, tilt: Tilt): Direction {
  if (tilt.roll === 0 && tilt.pitch === 0) return direction;
  return directionOf(levelledVector(vectorOf(direction), tilt));
}

/** Turns a direction in the levelled room into one in the picture. */
export function unlevelled(direction: Direction, { roll, pitch }: Tilt): Direction {
  if (roll === 0 && pitch === 0) return direction;
  return directionOf(rolled(pitched(vectorOf(direction), -pitch), -roll));
}
