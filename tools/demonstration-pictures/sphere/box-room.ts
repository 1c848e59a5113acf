import type { Palette } from "../palettes.ts";

/** Red, green and blue, 0 to 255. */
export type Light = readonly [number, number, number];

/** A point in metres from the eye: x to the right, y up, z away from the front wall. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A block that stands in the room. */
export interface Block {
  readonly min: Point;
  readonly max: Point;
  readonly colour: Light;
}

/** A side of the room, as one looks at the front wall. */
export type Side = "front" | "back" | "left" | "right" | "floor" | "ceiling";

/** The room around the eye: its size, its blocks, and the looks of its sides. */
export interface BoxRoom {
  readonly size: { readonly min: Point; readonly max: Point };
  readonly blocks: readonly Block[];
  paint(side: Side, at: Point): Light;
}

const EYE = 1.55;
const HEIGHT = 2.9;
const SKY: Light = [206, 226, 240];
const GROUND: Light = [150, 172, 140];

function light(hex: string): Light {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function shaded([red, green, blue]: Light, by: number): Light {
  return [red * by, green * by, blue * by];
}

/** The measures of a room, in metres. */
export interface RoomMeasures {
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly windows: number;
}

/**
 * Makes a room with windows to the left, a board in front, a door to the right and a table in the
 * middle.
 */
export function boxRoom(palette: Palette, measures: RoomMeasures): BoxRoom {
  const { halfWidth: w, halfDepth: d } = measures;
  const floor = -EYE;
  const min = { x: -w, y: floor, z: -d };
  const max = { x: w, y: floor + HEIGHT, z: d };
  return {
    size: { min, max },
    blocks: furniture(palette, w, d),
    paint: painter(palette, measures),
  };
}

function furniture(palette: Palette, w: number, d: number): Block[] {
  const block = (x: number, y: number, z: number, size: Point, colour: string): Block => ({
    min: { x: x - size.x / 2, y: y - EYE, z: z - size.z / 2 },
    max: { x: x + size.x / 2, y: y - EYE + size.y, z: z + size.z / 2 },
    colour: light(colour),
  });
  const tableZ = -d * 0.5;
  const seats = [-0.75, 0.75].flatMap((x) =>
    [-0.75, 0.75].flatMap((z) => [
      block(x, 0.44, tableZ + z, { x: 0.45, y: 0.06, z: 0.45 }, palette.fabric),
      block(x, 0.5, tableZ + z * 1.28, { x: 0.45, y: 0.42, z: 0.05 }, palette.fabric),
      block(x, 0, tableZ + z, { x: 0.08, y: 0.44, z: 0.08 }, palette.metal),
    ]),
  );
  return [
    block(0, 0.72, tableZ, { x: 2.2, y: 0.05, z: 0.95 }, palette.wood),
    block(-0.95, 0, tableZ, { x: 0.08, y: 0.72, z: 0.7 }, palette.metal),
    block(0.95, 0, tableZ, { x: 0.08, y: 0.72, z: 0.7 }, palette.metal),
    ...seats,
    block(-w * 0.45, 0, d - 0.25, { x: 1.6, y: 1.9, z: 0.5 }, palette.wood),
    block(w * 0.4, 0, d - 0.25, { x: 1.2, y: 0.8, z: 0.5 }, palette.second),
    block(w - 0.35, 0, -d + 0.35, { x: 0.4, y: 0.4, z: 0.4 }, palette.second),
    block(w - 0.35, 0.4, -d + 0.35, { x: 0.3, y: 0.7, z: 0.3 }, "#5c8a4f"),
    block(-w + 0.09, 0.12, 0, { x: 0.16, y: 0.5, z: 2.2 }, palette.white),
  ];
}

function painter(palette: Palette, { halfWidth: w, halfDepth: d, windows }: RoomMeasures) {
  const colours = {
    wall: light(palette.wall),
    accent: light(palette.accent),
    ceiling: light(palette.ceiling),
    wood: light(palette.wood),
    floor: light(palette.floor),
    metal: light(palette.metal),
    white: light(palette.white),
    dark: light(palette.dark),
  };
  const isWithin = (value: number, from: number, to: number) => value >= from && value <= to;
  const skirted = (colour: Light, y: number) =>
    y < -EYE + 0.1 ? colours.white : shaded(colour, 0.9 + 0.1 * ((y + EYE) / HEIGHT));
  const front = ({ x, y }: Point) => {
    const isFrame = isWithin(x, -1.35, 1.35) && isWithin(y, -0.65, 0.75);
    const isBoard = isWithin(x, -1.3, 1.3) && isWithin(y, -0.6, 0.7);
    if (isBoard) return Math.abs(y - 0.45) < 0.012 && x < 0.2 ? colours.accent : colours.white;
    return isFrame ? colours.metal : skirted(colours.accent, y);
  };
  const left = ({ y, z }: Point) => {
    const each = (2 * d) / windows;
    const within = (((z + d) % each) + each) % each;
    const isOpening = isWithin(within, each * 0.12, each * 0.88) && isWithin(y, -0.75, 1.0);
    if (!isOpening) return skirted(colours.wall, y);
    const edge = Math.min(within - each * 0.12, each * 0.88 - within, y + 0.75, 1.0 - y);
    if (edge < 0.05 || Math.abs(within - each / 2) < 0.02) return colours.white;
    return y < -0.3 ? GROUND : shaded(SKY, 0.94 + 0.06 * y);
  };
  const right = ({ y, z }: Point) => {
    const isFrame = isWithin(z, -0.62, 0.42) && y < 0.6;
    const isDoor = isWithin(z, -0.55, 0.35) && y < 0.53;
    if (isDoor && isWithin(z, 0.2, 0.28) && isWithin(y, -0.52, -0.48)) return colours.metal;
    if (isDoor && isWithin(z, -0.35, -0.1) && isWithin(y, -0.3, 0.35)) return SKY;
    if (isDoor) return colours.wood;
    if (isFrame) return colours.white;
    const isSwitch = isWithin(z, 0.55, 0.65) && isWithin(y, -0.5, -0.4);
    return isSwitch ? colours.metal : skirted(colours.wall, y);
  };
  const ground = ({ x, z }: Point) => {
    const board = Math.floor((x + w) / 0.18);
    const seam = (((x + w) % 0.18) + 0.18) % 0.18 < 0.008;
    const end = (((z + d + board * 0.7) % 2.1) + 2.1) % 2.1 < 0.01;
    const tone =
      0.94 + (((board * 37 + Math.floor((z + d + board * 0.7) / 2.1) * 17) % 11) / 11) * 0.1;
    return shaded(colours.floor, seam || end ? 0.78 : tone);
  };
  const ceiling = ({ x, z }: Point) => {
    const isLamp = Math.abs(Math.abs(x) - w * 0.4) < 0.12 && Math.abs(z) < d * 0.7;
    return isLamp ? ([255, 253, 244] as const) : colours.ceiling;
  };
  const sides: Readonly<Record<Side, (at: Point) => Light>> = {
    front,
    back: ({ y }) => skirted(colours.wall, y),
    left,
    right,
    floor: ground,
    ceiling,
  };
  return (side: Side, at: Point) => sides[side](at);
}
