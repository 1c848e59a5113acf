import { createHash } from "node:crypto";
import { NewLocation } from "@storey/contract";
import { ICONS } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeFloors } from "./make-spaces.ts";
import { MERIDIAN_HOSPITAL } from "./meridian-hospital.ts";
import type { PlannedOrganisation } from "./plan.ts";

const PLANS = [HARBOUR_UNIVERSITY, MERIDIAN_HOSPITAL];

function spacesOf(plan: PlannedOrganisation) {
  return makeFloors(plan).flatMap(({ spaces }) => spaces);
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

describe.each(PLANS)("the spaces of $name", (plan) => {
  it("are the same every time", () => {
    const hash = () =>
      createHash("sha256")
        .update(JSON.stringify(makeFloors(plan)))
        .digest("hex");
    expect(hash()).toBe(hash());
  });

  it("differ for another seed", () => {
    expect(makeFloors({ ...plan, seed: plan.seed + 1 })).not.toEqual(makeFloors(plan));
  });

  it("have shortcodes of their own that begin with the prefix of their location", () => {
    const prefixes = new Map(plan.locations.map(({ name, prefix }) => [name, prefix]));
    expect(repeated(spacesOf(plan).map(({ shortcode }) => shortcode))).toEqual([]);
    for (const { location, spaces } of makeFloors(plan)) {
      for (const { shortcode } of spaces)
        expect(shortcode.split("-")[0]).toBe(prefixes.get(location));
    }
  });

  it("have names of their own on their floor", () => {
    for (const { spaces } of makeFloors(plan))
      expect(repeated(spaces.map(({ name }) => name))).toEqual([]);
  });

  it("are of planned types, with planned features, each once, and a capacity within bounds", () => {
    const types = new Map(plan.types.map((type) => [type.name, type]));
    const features = new Set(plan.features.map(({ name }) => name));
    for (const space of spacesOf(plan)) {
      const bounds = types.get(space.type)?.capacity ?? null;
      expect(types.has(space.type)).toBe(true);
      expect(space.features.filter((name) => !features.has(name))).toEqual([]);
      expect(repeated(space.features)).toEqual([]);
      expect(space.capacity === null).toBe(bounds === null);
      if (bounds) {
        expect(space.capacity).toBeGreaterThanOrEqual(bounds[0]);
        expect(space.capacity).toBeLessThanOrEqual(bounds[1]);
      }
    }
  });

  it("use every type and every feature", () => {
    const spaces = spacesOf(plan);
    expect(new Set(spaces.map(({ type }) => type)).size).toBe(plan.types.length);
    expect(new Set(spaces.flatMap(({ features }) => features)).size).toBe(plan.features.length);
  });

  it("share few drawings, and never show the same one twice", () => {
    const keys = spacesOf(plan).map(({ scenes }) =>
      scenes.map(({ kind, seed }) => `${kind}-${seed}`),
    );
    for (const own of keys) expect(repeated(own)).toEqual([]);
    expect(keys.filter((own) => own.length > 0).length).toBeGreaterThan(80);
    expect(new Set(keys.flat()).size).toBeLessThanOrEqual(60);
  });

  it("have features whose icons are on offer", () => {
    const known = new Set(ICONS.map(({ key }) => key));
    expect(plan.features.filter(({ icon }) => !known.has(icon))).toEqual([]);
  });
});

describe("the size of the demonstration", () => {
  it.each([
    { plan: HARBOUR_UNIVERSITY, locations: 6, floors: 40, types: 14 },
    { plan: MERIDIAN_HOSPITAL, locations: 2, floors: 9, types: 9 },
  ])("is what the words promise for $plan.name", ({ plan, locations, floors, types }) => {
    expect(plan.locations.length).toBe(locations);
    expect(makeFloors(plan).length).toBe(floors);
    expect(plan.types.length).toBe(types);
  });

  it("counts the same spaces on every machine", () => {
    expect(PLANS.map((plan) => spacesOf(plan).length)).toEqual([1253, 162]);
  });
});

describe.each(PLANS)("the locations of $name", ({ locations }) => {
  it("have details that the product itself would accept", () => {
    for (const location of locations) {
      const { licence, openness = {}, visitorNetworks = [], prefix, name } = location;
      const { address, timezone, wifi, serviceDeskEmail, administrator, sos } = location;
      const fields = { address, timezone, wifi, serviceDeskEmail, administrator, sos, ...openness };
      const { licenseType, renewalDate } = licence;
      const sent = { ...fields, name, defaultPrefix: prefix, licenseType, renewalDate };
      expect(NewLocation.safeParse({ ...sent, ipSubnets: visitorNetworks }).error).toBeUndefined();
    }
  });
});
