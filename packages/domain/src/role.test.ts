import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAdminRole } from "./admin-role.ts";
import { PERMISSIONS, type Permission } from "./permission.ts";
import { can, isAppPermission } from "./permission-check.ts";
import {
  isAppRole,
  mayGrant,
  ORGANISATION_ROLE_NAMES,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
} from "./role.ts";

describe("roles", () => {
  it("hold permissions of the catalogue alone, each once", () => {
    for (const name of ROLE_NAMES) {
      const permissions = ROLE_PERMISSIONS[name];
      expect(new Set(permissions).size).toBe(permissions.length);
      for (const permission of permissions) expect(PERMISSIONS).toContain(permission);
    }
  });

  it("of the product hold app permissions, those of an organisation never do", () => {
    for (const name of ROLE_NAMES) {
      for (const permission of ROLE_PERMISSIONS[name]) {
        expect(isAppPermission(permission)).toBe(isAppRole(name));
      }
    }
  });

  it("let an organisation's administrator neither make nor destroy organisations", () => {
    const permissions = ROLE_PERMISSIONS["organisation-admin"];
    expect(permissions).toContain("organisation.spaces.hard-delete");
    expect(permissions).not.toContain("organisation.create");
    expect(permissions).not.toContain("organisation.hard-delete");
  });

  it("let an employee of Storey destroy nothing", () => {
    const destroys = ROLE_PERMISSIONS["storey-employee"].filter((name) => name.endsWith("delete"));
    expect(destroys).toEqual([]);
  });

  it("let a technician change spaces and not archive them", () => {
    expect(ROLE_PERMISSIONS.technician).toContain("organisation.spaces.update");
    expect(ROLE_PERMISSIONS.technician).not.toContain("organisation.spaces.delete");
  });

  it("show the token button to the admin role alone", () => {
    expect(ROLE_NAMES.filter((name) => isAdminRole([name]))).toEqual(["storey-admin"]);
  });
});

describe("giving a role", () => {
  const held = fc.subarray([...PERMISSIONS]).map((names) => new Set<Permission>(names));
  const roles = fc
    .subarray([...ROLE_NAMES])
    .map((names) => new Set(names.flatMap((name) => ROLE_PERMISSIONS[name])));
  const anybody = fc.oneof(
    held,
    roles,
    fc.tuple(held, roles).map(([a, b]) => new Set([...a, ...b])),
  );

  it("never gives what the giver lacks", () => {
    fc.assert(
      fc.property(anybody, fc.constantFrom(...ROLE_NAMES), (permissions, role) => {
        if (!mayGrant(permissions, role)) return;
        expect(ROLE_PERMISSIONS[role].every((name) => can(permissions, name))).toBe(true);
        expect(isAppRole(role)).toBe(false);
      }),
    );
  });

  it("is refused as soon as one permission of the role is lacking, in either form", () => {
    fc.assert(
      fc.property(
        anybody,
        fc.constantFrom(...ORGANISATION_ROLE_NAMES),
        fc.nat(),
        (all, role, at) => {
          const [lacking] = ROLE_PERMISSIONS[role].slice(at % ROLE_PERMISSIONS[role].length);
          if (lacking === undefined) return;
          const some = new Set(
            [...all].filter((name) => name !== lacking && name !== `app.${lacking}`),
          );
          expect(mayGrant(some, role)).toBe(false);
        },
      ),
    );
  });

  it("gains nothing: whoever gives themselves a role holds what they held", () => {
    fc.assert(
      fc.property(
        anybody,
        fc.array(fc.constantFrom(...ROLE_NAMES), { maxLength: 5 }),
        (start, wanted) => {
          const own = new Set(start);
          for (const role of wanted) {
            if (mayGrant(own, role)) for (const name of ROLE_PERMISSIONS[role]) own.add(name);
          }
          for (const name of PERMISSIONS)
            expect([name, can(own, name)]).toEqual([name, can(start, name)]);
        },
      ),
    );
  });

  it("of the whole product, or of no catalogue, is for nobody", () => {
    const everything = new Set<Permission>(PERMISSIONS);
    for (const role of [
      "storey-admin",
      "storey-employee",
      "",
      "__proto__",
      "constructor",
      "toString",
    ]) {
      expect(mayGrant(everything, role)).toBe(false);
    }
    for (const role of ORGANISATION_ROLE_NAMES) expect(mayGrant(everything, role)).toBe(true);
  });
});
