import { areSignatureStrokes, SIGNATURE_POINTS_MAX } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { strokesOf } from "./signature-strokes.ts";

describe("what a pad noted", () => {
  it("is whole numbers within the pad, whatever its size on the screen", () => {
    const drawn = [
      {
        points: [
          { x: 10.4, y: -3 },
          { x: 700, y: 400 },
        ],
      },
      { points: [] },
    ];
    expect(strokesOf(drawn, 2)).toEqual([[21, 0, 1000, 333]]);
  });

  it("keeps its shape and loses points where there are too many", () => {
    const points = Array.from({ length: 20_000 }, (_, n) => ({ x: n / 20, y: 1 }));
    const strokes = strokesOf([{ points }, { points: [{ x: 5, y: 5 }] }], 1);
    expect(areSignatureStrokes(strokes)).toBe(true);
    expect(strokes.flat().length).toBeGreaterThan(SIGNATURE_POINTS_MAX);
    expect(strokes[1]).toEqual([5, 5]);
  });
});
