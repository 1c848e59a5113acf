import { createStore } from "../../lib/store.ts";

/** What the palette shows: the search, the list of shortcuts, or nothing. */
export type PaletteMode = "closed" | "search" | "shortcuts";

/** What the palette shows. */
export const paletteMode = createStore<PaletteMode>("closed");

/** Opens the command palette. */
export function openPalette(mode: Exclude<PaletteMode, "closed">): void {
  paletteMode.set(mode);
}
