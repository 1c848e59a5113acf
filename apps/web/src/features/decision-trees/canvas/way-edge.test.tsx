import { render } from "@testing-library/react";
import { type EdgeProps, Position } from "@xyflow/react";
import { expect, test, vi } from "vitest";
import { faceEdges, type Way } from "./canvas-nodes.ts";
import { WayEdge } from "./way-edge.tsx";

const TAKEN = { share: 0.5, dropOff: 0.3, lines: ["5 · 50%", "Gave up: 30%"], detail: "A to B" };

/** A way as the canvas draws it, with its ends put somewhere. */
function aWay(isChosen: boolean, taken = TAKEN): EdgeProps<Way> {
  const edges = [{ id: "way", from: "a", to: "b" }];
  const traffic = new Map([["a b", taken]]);
  const [drawn] = faceEdges(
    { edges },
    new Set(),
    [],
    isChosen ? new Set(["way"]) : new Set(),
    traffic,
  );
  const { id, source, target, selected = false, data, style = {} } = drawn ?? expect.fail();
  return {
    ...{ id, source, target, selected, style, type: "way", animated: false },
    ...(data && { data }),
    ...{ sourceX: 0, sourceY: 0, targetX: 0, targetY: 100 },
    ...{ sourcePosition: Position.Bottom, targetPosition: Position.Top },
  };
}

test("what stands on a way is measured once, also when the way is chosen, and anew when it says more", () => {
  const measure = vi.fn(() => ({ x: 0, y: 0, width: 40, height: 20 }));
  Object.assign(SVGElement.prototype, { getBBox: measure });
  const drawn = (way: EdgeProps<Way>) => (
    <svg>
      <title>Ways</title>
      <WayEdge {...way} />
    </svg>
  );
  try {
    const { rerender, container } = render(drawn(aWay(false)));
    rerender(drawn(aWay(true)));
    expect(measure).toHaveBeenCalledTimes(1);
    rerender(drawn(aWay(true, { ...TAKEN, lines: ["6 · 60%"] })));
    expect(measure).toHaveBeenCalledTimes(2);
    expect([...container.querySelectorAll("tspan")].map((line) => line.textContent)).toEqual([
      "6 · 60%",
    ]);
  } finally {
    Reflect.deleteProperty(SVGElement.prototype, "getBBox");
  }
});
