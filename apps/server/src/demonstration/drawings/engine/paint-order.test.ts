import { describe, expect, it } from "vitest";
import { paintOrder, type Solid } from "./paint-order.ts";

const CAMERA = { x: 0, y: 1.5, focal: 1000, centre: [800, 500] } as const;

/** The places in the picture all overlap, so that only the places in the room decide. */
function solid(svg: string, from: Solid["from"], to: Solid["to"]): Solid {
  return { svg, from, to, min: [0, 0], max: [1600, 1067] };
}

function order(...solids: Solid[]): string {
  return paintOrder(solids, CAMERA)
    .map(({ svg }) => svg)
    .join(" ");
}

describe("paintOrder", () => {
  it("paints the far before the near", () => {
    const near = solid("near", [-1, 0, 3], [1, 1, 4]);
    const far = solid("far", [-1, 0, 5], [1, 1, 6]);
    expect(order(near, far)).toBe("far near");
    expect(order(far, near)).toBe("far near");
  });

  it("paints a tabletop before what stands on it, even where that is further away", () => {
    const top = solid("top", [-1, 0.7, 3], [1, 0.75, 6]);
    const cup = solid("cup", [0, 0.75, 5.7], [0.1, 0.85, 5.8]);
    expect(order(cup, top)).toBe("top cup");
  });

  it("paints a lamp after the ceiling part above it", () => {
    const beam = solid("beam", [-1, 2.8, 3], [1, 3, 4]);
    const lamp = solid("lamp", [-1, 2.7, 3.2], [1, 2.8, 3.8]);
    expect(order(lamp, beam)).toBe("beam lamp");
  });

  it("paints what is further out at the side before what is nearer the middle", () => {
    const wall = solid("wall", [2, 0, 2], [2.2, 3, 9]);
    const shelf = solid("shelf", [1.7, 0, 6], [2, 2, 8]);
    expect(order(shelf, wall)).toBe("wall shelf");
  });

  it("keeps every solid, even where no order is right", () => {
    const a = solid("a", [0, 0, 3], [2, 2, 5]);
    const b = solid("b", [1, 1, 4], [3, 3, 6]);
    expect(order(a, b).split(" ").sort()).toEqual(["a", "b"]);
  });
});
