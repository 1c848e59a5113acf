import { type OrganisationRoleName, PERMISSIONS } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";
import { catalogueId } from "../../db/catalogue.ts";

const { make, organisation, admin, query, call, member, role, limit, rolesOf } =
  await startPeople("People");

const addRole = (who: TestUser, to: string, roleName: string, locationIds?: string[]) =>
  call(who, "POST", `/users/${to}/organisation-role`, {
    roleName,
    ...(locationIds ? { locationIds } : {}),
  });

describe("giving a role", () => {
  it("counts on the next request of who is signed in, and taking it too", async () => {
    const user = await member();
    const add = () => call(user, "POST", "/locations", { name: `L ${v7()}` });
    expect((await add()).status).toBe(403);
    const given = await addRole(admin, user.id, "organisation-admin");
    expect([given.status, given.json().roles[0].name]).toEqual([200, "organisation-admin"]);
    expect((await add()).status).toBe(201);
    const taken = await call(
      admin,
      "DELETE",
      `/users/${user.id}/organisations/roles/${role("organisation-admin")}`,
    );
    expect([taken.status, taken.json().roles]).toEqual([200, []]);
    expect((await add()).status).toBe(403);
  });

  it("that the person has is refused: 'Role already exists'", async () => {
    const user = await member("technician");
    const { code, message } = (await addRole(admin, user.id, "technician")).problem();
    expect([code, message]).toEqual(["role.exists", "Role already exists"]);
  });

  it("to a stranger, or for locations that are not of the organisation, is not found", async () => {
    const elsewhere = await make.organisation();
    const stranger = await make.user({ organisations: [elsewhere] });
    expect((await addRole(admin, stranger.id, "technician")).status).toBe(404);
    expect((await addRole(admin, v7(), "technician")).status).toBe(404);
    const user = await member();
    const own = await make.location(organisation);
    for (const foreign of [await make.location(elsewhere), v7()]) {
      expect((await addRole(admin, user.id, "technician", [own, foreign])).status).toBe(404);
    }
    expect(await rolesOf(user.id)).toEqual([]);
    expect((await addRole(admin, user.id, "technician", [own, own])).json().roles).toMatchObject([
      { locationIds: [own] },
    ]);
  });

  it.each(["storey-admin", "storey-employee", "nobody-knows", "__proto__"])(
    "%s is refused, whoever asks",
    async (name) => {
      const user = await member();
      const owner = await make.user({ organisations: [organisation], appRoles: ["storey-admin"] });
      for (const who of [admin, owner])
        expect((await addRole(who, user.id, name)).status).toBe(400);
    },
  );
});

