import type { Panorama } from "@storey/contract";
import type { Direction, Tilt } from "@storey/domain";
import type { Camera, Size, Spot } from "./direction.ts";

/**
 * A place in a panorama: degrees on a sphere, shares of width and height in a flat picture; the
 * fields of the other kind are null.
 */
export interface Place {
  readonly yaw: number | null;
  readonly pitch: number | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** A view onto a panorama of either kind. */
export interface Viewport {
  /** Null for a flat picture, and for a sphere that can only be shown flat. */
  readonly sphere: SphereControls | null;
  readonly size: () => Size;
  /** Returns where a place shows; null when it is out of view. */
  readonly project: (place: Place) => Spot | null;
  readonly unproject: (spot: Spot) => Place;
  /** Moves the view so that a place is in the middle. */
  readonly lookAt: (place: Place, isMoving: boolean) => void;
  /** Moves the picture, by pixels of the viewport. */
  readonly drag: (by: Spot) => void;
  /** Zooms in by a factor, keeping a spot where it is if possible. */
  readonly zoom: (factor: number, at?: Spot) => void;
  /** Returns to the opening view. */
  readonly home: (isMoving: boolean) => void;
  readonly resize: () => void;
  readonly end: () => void;
}

/**
 * The controls that only a sphere has. Directions are of the picture, those of the camera of the
 * levelled room.
 */
export interface SphereControls {
  readonly camera: () => Camera;
  readonly turnTo: (direction: Direction) => void;
  readonly looked: () => Direction;
  readonly show: (view: Camera, isMoving: boolean) => void;
  readonly level: (tilt: Tilt) => void;
}

/** The fields of a panorama that can be viewed. */
export type ReadyPanorama = Pick<
  Panorama,
  | "id"
  | "name"
  | "is360"
  | "width"
  | "height"
  | "hfov"
  | "yaw"
  | "pitch"
  | "rollCorrection"
  | "pitchCorrection"
  | "colour"
  | "base"
  | "tiles"
  | "pictures"
  | "crop"
>;

/** A panorama among those that are shown; without a state it is ready. */
export type ShownPanorama = ReadyPanorama &
  Pick<Panorama, "preview"> &
  Partial<Pick<Panorama, "state" | "heading">>;

/** Whether the panorama can be viewed by now. */
export function isReady({ state = "ready" }: Pick<ShownPanorama, "state">): boolean {
  return state === "ready";
}

/** Returns the place of a direction in a sphere's picture. */
export function placeOnSphere({ yaw, pitch }: Direction): Place {
  return { yaw, pitch, x: null, y: null };
}

/** Returns the place in a flat picture, limited to its edges. */
export function placeInPicture({ x, y }: Spot): Place {
  const held = (share: number) => Math.min(1, Math.max(0, share));
  return { yaw: null, pitch: null, x: held(x), y: held(y) };
}

/** Returns the direction of a place; the middle where it has none. */
export function directionOfPlace({ yaw, pitch }: Place): Direction {
  return { yaw: yaw ?? 0, pitch: pitch ?? 0 };
}

/** Whether a spot is within the viewport. */
export function isOn({ x, y }: Spot, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
