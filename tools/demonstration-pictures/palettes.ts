import type { Colour } from "./engine/colour.ts";

/** The materials of one room, chosen to sit well together. */
export interface Palette {
  readonly wall: Colour;
  readonly accent: Colour;
  readonly ceiling: Colour;
  readonly floor: Colour;
  readonly wood: Colour;
  readonly fabric: Colour;
  readonly second: Colour;
  readonly metal: Colour;
  readonly dark: Colour;
  readonly white: Colour;
}

const SHARED = { dark: "#2b3240", white: "#f4f2ec" } as const;

/** The palettes, warm and cool in turn, so that neighbouring seeds differ. */
export const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    ...SHARED,
    wall: "#f3eee4",
    accent: "#7d9a8c",
    ceiling: "#faf8f3",
    floor: "#c9a77c",
    wood: "#c99b66",
    fabric: "#4f7a6b",
    second: "#d98f5c",
    metal: "#a9b0b4",
  },
  {
    ...SHARED,
    wall: "#ecf1f5",
    accent: "#5f84a8",
    ceiling: "#f2f5f7",
    floor: "#9fa9b1",
    wood: "#d2b48a",
    fabric: "#35618e",
    second: "#e0a84e",
    metal: "#b2bbc4",
  },
  {
    ...SHARED,
    wall: "#f6ebdf",
    accent: "#c4745a",
    ceiling: "#f8f1e8",
    floor: "#b88a62",
    wood: "#a8744a",
    fabric: "#b85f47",
    second: "#3f6f78",
    metal: "#b3aca6",
  },
  {
    ...SHARED,
    wall: "#eaf2ee",
    accent: "#4d8a80",
    ceiling: "#f1f6f3",
    floor: "#b3b8ae",
    wood: "#dbbd92",
    fabric: "#2f7f79",
    second: "#ea9a6b",
    metal: "#a8b5b3",
  },
  {
    ...SHARED,
    wall: "#f3eef0",
    accent: "#9088a6",
    ceiling: "#faf7f8",
    floor: "#c7a888",
    wood: "#c7a078",
    fabric: "#665c8c",
    second: "#dba04a",
    metal: "#b1aeb8",
  },
  {
    ...SHARED,
    wall: "#f0f0ec",
    accent: "#33516b",
    ceiling: "#f3f3ef",
    floor: "#b08f6c",
    wood: "#b9895a",
    fabric: "#c9923c",
    second: "#33516b",
    metal: "#9aa3ab",
  },
  {
    ...SHARED,
    wall: "#f7f0de",
    accent: "#d2a24a",
    ceiling: "#faf5e8",
    floor: "#a9805a",
    wood: "#8f623d",
    fabric: "#546b4c",
    second: "#b5543f",
    metal: "#aca795",
  },
  {
    ...SHARED,
    wall: "#edf0f6",
    accent: "#7d8fb8",
    ceiling: "#f3f4f9",
    floor: "#c4b7a6",
    wood: "#cfae86",
    fabric: "#48588a",
    second: "#d97f70",
    metal: "#acb2c0",
  },
];
