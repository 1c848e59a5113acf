import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";

const { make, organisation, admin, query, call, member, role, limit, rolesOf } =
  await startPeople("People");

describe("the last administrator of an organisation", () => {
  async function alone() {
    const own = await make.organisation();
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const owner = await make.user({ organisations: [own], appRoles: ["storey-admin"] });
    return { own, boss, owner, location: await make.location(own) };
  }
  const adminRole = role("organisation-admin");

  it("keeps the role, everywhere, whoever asks", async () => {
    const { own, boss, owner, location } = await alone();
    await query("update user_organisation set is_home = true where user_id = $1", [boss.id]);
    // A second administrator who is limited or blocked does not suffice.
    const limited = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    await limit(limited, "organisation-admin", [location]);
    const blocked = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    await query("update user_account set blocked_at = now() where id = $1", [blocked.id]);
    for (const who of [boss, owner]) {
      for (const reply of [
        await call(who, "DELETE", `/users/${boss.id}/organisations/roles/${adminRole}`),
        await call(who, "PATCH", `/users/${boss.id}/organisations/roles/${adminRole}`, {
          locationIds: [location],
        }),
        await call(who, "DELETE", `/users/${boss.id}`),
      ]) {
        expect([reply.status, reply.problem().code]).toEqual([409, "user.last_administrator"]);
      }
    }
    expect((await call(boss, "DELETE", "/users/me")).problem().code).toBe(
      "user.last_administrator",
    );
    await query("update user_organisation set is_home = false where user_id = $1", [boss.id]);
    expect((await call(owner, "DELETE", `/users/${boss.id}/organisations`)).problem().code).toBe(
      "user.last_administrator",
    );
    expect(await rolesOf(boss.id)).toEqual(["organisation-admin"]);
  });

  it("goes when there is another one", async () => {
    const { own, boss } = await alone();
    await make.user({ organisations: [own], roles: ["organisation-admin"] });
    expect(
      (await call(boss, "DELETE", `/users/${boss.id}/organisations/roles/${adminRole}`)).status,
    ).toBe(200);
  });

  it("is one of two who go at the same moment", async () => {
    const ways = [
      (who: TestUser, whom: TestUser) =>
        call(who, "DELETE", `/users/${whom.id}/organisations/roles/${adminRole}`),
      (who: TestUser, whom: TestUser) => call(who, "DELETE", `/users/${whom.id}/organisations`),
      (who: TestUser) => call(who, "DELETE", "/users/me"),
    ];
    for (const way of ways) {
      const { own, boss } = await alone();
      const other = await make.user({ organisations: [own], roles: ["organisation-admin"] });
      const replies = await Promise.all([way(boss, other), way(other, boss)]);
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      const { rows } = await query(
        "select count(*)::int as count from user_organisation_role where organisation_id = $1 and role_id = $2",
        [own, adminRole],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });
});

describe("removing somebody from the organisation", () => {
  it("ends what they can do at the next request, and their favourites, tokens and invitations there", async () => {
    const second = await make.organisation();
    const user = await make.user({
      organisations: [organisation, second],
      roles: ["organisation-admin"],
    });
    const space = await make.space(organisation);
    await call(user, "PUT", `/users/me/favourites/${space}`);
    const invited = await call(user, "POST", "/users", {
      email: `friend-${v7()}@example.test`,
      roleNames: ["organisation-admin"],
    });
    expect(invited.status, invited.text).toBe(201);
    expect((await call(admin, "DELETE", `/users/${user.id}/organisations`)).status).toBe(204);
    expect((await call(user, "GET", "/organisations/current")).json().id).toBe(second);
    const { rows } = await query(
      `select (select count(*)::int from favourite where user_id = $1) as favourites,
         (select count(*)::int from user_organisation_role where user_id = $1 and organisation_id = $2) as roles,
         (select revoked_at is not null from invitation where id = $3) as withdrawn`,
      [user.id, organisation, invited.json().id],
    );
    expect(rows).toEqual([{ favourites: 0, roles: 0, withdrawn: true }]);
    expect((await call(admin, "DELETE", `/users/${user.id}/organisations`)).status).toBe(404);
  });

  it("is refused for their home, which would delete the account", async () => {
    const user = await member();
    await query("update user_organisation set is_home = true where user_id = $1", [user.id]);
    expect((await call(admin, "DELETE", `/users/${user.id}/organisations`)).problem().code).toBe(
      "user.home_organisation",
    );
  });
});

describe("adding somebody by hand", () => {
  const add = (who: TestUser, id: string) => call(who, "POST", `/users/${id}/organisations`);
  const search = (who: TestUser, email: string) =>
    call(who, "GET", `/users/search?${new URLSearchParams({ email })}`);

  it("finds and adds the people of organisations that the caller manages, and nobody else", async () => {
    const second = await make.organisation();
    const boss = await make.user({
      organisations: [organisation, second],
      roles: ["organisation-admin"],
    });
    const near = await make.user({ organisations: [second] });
    const far = await make.user({ organisations: [await make.organisation()] });
    expect((await search(boss, near.email.toUpperCase())).json()).toEqual([
      { id: near.id, email: near.email, firstName: "Robin", lastName: null, isMember: false },
    ]);
    const added = await add(boss, near.id);
    expect([added.status, added.json().roles, added.json().isHome]).toEqual([201, [], false]);
    expect((await add(boss, near.id)).problem().code).toBe("user.already_member");
    expect((await search(boss, near.email)).json()).toMatchObject([{ isMember: true }]);
    for (const id of [far.id, v7()]) expect((await add(boss, id)).status).toBe(404);
  });

  it("search answers strangers and nobody with the same bytes, and parts of an e-mail with nobody", async () => {
    const far = await make.user({ organisations: [await make.organisation()] });
    const user = await member();
    const replies = await Promise.all(
      [far.email, `nobody-${v7()}@example.test`, `_${user.email.slice(1)}`].map((email) =>
        search(admin, email),
      ),
    );
    for (const reply of replies) {
      expect([reply.status, reply.text]).toEqual([200, "[]"]);
      expect(reply.headers["content-length"]).toBe(replies[0]?.headers["content-length"]);
    }
  });

  it("a role elsewhere counts only whole, and only while that organisation is active", async () => {
    const second = await make.organisation();
    const boss = await make.user({
      organisations: [organisation, second],
      roles: ["organisation-admin"],
    });
    const near = await make.user({ organisations: [second] });
    await query(
      "update user_organisation_role set location_ids = array[$2::uuid] where user_id = $1 and organisation_id = $3",
      [boss.id, v7(), second],
    );
    expect((await search(boss, near.email)).text).toBe("[]");
    await query("update user_organisation_role set location_ids = '{}' where user_id = $1", [
      boss.id,
    ]);
    expect((await search(boss, near.email)).json()).toHaveLength(1);
    await query("update organisation set deleted_at = now() where id = $1", [second]);
    expect((await search(boss, near.email)).text).toBe("[]");
  });

  it("the administration of the product finds everybody", async () => {
    const owner = await make.user({ organisations: [organisation], appRoles: ["storey-employee"] });
    const far = await make.user({ organisations: [await make.organisation()] });
    expect((await search(owner, far.email)).json()).toHaveLength(1);
    expect((await add(owner, far.id)).status).toBe(201);
  });

  it("is slowed down for who goes through a list", async () => {
    const boss = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++)
      statuses.push((await search(boss, `x${at}@example.test`)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
    expect((await search(admin, "x@example.test")).status).toBe(200);
  });
});
