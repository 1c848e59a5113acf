import { expect, it } from "vitest";
import { qrOutline } from "./qr-outline.ts";

/** Fills a path of `qrOutline` by the rule "evenodd": which modules are dark. */
function fill(path: string, size: number): boolean[][] {
  const crossings = Array.from({ length: size }, () => new Set<number>());
  let x = 0;
  let y = 0;
  for (const [, letter, first, second] of path.matchAll(/([Mhv])(-?\d+)(?: (-?\d+))?/g)) {
    const value = Number(first);
    if (letter === "M") [x, y] = [value, Number(second)];
    else if (letter === "h") x += value;
    else {
      for (let row = Math.min(y, y + value); row < Math.max(y, y + value); row++) {
        const known = crossings[row];
        if (known?.has(x)) known.delete(x);
        else known?.add(x);
      }
      y += value;
    }
  }
  return crossings.map((places) =>
    Array.from(
      { length: size },
      (_, column) => [...places].filter((place) => place <= column).length % 2 === 1,
    ),
  );
}

it("gives the modules back when it is filled", () => {
  let seed = 7;
  for (let round = 0; round < 30; round++) {
    const size = 1 + (round % 25);
    const modules = Array.from({ length: size }, () =>
      Array.from({ length: size }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed % 3 > 0;
      }),
    );
    expect(fill(qrOutline(modules), size)).toEqual(modules);
  }
});

it("outlines one area as one closed path with straight runs", () => {
  expect(qrOutline([[true, true, true]])).toBe("M0 0h3v1h-3v-1z");
  expect(qrOutline([[false]])).toBe("");
});
