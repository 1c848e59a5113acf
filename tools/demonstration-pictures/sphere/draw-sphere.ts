import sharp, { type Sharp } from "sharp";
import type { Block, BoxRoom, Light, Point, Side } from "./box-room.ts";

/** The difference, of 765, from which neighbouring pixels are drawn with more care. */
const EDGE = 24;
const OFFSETS = [-0.25, 0.25] as const;

/** Draws the whole view from the middle of a room, equirectangular. Takes seconds. */
export function drawSphere(room: BoxRoom, width: number): Sharp {
  const height = width / 2;
  const pixels = Buffer.alloc(width * height * 3);
  const columns = Array.from({ length: width }, (_, x) => blocksInColumn(room, x, width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const blocks = columns[x] ?? [];
      put(pixels, (y * width + x) * 3, look({ room, blocks, width }, x, y));
    }
  }
  const sharpened = Buffer.from(pixels);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = (y * width + x) * 3;
      const isEdge =
        difference(pixels, at, at + 3) > EDGE || difference(pixels, at, at + width * 3) > EDGE;
      if (isEdge) put(sharpened, at, smooth({ room, blocks: columns[x] ?? [], width }, x, y));
    }
  }
  return sharp(sharpened, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}

function difference(pixels: Buffer, one: number, other: number): number {
  let sum = 0;
  for (let at = 0; at < 3; at++)
    sum += Math.abs((pixels[one + at] ?? 0) - (pixels[other + at] ?? 0));
  return sum;
}

function put(pixels: Buffer, at: number, [red, green, blue]: Light): void {
  pixels[at] = Math.min(255, red);
  pixels[at + 1] = Math.min(255, green);
  pixels[at + 2] = Math.min(255, blue);
}

/** The parts of a room that a pixel of one column can see. */
interface View {
  readonly room: BoxRoom;
  readonly blocks: readonly Block[];
  readonly width: number;
}

function yawOf(x: number, width: number): number {
  return ((x + 0.5) / width) * 2 * Math.PI - Math.PI;
}

/** Returns the blocks that stand in the way somewhere between the ceiling and the floor. */
function blocksInColumn({ blocks }: BoxRoom, x: number, width: number): Block[] {
  const rays = [-0.5, 0, 0.5].map((by) => yawOf(x + by, width));
  return blocks.filter(({ min, max }) =>
    rays.some((yaw) => {
      const across = [min.x / Math.sin(yaw), max.x / Math.sin(yaw)];
      const along = [-min.z / Math.cos(yaw), -max.z / Math.cos(yaw)];
      const near = Math.max(Math.min(...across), Math.min(...along));
      const far = Math.min(Math.max(...across), Math.max(...along));
      return far > 0 && near <= far;
    }),
  );
}

/** Returns the mean of four looks into one pixel. */
function smooth(view: View, x: number, y: number): Light {
  const sum = [0, 0, 0];
  for (const right of OFFSETS) {
    for (const down of OFFSETS) {
      const seen = look(view, x + right, y + down);
      for (let at = 0; at < 3; at++) sum[at] = (sum[at] ?? 0) + (seen[at] ?? 0) / 4;
    }
  }
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
}

function look({ room, blocks, width }: View, x: number, y: number): Light {
  const yaw = yawOf(x, width);
  const pitch = Math.PI / 2 - ((y + 0.5) / width) * 2 * Math.PI;
  const flat = Math.cos(pitch);
  const ray = { x: Math.sin(yaw) * flat, y: Math.sin(pitch), z: -Math.cos(yaw) * flat };
  return trace(room, blocks, ray);
}

/** Returns the colour that a ray from the eye meets. */
function trace(room: BoxRoom, blocks: readonly Block[], ray: Point): Light {
  const wall = wallOf(room, ray);
  let nearest = wall.distance;
  let hit: Block | undefined;
  for (const block of blocks) {
    const distance = entryOf(block, ray);
    if (distance < nearest) {
      nearest = distance;
      hit = block;
    }
  }
  const at = { x: ray.x * nearest, y: ray.y * nearest, z: ray.z * nearest };
  const [red, green, blue] = hit ? hit.colour : room.paint(wall.side, at);
  const shade = hit ? shadeOf(hit, at, ray) : SHADES[wall.side];
  const strength = shade * corner(room, at) * daylight(room, at);
  return [red * strength, green * strength, blue * strength];
}

const SHADES: Readonly<Record<Side, number>> = {
  front: 0.97,
  back: 0.93,
  left: 0.98,
  right: 1,
  floor: 0.95,
  ceiling: 0.99,
};

function wallOf({ size: { min, max } }: BoxRoom, ray: Point): { side: Side; distance: number } {
  const across = (ray.x > 0 ? max.x : min.x) / ray.x;
  const up = (ray.y > 0 ? max.y : min.y) / ray.y;
  const along = (ray.z > 0 ? max.z : min.z) / ray.z;
  if (across <= up && across <= along)
    return { side: ray.x > 0 ? "right" : "left", distance: across };
  if (up <= along) return { side: ray.y > 0 ? "ceiling" : "floor", distance: up };
  return { side: ray.z > 0 ? "back" : "front", distance: along };
}

/** Returns how far a ray goes before it enters a block; infinitely far when it passes by. */
function entryOf({ min, max }: Block, ray: Point): number {
  const left = min.x / ray.x;
  const right = max.x / ray.x;
  const bottom = min.y / ray.y;
  const top = max.y / ray.y;
  const front = min.z / ray.z;
  const back = max.z / ray.z;
  const near = Math.max(Math.min(left, right), Math.min(bottom, top), Math.min(front, back));
  const far = Math.min(Math.max(left, right), Math.max(bottom, top), Math.max(front, back));
  return near <= 0 || near > far ? Number.POSITIVE_INFINITY : near;
}

/** Returns the brightness of a block: its top is the lightest, its underside the darkest. */
function shadeOf({ min, max }: Block, at: Point, ray: Point): number {
  const isOn = (value: number, low: number, high: number) =>
    Math.min(Math.abs(value - low), Math.abs(value - high)) < 1e-6;
  if (isOn(at.y, min.y, max.y)) return ray.y < 0 ? 1.02 : 0.55;
  return isOn(at.x, min.x, max.x) ? 0.88 : 0.76;
}

/** Returns the brightness near corners, which less light reaches. */
function corner({ size: { min, max } }: BoxRoom, { x, y, z }: Point): number {
  const across = Math.min(x - min.x, max.x - x);
  const up = Math.min(y - min.y, max.y - y);
  const along = Math.min(z - min.z, max.z - z);
  // The second nearest side: a point on a wall is always near to that one.
  const least = Math.min(across, up, along);
  const most = Math.max(across, up, along);
  const second = across + up + along - least - most;
  return 1 - 0.16 * Math.exp(-second * 2.4);
}

/** Returns the daylight, which fades over the width of the room. */
function daylight({ size: { min, max } }: BoxRoom, { x }: Point): number {
  return 1.02 - 0.1 * ((x - min.x) / (max.x - min.x));
}
