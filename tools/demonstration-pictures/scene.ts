import type { Random } from "../../apps/server/src/demonstration/random.ts";
import type { Daylight } from "./daylight.ts";
import { type Bounds, type Face, seenFaces } from "./engine/box-faces.ts";
import { type Colour, lit, mix, shade } from "./engine/colour.ts";
import type { Solid } from "./engine/paint-order.ts";
import {
  area,
  type Camera,
  hull,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type Pixel,
  type Point,
  project,
} from "./engine/projection.ts";
import { Definitions, shape } from "./engine/svg.ts";
import type { Palette } from "./palettes.ts";

/** The size of a room, in metres. */
export interface RoomSize {
  readonly w: number;
  readonly h: number;
  readonly d: number;
}

export type Side = "left" | "right" | "back";

export interface SceneSetting {
  readonly size: RoomSize;
  readonly camera: Camera;
  readonly palette: Palette;
  readonly daylight: Daylight;
  readonly windowSide: Side | null;
  readonly random: Random;
}

export interface Finish {
  /** Shines by itself: neither shaded nor tinted. */
  readonly glow?: boolean;
  /** Below 1 for glass. */
  readonly opacity?: number;
}

/** The depth, in metres, at which nearer solids are cut off. */
const NEAREST_FRONT = 0.3;
const RING = Array.from({ length: 18 }, (_, at) => (at / 18) * 2 * Math.PI);

/** A room while it is being furnished: each thing that is put in becomes a drawn solid. */
export class Scene {
  readonly size: RoomSize;
  readonly camera: Camera;
  readonly palette: Palette;
  readonly daylight: Daylight;
  readonly windowSide: Side | null;
  readonly random: Random;
  readonly definitions = new Definitions();
  readonly solids: Solid[] = [];
  /** Painted on the floor itself, sharp. */
  readonly floorPaint: string[] = [];
  /** Drawn on the floor, softened, before any solid. */
  readonly shadows: string[] = [];
  /** Drawn last: the shine of lamps. */
  readonly glows: string[] = [];

  constructor(setting: SceneSetting) {
    this.size = setting.size;
    this.camera = setting.camera;
    this.palette = setting.palette;
    this.daylight = setting.daylight;
    this.windowSide = setting.windowSide;
    this.random = setting.random;
  }

  /** -1 or 1: the side wall that has no window, for cupboards, doors and pictures. */
  get quietSide(): -1 | 1 {
    if (this.windowSide === "left") return 1;
    return -1;
  }

  /** Returns x of the quiet wall, moved into the room by so many metres. */
  quietWall(inset: number): number {
    return this.quietSide * (this.size.w / 2 - inset);
  }

  at(x: number, y: number, z: number): Pixel {
    return project(this.camera, { x, y, z });
  }

  /** Returns the pixels that a metre takes at a depth. */
  scale(z: number): number {
    return this.camera.focal / Math.max(0.2, z);
  }

  /** Returns a colour under the light of this room, at a place and for a face. */
  seen(colour: Colour, face: Face, { x, z }: Point): Colour {
    const across = x / this.size.w;
    const towards = this.windowSide === "right" ? across : this.windowSide === "left" ? -across : 0;
    const isLitFace =
      (face === "right" && this.windowSide === "right") ||
      (face === "left" && this.windowSide === "left");
    const faceLight = { front: 0.91, left: 0.76, right: 0.76, top: 1.06, bottom: 0.6 }[face];
    const factor = (isLitFace ? 1 : faceLight) + towards * 0.12;
    const hazed = mix(
      shade(colour, factor),
      this.palette.wall,
      Math.min(0.14, Math.max(0, (z - 4) * 0.01)),
    );
    return lit(hazed, this.daylight.ambient);
  }

  /** Puts a box in; x and z name the middle, y the underside. */
  box(
    x: number,
    y: number,
    z: number,
    w: number,
    h: number,
    d: number,
    colour: Colour,
    finish: Finish = {},
  ): void {
    const bounds: Bounds = {
      x: [x - w / 2, x + w / 2],
      y: [y, y + h],
      z: [Math.max(NEAREST_FRONT, z - d / 2), Math.max(NEAREST_FRONT, z + d / 2)],
    };
    const faces = seenFaces(this.camera, bounds);
    const extra = finish.opacity === undefined ? "" : `opacity="${finish.opacity}"`;
    const svg = faces.map(({ face, pixels }) => {
      const fill = finish.glow ? colour : this.seen(colour, face, { x, y, z });
      // A hairline of the same colour closes the gap that smoothed edges leave between faces.
      const seam = extra || area(pixels) < 400 ? extra : `stroke="${fill}"`;
      return shape(pixels, fill, seam);
    });
    this.put(
      [bounds.x[0], y, bounds.z[0]],
      [bounds.x[1], y + h, bounds.z[1]],
      faces.flatMap(({ pixels }) => pixels),
      svg.join(""),
    );
  }

