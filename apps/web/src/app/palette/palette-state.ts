import { createStore } from "../../lib/store.ts";

/** The palette's mode: the search, the list of shortcuts, or nothing. */
export type PaletteMode = "closed" | "search" | "shortcuts";

/** The palette's mode. */
export const paletteMode = createStore<PaletteMode>("closed");

/** Opens the command palette. */
export function openPalette(mode: Exclude<PaletteMode, "closed">): void {
  paletteMode.set(mode);
}
