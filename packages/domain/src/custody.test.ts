import { describe, expect, it } from "vitest";
import {
  areSignatureStrokes,
  custodyDueState,
  handOutRefusal,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
  signaturePath,
} from "./custody.ts";

const THERE = {
  deletedAt: null,
  lifecycleStatus: "in_service",
  quantity: null,
  isOut: false,
} as const;

describe("an asset", () => {
  it.each([
    ["in service", {}, null],
    ["planned", { lifecycleStatus: "planned" }, null],
    ["in stock", { lifecycleStatus: "in_stock" }, null],
    ["in repair", { lifecycleStatus: "in_repair" }, null],
    ["missing", { lifecycleStatus: "missing" }, "custody.state"],
    ["retired", { lifecycleStatus: "retired" }, "custody.state"],
    ["disposed", { lifecycleStatus: "disposed" }, "custody.state"],
    ["archived", { deletedAt: "2026-11-24T12:00:00.000Z", isOut: true }, "asset.archived"],
    ["a lot", { quantity: 1 }, "custody.lot"],
    ["out", { isOut: true }, "custody.taken"],
  ] as const)("that is %s", (_, given, refusal) => {
    expect(handOutRefusal({ ...THERE, ...given })).toBe(refusal);
  });
});

describe("what is to be back", () => {
  it.each([
    [null, "none"],
    ["2026-11-23", "overdue"],
    ["2026-11-24", "soon"],
    ["2026-11-27", "soon"],
    ["2026-11-28", "later"],
    ["2027-02-28", "later"],
  ] as const)("on %s is %s", (dueBack, state) => {
    expect(custodyDueState(dueBack, "2026-11-24", 3)).toBe(state);
  });

  it.each([
    [0, "2026-11-24", "soon"],
    [0, "2026-11-25", "later"],
    [30, "2026-12-24", "soon"],
    [30, "2026-12-25", "later"],
  ] as const)(
    "of an organisation that reminds %i days ahead, on %s is %s",
    (days, dueBack, state) => {
      expect(custodyDueState(dueBack, "2026-11-24", days)).toBe(state);
    },
  );
});

describe("a signature", () => {
  it.each([
    ["a typed name", [], true],
    [
      "a line and a dot",
      [
        [0, 0, 1000, 333],
        [5, 5],
      ],
      true,
    ],
    ["a stroke of nothing", [[]], false],
    ["half a point", [[1, 2, 3]], false],
    ["a fraction", [[1.5, 2]], false],
    ["beside the pad", [[1001, 2]], false],
    ["below the pad", [[1, 334]], false],
    ["before the pad", [[-1, 2]], false],
    ["too many strokes", Array.from({ length: SIGNATURE_STROKES_MAX + 1 }, () => [1, 1]), false],
    ["too many points", [Array.from({ length: SIGNATURE_POINTS_MAX * 2 + 2 }, () => 1)], false],
  ] as const)("of %s", (_, strokes, isOne) => {
    expect(areSignatureStrokes(strokes)).toBe(isOne);
  });

  it("is drawn by numbers alone", () => {
    expect(
      signaturePath([
        [0, 1, 20, 30, 40, 50],
        [7, 8],
      ]),
    ).toBe("M0 1L20 30L40 50M7 8L7 8");
    expect(signaturePath([])).toBe("");
  });
});