  /** Puts in a round thing that stands up: a pot, a post, a lampshade. */
  round(
    x: number,
    y: number,
    z: number,
    bottom: number,
    top: number,
    h: number,
    colour: Colour,
    finish: Finish = {},
  ): void {
    const ring = (radius: number, height: number) =>
      RING.map((turn) => this.at(x + Math.cos(turn) * radius, height, z + Math.sin(turn) * radius));
    const [low, high] = [ring(bottom, y), ring(top, y + h)];
    const body = hull([...low, ...high]);
    const place = { x, y, z };
    const side = finish.glow ? colour : this.#roundFill(colour, place, [0, 0, 1, 0]);
    const extra = finish.opacity === undefined ? "" : `opacity="${finish.opacity}"`;
    let svg = shape(body, side, extra);
    if (this.camera.y > y + h)
      svg += shape(high, finish.glow ? colour : this.seen(colour, "top", place), extra);
    if (this.camera.y < y)
      svg += shape(low, finish.glow ? colour : this.seen(colour, "bottom", place), extra);
    const radius = Math.max(bottom, top);
    this.put([x - radius, y, z - radius], [x + radius, y + h, z + radius], body, svg);
  }

  /** Puts in a pipe or roll lying along x or z; x, y, z name the middle of its axis. */
  pipe(
    axis: "x" | "z",
    x: number,
    y: number,
    z: number,
    radius: number,
    length: number,
    colour: Colour,
  ): void {
    const end = (offset: number) =>
      RING.map((turn) => {
        const [side, up] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
        return axis === "x"
          ? this.at(x + offset, y + up, z + side)
          : this.at(x + side, y + up, Math.max(0.3, z + offset));
      });
    const [first, second] = [end(-length / 2), end(length / 2)];
    const body = hull([...first, ...second]);
    const place = { x, y, z };
    let svg = shape(body, this.#roundFill(colour, place, [0, 0, 0, 1]));
    const isCapSeen =
      axis === "z" || this.camera.x < x - length / 2 || this.camera.x > x + length / 2;
    const cap = axis === "x" && this.camera.x > x ? second : first;
    if (isCapSeen) svg += shape(cap, this.seen(colour, "front", place));
    const half = length / 2;
    const [rx, rz] = axis === "x" ? [half, radius] : [radius, half];
    this.put([x - rx, y - radius, z - rz], [x + rx, y + radius, z + rz], body, svg);
  }

  ball(x: number, y: number, z: number, radius: number, colour: Colour, finish: Finish = {}): void {
    const [px, py] = this.at(x, y, z);
    const r = radius * this.scale(z);
    const place = { x, y, z };
    const fill = finish.glow
      ? colour
      : this.definitions.linear(
          [
            [0, this.seen(colour, "top", place)],
            [1, this.seen(colour, "left", place)],
          ],
          [0.2, 0, 0.6, 1],
        );
    const svg = `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;
    this.put(
      [x - radius, y - radius, z - radius],
      [x + radius, y + radius, z + radius],
      [
        [px - r, py - r],
        [px + r, py + r],
      ],
      svg,
    );
  }

  /** Puts in a drawing made elsewhere, in the box it fills. */
  put(from: Solid["from"], to: Solid["to"], pixels: readonly Pixel[], svg: string): void {
    const xs = pixels.map(([px]) => px);
    const ys = pixels.map(([, py]) => py);
    const isOutside =
      Math.max(...xs) < 0 ||
      Math.min(...xs) > PICTURE_WIDTH ||
      Math.max(...ys) < 0 ||
      Math.min(...ys) > PICTURE_HEIGHT;
    if (isOutside || pixels.length === 0) return;
    this.solids.push({
      from,
      to,
      min: [Math.min(...xs), Math.min(...ys)],
      max: [Math.max(...xs), Math.max(...ys)],
      svg,
    });
  }

  /** Draws the dark patch under a thing of this size; y is the height it stands at. */
  shadow(x: number, z: number, w: number, d: number, strength = 0.3, y = 0): void {
    const lean = this.windowSide === "right" ? -0.12 : this.windowSide === "left" ? 0.12 : 0;
    const [x0, x1] = [x - w / 2 - 0.06 + Math.min(0, lean), x + w / 2 + 0.06 + Math.max(0, lean)];
    const [z0, z1] = [Math.max(0.5, z - d / 2 - 0.06), z + d / 2 + 0.04];
    this.shadows.push(
      shape(
        [this.at(x0, y, z0), this.at(x1, y, z0), this.at(x1, y, z1), this.at(x0, y, z1)],
        "#1a1620",
        `opacity="${strength}"`,
      ),
    );
  }

  /** Draws light around a lamp, in metres. */
  glow(x: number, y: number, z: number, radius: number, strength = 1): void {
    const [px, py] = this.at(x, y, z);
    const r = radius * this.scale(z);
    const fill = this.definitions.radial([
      [0, "#fff3d6", 0.75],
      [0.3, "#ffe9c0", 0.28],
      [1, "#ffe2b0", 0],
    ]);
    const opacity = Math.min(1, strength * (0.25 + 0.75 * this.daylight.lamps)).toFixed(2);
    this.glows.push(
      `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`,
    );
  }

  #roundFill(colour: Colour, place: Point, direction: readonly number[]): string {
    const isLitLeft = this.windowSide === "left";
    const light = this.seen(colour, "top", place);
    const middle = this.seen(colour, "front", place);
    const darkest = shade(middle, 0.72);
    const isUpright = direction[2] === 1;
    return this.definitions.linear(
      isUpright && !isLitLeft
        ? [
            [0, darkest],
            [0.7, light],
            [1, middle],
          ]
        : [
            [0, middle],
            [0.3, light],
            [1, darkest],
          ],
      direction,
    );
  }
}
