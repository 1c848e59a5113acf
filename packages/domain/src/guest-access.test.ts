import { describe, expect, it } from "vitest";
import {
  locationAccessOf,
  locationChoiceOf,
  locationOpenTo,
  OPEN_TO,
  SPACE_CHOICES,
  spaceAccessOf,
  spaceChoiceOf,
  spaceOpenTo,
} from "./guest-access.ts";

const location = (allowAnonymousAccess: boolean, allowAnonymousReporting: boolean) => ({
  allowAnonymousAccess,
  allowAnonymousReporting,
});
const space = (isPublic: boolean, allowPublicReporting: boolean) => ({
  isPublic,
  allowPublicReporting,
});

describe("who can open a location", () => {
  it.each([
    [false, false, "members", "members"],
    [true, false, "code", "code"],
    [true, true, "report", "report"],
    [false, true, null, "members"],
  ])("access %s, reporting %s: chosen %s, in effect %s", (access, reporting, choice, effect) => {
    expect(locationChoiceOf(location(access, reporting))).toBe(choice);
    expect(locationOpenTo(location(access, reporting))).toBe(effect);
  });

  it.each(OPEN_TO)("%s is read back as it was written", (choice) => {
    expect(locationChoiceOf(locationAccessOf(choice))).toBe(choice);
  });
});

describe("who can open a space", () => {
  it.each([
    [false, false, "members"],
    [true, false, "code"],
    [true, true, "location"],
    [false, true, null],
  ])("public %s, reporting %s: chosen %s", (isPublic, reporting, choice) => {
    expect(spaceChoiceOf(space(isPublic, reporting))).toBe(choice);
  });

  it.each(SPACE_CHOICES)("%s is read back as it was written", (choice) => {
    expect(spaceChoiceOf(spaceAccessOf(choice))).toBe(choice);
  });

  it.each([
    ["members", "members", "members"],
    ["members", "code", "members"],
    ["members", "report", "members"],
    ["code", "members", "members"],
    ["code", "code", "code"],
    ["code", "report", "code"],
    ["location", "members", "members"],
    ["location", "code", "code"],
    ["location", "report", "report"],
  ] as const)("a space of %s in a location of %s is open to %s", (choice, place, expected) => {
    expect(spaceOpenTo(spaceAccessOf(choice), locationAccessOf(place))).toBe(expected);
  });

  it.each([
    [space(false, true), location(true, true), "members"],
    [space(true, true), location(false, true), "members"],
  ] as const)("what no choice names opens nothing: %o in %o", (fields, place, expected) => {
    expect(spaceOpenTo(fields, place)).toBe(expected);
  });
});
