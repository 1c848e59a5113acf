import { describe, expect, test } from "vitest";
import { bodyOf, emptyValues, problemsOf, type Values } from "../../lib/form/declaration.ts";
import { conflictsOf, differences, joined } from "../../lib/form/merge.ts";
import { newSpaceForm, spaceForm } from "./space-form.ts";

type SpaceDraft = Values<typeof spaceForm.fields>;

const base: SpaceDraft = {
  name: "Lab 1",
  spaceTypeId: "",
  capacity: "12",
  shortcode: "L1",
  featureIds: ["a"],
  beaconIds: [],
  checklistTemplateIds: [],
  decisionTreeId: "",
  decisionTreeVariables: {},
  isPublic: false,
  allowPublicReporting: false,
  typeformId: "",
  ubiqisenseId: "",
};

describe("what is sent", () => {
  test("is only what changed, empty as null", () => {
    expect(bodyOf(spaceForm, base, base).body).toEqual({});
    const draft = { ...base, name: " Lab 2 ", capacity: "", shortcode: " ", featureIds: [] };
    const sent = { name: "Lab 2", capacity: null, shortcode: null, featureIds: [] };
    expect(bodyOf(spaceForm, base, draft).body).toEqual(sent);
  });

  test("of a new space leaves the shortcode to the server when none is typed", () => {
    const empty = emptyValues(newSpaceForm);
    const draft = { ...empty, floorId: "f1", name: " Lab 2 ", typeformId: "tf-1" };
    const sent = { name: "Lab 2", floorId: "f1", typeformId: "tf-1" };
    expect(bodyOf(newSpaceForm, empty, draft).body).toEqual(sent);
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
  const wrong = (draft: SpaceDraft): string[] =>
    Object.keys(problemsOf(spaceForm, draft, undefined));

  test("needs a name and a whole number of people", () => {
    expect(wrong(base)).toEqual([]);
    expect(wrong({ ...base, name: " ", capacity: "1.5" })).toEqual(["name", "capacity"]);
    expect(wrong({ ...base, capacity: "100001" })).toEqual(["capacity"]);
  });
});