describe("nobody gives or takes what they lack", () => {
  it("a technician gives nothing, not even to themselves", async () => {
    const user = await member("technician");
    expect((await addRole(user, user.id, "vip-user")).problem().code).toBe("access.forbidden");
  });

  it("an employee of the product, who may add people, cannot make themselves an administrator", async () => {
    const employee = await make.user({
      organisations: [organisation],
      appRoles: ["storey-employee"],
    });
    for (const name of ["organisation-admin", "technician"]) {
      expect((await addRole(employee, employee.id, name)).problem().code).toBe(
        "role.not_grantable",
      );
    }
    expect((await addRole(employee, employee.id, "vip-user")).status).toBe(200);
    expect((await addRole(employee, admin.id, "vip-user")).problem().code).toBe(
      "role.not_grantable",
    );
  });

  it("a role that is limited to locations gives no power over people at all", async () => {
    const limited = await member("organisation-admin");
    const location = await make.location(organisation);
    await limit(limited, "organisation-admin", [location]);
    const user = await member("technician");
    const tries = [
      addRole(limited, user.id, "vip-user", [location]),
      call(limited, "POST", "/users", { email: `x-${v7()}@example.test`, locationIds: [location] }),
      call(limited, "PATCH", `/users/${user.id}/organisations/roles/${role("technician")}`, {
        locationIds: [location],
      }),
      call(limited, "DELETE", `/users/${user.id}/organisations/roles/${role("technician")}`),
      call(limited, "DELETE", `/users/${user.id}/organisations`),
      call(limited, "DELETE", `/users/${user.id}`),
      call(limited, "POST", `/users/${user.id}/organisations`),
      call(limited, "GET", `/users/search?email=${user.email}`),
      call(
        limited,
        "PATCH",
        `/users/${limited.id}/organisations/roles/${role("organisation-admin")}`,
        { locationIds: [] },
      ),
    ];
    for (const reply of await Promise.all(tries))
      expect(reply.problem().code).toBe("access.forbidden");
    expect(await rolesOf(user.id)).toEqual(["technician"]);
  });

  it("an employee with a limited administrator's role gives what is limited to nobody", async () => {
    const both = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
      appRoles: ["storey-employee"],
    });
    const location = await make.location(organisation);
    await limit(both, "organisation-admin", [location]);
    const user = await member();
    for (const locations of [[], [location]]) {
      expect((await addRole(both, user.id, "technician", locations)).problem().code).toBe(
        "role.not_grantable",
      );
    }
    const own = await addRole(both, both.id, "technician");
    expect(own.problem().code).toBe("role.not_grantable");
  });

  it("counts by what the role holds now, not by its name", async () => {
    const user = await member();
    const lacking = PERMISSIONS.filter((name) => name === "organisation.audit.read");
    const pair = [role("organisation-admin"), catalogueId("permission", lacking[0] ?? "")];
    await query("delete from role_permission where role_id = $1 and permission_id = $2", pair);
    try {
      expect((await addRole(admin, user.id, "organisation-admin")).problem().code).toBe(
        "role.not_grantable",
      );
      expect((await addRole(admin, user.id, "technician")).status).toBe(200);
    } finally {
      await query("insert into role_permission (role_id, permission_id) values ($1, $2)", pair);
    }
  });

  it("fields that name more are refused by name", async () => {
    const user = await member();
    for (const extra of [
      { permissions: ["app.user.create"] },
      { roleId: v7() },
      { organisationId: v7() },
      { userId: admin.id },
    ]) {
      const reply = await call(admin, "POST", `/users/${user.id}/organisation-role`, {
        roleName: "vip-user",
        ...extra,
      });
      expect(reply.problem().fields).toMatchObject([
        { field: Object.keys(extra)[0], code: "field.unknown" },
      ]);
    }
  });
});

describe("limiting a role to locations", () => {
  const patch = (
    who: TestUser,
    user: TestUser,
    name: OrganisationRoleName,
    locationIds: string[],
  ) => call(who, "PATCH", `/users/${user.id}/organisations/roles/${role(name)}`, { locationIds });

  it("narrows and widens it, is told to the person, and is in the history with the role", async () => {
    const user = await member("technician");
    const location = await make.location(organisation);
    expect((await patch(admin, user, "technician", [location])).json().roles).toMatchObject([
      { locationIds: [location] },
    ]);
    const me = (await call(user, "GET", "/users/me")).json();
    expect(me.roles).toMatchObject([{ name: "technician", locationIds: [location] }]);
    const outside = await make.space(organisation);
    expect((await call(user, "PATCH", `/spaces/${outside}`, { capacity: 2 })).problem().code).toBe(
      "access.location",
    );
    expect((await patch(admin, user, "technician", [])).json().roles).toMatchObject([
      { locationIds: [] },
    ]);
    expect((await call(user, "PATCH", `/spaces/${outside}`, { capacity: 2 })).status).toBe(200);
    const { rows } = await query(
      "select before, after, actor_id from history where entity = 'user_organisation_role' and operation = 'update' and entity_id = $1 order by id",
      [user.id],
    );
    expect(rows).toMatchObject([
      {
        actor_id: admin.id,
        before: { location_ids: [] },
        after: { location_ids: [location], role_id: role("technician") },
      },
      { before: { location_ids: [location] }, after: { location_ids: [] } },
    ]);
  });

  it("that the person does not hold, or by a foreign location, is not found", async () => {
    const user = await member("technician");
    expect((await patch(admin, user, "vip-user", [])).status).toBe(404);
    expect((await patch(admin, user, "technician", [v7()])).status).toBe(404);
  });
});
