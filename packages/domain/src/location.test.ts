import { describe, expect, it } from "vitest";
import { LICENCE_TYPES, SUBNET_AUDIENCES } from "./location.ts";
import { isLimitable } from "./location-limit.ts";
import { ORGANISATION_PERMISSIONS } from "./permission.ts";

describe("a location", () => {
  it("is licensed in one of two ways, and holds off everybody or anonymous visitors", () => {
    expect(LICENCE_TYPES).toEqual(["full", "trial"]);
    expect(SUBNET_AUDIENCES).toEqual(["all", "anonymous"]);
  });
});

describe("a role that is limited to locations", () => {
  it("reads everywhere and is limited in everything else", () => {
    const free = ORGANISATION_PERMISSIONS.filter((permission) => !isLimitable(permission));
    const isReading = (name: string) =>
      name.endsWith(".read") || name === "organisation.asset.analytics";
    expect(free).toEqual(ORGANISATION_PERMISSIONS.filter(isReading));
    expect(free.length).toBeGreaterThan(5);
  });

  it.each([
    ["organisation.spaces.update", true],
    ["organisation.spaces.hard-delete", true],
    ["organisation.spaces.read", false],
    ["organisation.read", false],
    ["organisation.asset.analytics", false],
  ])("%s: limited %s", (permission, expected) => {
    expect(isLimitable(permission)).toBe(expected);
  });
});
