import { describe, expect, it } from "vitest";
import {
  APP_PERMISSIONS,
  ORGANISATION_PERMISSIONS,
  PERMISSIONS,
  type Permission,
} from "./permission.ts";
import { can, isAppAdmin } from "./permission-check.ts";

const held = (...permissions: Permission[]) => new Set(permissions);

describe("the catalogue", () => {
  it("has each permission once", () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  });

  it("has an app twin for every permission of an organisation", () => {
    for (const permission of ORGANISATION_PERMISSIONS) {
      expect(APP_PERMISSIONS).toContain(`app.${permission}`);
    }
  });

  it.each([
    "organisation.hard-delete",
    "organisation.locations.restore",
    "organisation.assets.import",
    "organisation.asset.analytics",
    "app.organisation.settings.update",
    "app.user.roles.add",
    "app.settings.hard-delete",
  ])("holds %s as the specification writes it", (name) => {
    expect(PERMISSIONS).toContain(name);
  });

  it("has no hard delete of a location, which the specification does not list", () => {
    expect(PERMISSIONS).not.toContain("organisation.locations.hard-delete");
  });
});

describe("a check", () => {
  it.each<[string, Permission[], Permission | Permission[], boolean]>([
    ["one that is held", ["organisation.spaces.read"], "organisation.spaces.read", true],
    ["one that is not", ["organisation.spaces.read"], "organisation.spaces.update", false],
    ["nothing held", [], "organisation.read", false],
    [
      "a list, all held",
      ["organisation.spaces.read", "organisation.read"],
      ["organisation.spaces.read", "organisation.read"],
      true,
    ],
    [
      "a list, one missing",
      ["organisation.spaces.read"],
      ["organisation.spaces.read", "organisation.read"],
      false,
    ],
    [
      "the app twin stands for it",
      ["app.organisation.spaces.read"],
      "organisation.spaces.read",
      true,
    ],
    [
      "and not the other way round",
      ["organisation.spaces.read"],
      "app.organisation.spaces.read",
      false,
    ],
  ])("of %s", (_name, permissions, needed, expected) => {
    expect(can(held(...permissions), needed)).toBe(expected);
  });
});

describe("an app admin", () => {
  it("holds any one app permission", () => {
    expect(isAppAdmin(["organisation.read", "app.user.read"])).toBe(true);
    expect(isAppAdmin(["organisation.read"])).toBe(false);
    expect(isAppAdmin([])).toBe(false);
  });
});
