import { describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startInvited } from "./invited.fixture.ts";

const { make, organisation, admin, query, call, invite, fresh, expire, signIn } =
  await startInvited();

describe("the first sign-in", () => {
  it("joins every open invitation for exactly that e-mail, the oldest as home, with its roles", async () => {
    const email = fresh();
    const second = await make.organisation({ name: "Second" });
    const archived = await make.organisation();
    const location = await make.location(organisation);
    await invite(email, { roleNames: ["technician"], locationIds: [location], lastName: "Guest" });
    for (const each of [second, archived]) {
      const boss = await make.user({ organisations: [each], roles: ["organisation-admin"] });
      await invite(email, { roleNames: ["vip-user"] }, boss);
    }
    await query("update organisation set deleted_at = now() where id = $1", [archived]);
    const late = (await invite(`x${email}`)).json();
    await expire(late.id);
    const guest = await signIn(email.toLowerCase());
    const replies = await Promise.all([1, 2, 3].map(() => call(guest, "GET", "/users/me")));
    for (const reply of replies) expect(reply.status, reply.text).toBe(200);
    const me = replies[0]?.json();
    expect(me).toMatchObject({
      firstName: "Ida",
      lastName: "Guest",
      auth0OrganisationId: organisation,
      roles: [{ name: "technician", locationIds: [location] }],
      appLevelRoles: [],
    });
    expect(
      me.userOrganisations
        .map((each: { organisation: { id: string } }) => each.organisation.id)
        .toSorted(),
    ).toEqual([organisation, second].toSorted());
    const { rows } = await query(
      "select organisation_id from user_organisation where user_id = $1 and is_home",
      [me.id],
    );
    expect(rows).toEqual([{ organisation_id: organisation }]);
    const history = await query(
      "select actor_id from history where entity = 'user_organisation_role' and entity_id = $1",
      [me.id],
    );
    expect(history.rows).toEqual([{ actor_id: me.id }, { actor_id: me.id }]);
    const expired = await signIn(`x${email}`);
    expect((await call(expired, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
  });

  it("with an e-mail that is not verified, or another one, joins nothing", async () => {
    const email = fresh();
    await invite(email);
    expect((await call(await signIn(email, false), "GET", "/users/me")).problem().code).toBe(
      "auth.email_unverified",
    );
    const other = await signIn(`other-${email}`);
    expect((await call(other, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
  });

  it("after the account was deleted does not bring it back", async () => {
    const email = fresh();
    await invite(email);
    const guest = await signIn(email);
    expect((await call(guest, "DELETE", "/users/me")).status).toBe(204);
    expect((await call(guest, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
    const { rows } = await query(
      "select email, first_name from invitation where lower(email) = lower($1)",
      [email],
    );
    expect(rows).toEqual([]);
    const history = await query("select string_agg(h::text, '') as all from history h");
    expect(history.rows[0].all).not.toContain(email);
  });
});

describe("an existing account", () => {
  const mine = async (who: TestUser) => (await call(who, "GET", "/users/me/invitations")).json();

  it("sees its own open invitations and joins by accepting, once", async () => {
    const home = await make.organisation();
    const user = await make.user({ organisations: [home] });
    await invite(user.email.toUpperCase(), { roleNames: ["technician"] });
    const [offer] = await mine(user);
    expect(offer).toMatchObject({
      organisationName: "Harbour <b>University</b>",
      roleNames: ["technician"],
    });
    const replies = await Promise.all(
      [1, 2].map(() => call(user, "POST", `/users/me/invitations/${offer.id}/accept`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(
      (await call(user, "POST", `/users/me/invitations/${offer.id}/accept`)).problem().code,
    ).toBe("invitation.closed");
    expect(await mine(user)).toEqual([]);
    const { rows } = await query(
      "select is_home from user_organisation where user_id = $1 and organisation_id = $2",
      [user.id, organisation],
    );
    expect(rows).toEqual([{ is_home: false }]);
  });

  it("declines, which the organisation sees as no longer open", async () => {
    const user = await make.user();
    const { id } = (await invite(user.email)).json();
    const [offer] = await mine(user);
    expect((await call(user, "DELETE", `/users/me/invitations/${offer.id}`)).status).toBe(204);
    expect(await mine(user)).toEqual([]);
    const open = (await call(admin, "GET", "/invitations")).json();
    expect(open.map((each: { id: string }) => each.id)).not.toContain(id);
  });

  it("gets nothing by a forwarded link or the id of somebody else's invitation", async () => {
    const guest = await make.user();
    await invite(guest.email);
    const [offer] = await mine(guest);
    const other = await make.user();
    expect(await mine(other)).toEqual([]);
    for (const method of ["POST", "DELETE"]) {
      const path = `/users/me/invitations/${offer.id}${method === "POST" ? "/accept" : ""}`;
      expect((await call(other, method, path)).status).toBe(404);
    }
    expect(await mine(guest)).toHaveLength(1);
  });

  it("finds an expired one, and one of an archived organisation, closed", async () => {
    const user = await make.user();
    const own = await make.organisation();
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    await invite(user.email, {}, boss);
    const expired = (await invite(user.email)).json();
    const offers = await mine(user);
    expect(offers).toHaveLength(2);
    await expire(expired.id);
    await query("update organisation set deleted_at = now() where id = $1", [own]);
    expect(await mine(user)).toEqual([]);
    for (const offer of offers) {
      expect(
        (await call(user, "POST", `/users/me/invitations/${offer.id}/accept`)).problem().code,
      ).toBe("invitation.closed");
    }
  });
});
