import type { Colour } from "./engine/colour.ts";

/** The colours and lights of an hour: sky, ground and lamps. */
export interface Daylight {
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly far: Colour;
  readonly near: Colour;
  readonly ground: Colour;
  /** The colour over everything in the room. */
  readonly ambient: Colour;
  /** The colour of the patch of sun on the floor and of the shine around the window. */
  readonly sun: Colour;
  /** The strength of that patch, 0 to 1. */
  readonly sunStrength: number;
  /** The visible shine of the lamps, 0 to 1. */
  readonly lamps: number;
  /** The houses outside have lights. */
  readonly litHouses: boolean;
}

export const DAYLIGHTS: readonly [Daylight, ...Daylight[]] = [
  {
    zenith: "#6fb1e4",
    horizon: "#e3f1f8",
    far: "#b4c8d4",
    near: "#8ba5b1",
    ground: "#90ab94",
    ambient: "#fffefb",
    sun: "#fff6de",
    sunStrength: 0.5,
    lamps: 0.35,
    litHouses: false,
  },
  {
    zenith: "#f0b879",
    horizon: "#fdeccb",
    far: "#d8b39a",
    near: "#b38d80",
    ground: "#a99672",
    ambient: "#fff7e8",
    sun: "#ffe0a0",
    sunStrength: 0.62,
    lamps: 0.45,
    litHouses: false,
  },
  {
    zenith: "#86c0ea",
    horizon: "#f3f1ea",
    far: "#c6ced8",
    near: "#9aaebb",
    ground: "#a4b59c",
    ambient: "#fffcf8",
    sun: "#ffeccc",
    sunStrength: 0.48,
    lamps: 0.4,
    litHouses: false,
  },
  {
    zenith: "#3d4f86",
    horizon: "#f2a98b",
    far: "#6b6691",
    near: "#40466e",
    ground: "#3a4263",
    ambient: "#f9f1ef",
    sun: "#ffc9a8",
    sunStrength: 0.2,
    lamps: 1,
    litHouses: true,
  },
];
