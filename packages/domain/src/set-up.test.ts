import { describe, expect, it } from "vitest";
import { setUpCriteriaFor, setUpPercent } from "./set-up.ts";

describe("setting spaces up", () => {
  it("asks for nothing of a module that is off", () => {
    expect(setUpCriteriaFor(() => false, 1)).toEqual([
      "picture",
      "capacity",
      "features",
      "documents",
      "sign",
      "access",
    ]);
    expect(setUpCriteriaFor((key) => key === "spaces_checklists", 1)).toContain("checklist");
    expect(setUpCriteriaFor(() => false, 2)).toContain("translations");
  });

  it.each([
    [0, { capacity: 0 }, 100],
    [10, { capacity: 10 }, 0],
    [4, { capacity: 1, picture: 0 }, 87],
    [1000, { capacity: 1, picture: 0 }, 99],
    [1000, { capacity: 0, picture: 0 }, 100],
    [10, {}, 100],
  ])("is done to a whole percent: %s spaces, %s", (count, missing, percent) => {
    expect(setUpPercent(count, missing)).toBe(percent);
  });
});
