import { type Member, members } from "@storey/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";

const { make, admin, query, call, member, role, limit } = await startPeople("People");

describe("the members of an organisation", () => {
  it("are listed by name, with roles, locations, home and whether they came", async () => {
    const own = await make.organisation();
    const location = await make.location(own);
    const zoe = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const abel = await make.user({ organisations: [own], roles: ["technician"] });
    const emile = await make.user({ organisations: [own] });
    await query("update user_account set first_name = 'Zoë' where id = $1", [zoe.id]);
    await query("update user_account set first_name = 'abel', auth0_id = null where id = $1", [
      abel.id,
    ]);
    await query("update user_account set first_name = 'Émile', last_name = 'Ö' where id = $1", [
      emile.id,
    ]);
    await query("update user_organisation set is_home = true where user_id = $1", [emile.id]);
    await limit(abel, "technician", [location]);
    const reply = await call(zoe, "GET", "/organisations/users");
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json()).toMatchObject([
      {
        id: abel.id,
        email: abel.email,
        hasSignedIn: false,
        isHome: false,
        roles: [{ id: role("technician"), name: "technician", locationIds: [location] }],
      },
      { id: emile.id, lastName: "Ö", hasSignedIn: true, isHome: true, roles: [] },
      { id: zoe.id, roles: [{ name: "organisation-admin", locationIds: [] }] },
    ]);
    expect(reply.text).not.toMatch(/auth0/i);
    const strict = z.array(z.strictObject(members.list.response.element.shape));
    expect(strict.parse(reply.json())).toEqual(reply.json());
  });

  it("are found by every word of name and e-mail, in any case and without accents, page by page", async () => {
    const own = await make.organisation();
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    for (const [first, last] of [
      ["Ángel", "García"],
      ["Angela", "Garcia-Lorca"],
      ["100%", "_\\"],
    ]) {
      const { id } = await make.user({ organisations: [own], roles: ["technician"] });
      await query("update user_account set first_name = $2, last_name = $3 where id = $1", [
        id,
        first,
        last,
      ]);
    }
    const search = async (body: Record<string, unknown>) =>
      (await call(boss, "POST", "/organisations/users/search", body)).json();
    expect(await search({ searchTerm: "GARCIA angel" })).toMatchObject({ totalCount: 2 });
    expect(await search({ searchTerm: "lorca" })).toMatchObject({ totalCount: 1 });
    expect(await search({ searchTerm: "%" })).toMatchObject({
      totalCount: 1,
      results: [{ lastName: "_\\" }],
    });
    expect(await search({ searchTerm: boss.email.toUpperCase() })).toMatchObject({
      results: [{ id: boss.id }],
    });
    const paged = await search({ searchTerm: "", roleNames: ["technician"], page: 2, pageSize: 2 });
    expect(paged.totalCount).toBe(3);
    expect(paged.results).toHaveLength(1);
    expect(await search({ searchTerm: "nobody at all" })).toEqual({
      ...{ totalCount: 0, results: [], facets: null },
    });
  });

  it("are sorted by name, by e-mail, and who came last first, and counted by role", async () => {
    const own = await make.organisation();
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const people = [
      ["Zoe", "a@sorted.test", "2026-01-02"],
      ["Anna", "c@sorted.test", "2026-01-03"],
      ["Émile", "B@sorted.test", "2026-01-01"],
    ];
    for (const [first, email, since] of people) {
      const { id } = await make.user({ organisations: [own], roles: ["technician", "vip-user"] });
      await query("update user_account set first_name = $2, email = $3 where id = $1", [
        ...[id, first, email],
      ]);
      await query("update user_organisation set created_at = $2 where user_id = $1", [id, since]);
    }
    const search = async (body: Record<string, unknown>) => {
      const asked = { searchTerm: "sorted.test", ...body };
      return (await call(boss, "POST", "/organisations/users/search", asked)).json();
    };
    const firstNames = async (sort: string, page = {}) =>
      (await search({ sort, ...page })).results.map((one: Member) => one.firstName);
    expect(await firstNames("name")).toEqual(["Anna", "Émile", "Zoe"]);
    expect(await firstNames("-name")).toEqual(["Zoe", "Émile", "Anna"]);
    expect(await firstNames("email")).toEqual(["Zoe", "Émile", "Anna"]);
    expect(await firstNames("-email")).toEqual(["Anna", "Émile", "Zoe"]);
    expect(await firstNames("-memberSince")).toEqual(["Anna", "Zoe", "Émile"]);
    expect(await firstNames("-memberSince", { page: 2, pageSize: 2 })).toEqual(["Émile"]);
    const countsOf = async (body: Record<string, unknown>) => {
      const { facets, totalCount } = await search({ withFacets: true, ...body });
      const held = facets.roles.flatMap(({ value, count }: { value: string; count: number }) =>
        count === 0 ? [] : [[value, count]],
      );
      return { totalCount, ...Object.fromEntries(held) };
    };
    const all = { technician: 3, "vip-user": 3 };
    expect(await countsOf({})).toEqual({ totalCount: 3, ...all });
    // The counts of roles depend on the search term, not on the chosen roles.
    const roleNames = ["organisation-admin"];
    expect(await countsOf({ roleNames })).toEqual({ totalCount: 0, ...all });
    const searchTerm = "anna";
    expect(await countsOf({ searchTerm })).toMatchObject({ technician: 1, "vip-user": 1 });
  });

  it("are told with the roles on offer, and which of them the caller may give", async () => {
    const roles = async (who: TestUser) =>
      (await call(who, "GET", "/roles"))
        .json()
        .map((each: { name: string; isGrantable: boolean }) => [each.name, each.isGrantable]);
    expect(await roles(admin)).toEqual([
      ["organisation-admin", true],
      ["vip-user", true],
      ["technician", true],
    ]);
    expect(await roles(await member("technician"))).toEqual([
      ["organisation-admin", false],
      ["vip-user", true],
      ["technician", true],
    ]);
  });

  it("of 5,000 are read whole", async () => {
    const own = await make.organisation();
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    await query(
      `with people as (insert into user_account (id, email, first_name)
         select gen_random_uuid(), 'p' || n || '-' || $1 || '@example.test', 'P' || n from generate_series(1, 4999) n returning id)
       insert into user_organisation (organisation_id, id, user_id) select $1::uuid, gen_random_uuid(), id from people`,
      [own],
    );
    const reply = await call(boss, "GET", "/organisations/users");
    expect(reply.json()).toHaveLength(5000);
  });
});
