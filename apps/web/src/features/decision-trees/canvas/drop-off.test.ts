import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faceEdges } from "./canvas-nodes.ts";
import { DROP_OFF_FROM, dropOffStep } from "./drop-off.ts";

test.each([
  [0, 1],
  [0.094, 1],
  // It is written as 10%.
  [0.095, 2],
  [0.1, 2],
  [0.19, 2],
  [0.2, 3],
  [0.39, 3],
  [0.4, 4],
  [1, 4],
] as const)("a part of %d that gave up is on step %d of the scale", (share, step) => {
  expect(dropOffStep(share)).toBe(step);
});

describe("a way", () => {
  const drawn = (share: number, dropOff: number | null) => {
    const taken = { share, dropOff, lines: ["5 · 50%"], detail: "A to B: 5 · 50%" };
    const edges = [{ id: "way", from: "a", to: "b" }];
    return faceEdges({ edges }, new Set(), [], new Set(), new Map([["a b", taken]]))[0];
  };

  test.each([
    [1, 0, 12, "drop-off-1", "var(--drop-off-1)"],
    [0.5, 0.15, 6.75, "drop-off-2", "var(--drop-off-2)"],
    [0.5, 0.3, 6.75, "drop-off-3", "var(--drop-off-3)"],
    [0.5, 0.9, 6.75, "drop-off-4", "var(--drop-off-4)"],
    [0.5, null, 6.75, "", "var(--line-field)"],
    [0, null, 1.5, "is-untaken", "var(--line-field)"],
  ] as const)(
    "that %d took, of whom %s gave up, is %d px broad in the colour of that, to its point",
    (share, dropOff, strokeWidth, className, color) => {
      expect(drawn(share, dropOff)).toMatchObject({
        ...{ className, style: { strokeWidth }, markerEnd: { color } },
        ...{ ariaLabel: "A to B: 5 · 50%" },
      });
    },
  );
});

describe("the colours of the scale", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
  const tokens = read("../../../ui/tokens.css");
  const canvas = read("canvas.module.css");
  /** What a rule says of a name, which may stand for another. */
  const colourIn = (css: string, rule: RegExp, name: string): string => {
    const body = rule.exec(css)?.[1] ?? "";
    const value = new RegExp(`${name}:\\s*([^;]+);`).exec(body)?.[1] ?? "";
    const other = /^var\((.+)\)$/.exec(value)?.[1];
    return other ? colourIn(tokens, /:root \{([^}]*)\}/, other) : value;
  };
  const luminance = (colour: string): number => {
    const short = /^#(.)(.)(.)$/.exec(colour);
    const whole = short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join("")}`
      : colour;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each([
    ["light", /:root \{([^}]*)\}/, /\n\.canvas \{([^}]*--drop-off[^}]*)\}/],
    ["dark", /:root\.dark \{([^}]*)\}/, /:global\(\.dark\) \.canvas \{([^}]*)\}/],
  ])("stand out from the %s canvas, each more than the one before", (_, ground, scale) => {
    const below = colourIn(tokens, ground, "--ground-sunken");
    const contrasts = DROP_OFF_FROM.map((__, at) =>
      contrast(colourIn(canvas, scale, `--drop-off-${at + 1}`), below),
    );
    expect(contrasts[0]).toBeGreaterThanOrEqual(3);
    for (const [at, one] of contrasts.slice(1).entries())
      expect(one / (contrasts[at] ?? 0)).toBeGreaterThan(1.4);
  });
});
