/** How many spaces a page of a wall has, in columns and rows. */
export interface WallLayout {
  readonly columns: number;
  readonly rows: number;
}

/** Shares of the shorter side: what one space needs, and what stands above and below all. */
const COLUMN = 76;
const ROW = 14;
const AROUND = 26;

/**
 * Lays a page out so that it is read from five metres: everything is measured by the shorter side of the
 * screen, so that a name is some five hundredths of it high.
 */
export function layoutOf(width: number, height: number): WallLayout {
  const unit = Math.min(width, height) / 100;
  if (unit <= 0) return { columns: 1, rows: 1 };
  const fits = (length: number, size: number) => Math.max(1, Math.floor(length / (size * unit)));
  return { columns: fits(width - 4 * unit, COLUMN), rows: fits(height - AROUND * unit, ROW) };
}

/** How long a page stays, in milliseconds: long enough to read each of its names. */
export function pageMs(count: number): number {
  return Math.max(10_000, count * 900);
}

/**
 * Returns the page that is shown at a turn, from 0. The first ones, with what is not ready, come again
 * before each of the others: who looks up never waits for them for long.
 */
export function pageAt(turn: number, pages: number, pressingPages: number): number {
  const others = pages - pressingPages;
  if (pressingPages === 0 || others === 0) return turn % pages;
  const within = turn % (pressingPages + 1);
  if (within < pressingPages) return within;
  return pressingPages + (Math.floor(turn / (pressingPages + 1)) % others);
}

const FIRST_LIGHT = 7;
const LAST_LIGHT = 19;

/** Tells whether a wall is dark now: always, never, or by the hour where it hangs. */
export function isDark(theme: "light" | "dark" | "time", hour: number): boolean {
  return theme === "time" ? hour < FIRST_LIGHT || hour >= LAST_LIGHT : theme === "dark";
}
