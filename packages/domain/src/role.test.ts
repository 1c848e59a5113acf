import { describe, expect, it } from "vitest";
import { isAppPermission, PERMISSIONS } from "./permission.ts";
import { isAdminRole, isAppRole, ROLE_NAMES, ROLE_PERMISSIONS } from "./role.ts";

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
