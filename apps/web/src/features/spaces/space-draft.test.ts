import { describe, expect, test } from "vitest";
import { conflictsOf, differences, joined } from "../../lib/draft.ts";
import {
  changesOf,
  draftProblems,
  EMPTY_DRAFT,
  newSpaceOf,
  type SpaceDraft,
} from "./space-draft.ts";

const base: SpaceDraft = {
  name: "Lab 1",
  spaceTypeId: "",
  capacity: "12",
  shortcode: "L1",
  featureIds: ["a"],
  beaconIds: [],
  isPublic: false,
  allowPublicReporting: false,
  typeformId: "",
  ubiqisenseId: "",
};

describe("what is sent", () => {
  test("is only what changed, empty as null", () => {
    expect(changesOf(base, base)).toEqual({});
    const draft = { ...base, name: " Lab 2 ", capacity: "", shortcode: " ", featureIds: [] };
    const sent = { name: "Lab 2", capacity: null, shortcode: null, featureIds: [] };
    expect(changesOf(base, draft)).toEqual(sent);
  });

  test("of a new space leaves the shortcode to the server when none is typed", () => {
    const draft = { ...EMPTY_DRAFT, name: " Lab 2 ", typeformId: "tf-1" };
    expect(newSpaceOf(draft, "f1")).toEqual({ name: "Lab 2", floorId: "f1", typeformId: "tf-1" });
  });
});

describe("two people", () => {
  const mine = { ...base, name: "Mine", capacity: "10" };
  const theirs = { ...base, name: "Theirs", shortcode: "L9" };

  test("conflict only where both changed the same field differently", () => {
    expect(conflictsOf(base, mine, theirs)).toEqual(["name"]);
    expect(conflictsOf(base, mine, { ...base, name: "Mine" })).toEqual([]);
  });

  test("keep both changes, and the chosen side of a conflict", () => {
    const kept = joined(base, mine, theirs, new Set());
    expect(kept).toEqual({ ...base, name: "Mine", capacity: "10", shortcode: "L9" });
    expect(joined(base, mine, theirs, new Set(["name"])).name).toBe("Theirs");
    expect(differences(theirs, kept)).toEqual(["name", "capacity"]);
  });
});

describe("a draft", () => {
  test("needs a name and a whole number of people", () => {
    expect(draftProblems(base)).toEqual({});
    expect(draftProblems({ ...base, name: " ", capacity: "1.5" })).toEqual({
      name: "text.too_short",
      capacity: "capacity.invalid",
    });
    expect(draftProblems({ ...base, capacity: "100001" })).toEqual({
      capacity: "capacity.invalid",
    });
  });
});
