import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startInvited } from "./invited.fixture.ts";

const { server, make, organisation, admin, query, call, invite, fresh, expire, signIn } =
  await startInvited();

/** Returns the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await query(
    "select text from mail where lower(recipient) = lower($1) order by created_at desc, id desc limit 1",
    [email],
  );
  return /https?:\S+/.exec(rows[0]?.text ?? "")?.[0] ?? "none";
}

describe("inviting", () => {
  it("answers the invitation, lists it, and mails a link in the organisation's first language", async () => {
    const own = await make.organisation({ name: "Hafen" });
    await query(
      `update organisation set languages = '[{"value":"de-AT","label":"Deutsch"},{"value":"en","label":"English"}]' where id = $1`,
      [own],
    );
    const boss = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const email = fresh();
    const location = await make.location(own);
    const reply = await invite(
      email,
      {
        firstName: "Gus",
        lastName: "",
        roleNames: ["technician", "technician"],
        locationIds: [location],
      },
      boss,
    );
    expect(reply.status, reply.text).toBe(201);
    const invitation = reply.json();
    expect(invitation).toMatchObject({
      email,
      firstName: "Gus",
      lastName: null,
      roleNames: ["technician"],
      locationIds: [location],
      isExpired: false,
    });
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect((await call(boss, "GET", "/invitations")).json()).toEqual([invitation]);
    const { rows } = await query(
      "select subject, organisation_id, kind, text from mail where recipient = $1",
      [email],
    );
    expect(rows).toMatchObject([
      { subject: "Einladung zu Hafen", organisation_id: own, kind: "invitation" },
    ]);
    expect(rows[0].text).toContain("Robin");
    expect(await linkTo(email)).toMatch(/^http:\/\/localhost:3000\/idp\/invitation\/[\w-]{43}$/);
  });

  it("answers alike whether or not the e-mail has an account elsewhere; only the mail differs", async () => {
    const known = await make.user({ organisations: [await make.organisation()] });
    const nobody = fresh();
    const shape = async (email: string) => {
      const reply = await invite(email);
      const { id: _, email: __, expiresAt: ___, createdAt: ____, ...rest } = reply.json();
      return { status: reply.status, rest };
    };
    expect(await shape(known.email)).toEqual(await shape(nobody));
    expect(await linkTo(known.email)).toBe("http://localhost:3000/settings#invitations");
    const listed = (await call(admin, "GET", "/invitations")).json();
    for (const each of listed) expect(Object.values(each)).not.toContain(known.id);
  });

  it("keeps the link's secret out of every table but the mail, and out of every reply", async () => {
    const email = fresh();
    const reply = await invite(email);
    const token = (await linkTo(email)).split("/").at(-1) ?? "";
    expect(reply.text).not.toContain(token);
    const { rows } = await query(
      `select (select string_agg(i::text, '') from invitation i) as invitations, (select string_agg(h::text, '') from history h) as history`,
    );
    expect(rows[0].invitations).not.toContain(token);
    expect(rows[0].history).not.toContain(token);
    const { rows: hashes } = await query(
      "select encode(token_hash, 'hex') as hash from invitation where email = $1",
      [email],
    );
    expect(rows[0].history).toContain(email);
    expect(rows[0].history).not.toContain(hashes[0].hash);
  });

  it("is refused for a member, and for somebody who is invited already, in any case", async () => {
    const member = await make.user({ organisations: [organisation] });
    expect((await invite(member.email.toUpperCase())).problem().code).toBe("user.already_member");
    const email = fresh();
    const [one, two] = await Promise.all([invite(email), invite(email.toLowerCase())]);
    expect([one?.status, two?.status].toSorted()).toEqual([201, 409]);
    expect((await invite(email)).problem().code).toBe("invitation.exists");
    expect(
      (
        await invite(
          email,
          {},
          await make.user({
            organisations: [await make.organisation()],
            roles: ["organisation-admin"],
          }),
        )
      ).status,
    ).toBe(201);
  });

  it("replaces one that has expired; its link stays closed", async () => {
    const email = fresh();
    const former = (await invite(email)).json();
    const link = await linkTo(email);
    await expire(former.id);
    expect((await call(admin, "GET", "/invitations")).json()).toContainEqual(
      expect.objectContaining({ id: former.id, isExpired: true }),
    );
    expect((await invite(email)).status).toBe(201);
    await query("update invitation set expires_at = now() + interval '1 day' where id = $1", [
      former.id,
    ]);
    expect((await server.fetch("GET", new URL(link).pathname)).status).toBe(410);
  });

  it.each([
    ["no e-mail", { email: "" }],
    ["two e-mails", { email: "a@example.test, b@example.test" }],
    ["a line break", { email: "a@example.test\r\nBcc: b@example.test" }],
    ["a name before it", { email: "A <a@example.test>" }],
    ["a role of the product", { email: "a@example.test", roleNames: ["storey-admin"] }],
    ["another organisation", { email: "a@example.test", organisationId: v7() }],
    ["an account's fields", { email: "a@example.test", auth0Id: "x" }],
    ["a home", { email: "a@example.test", isHome: true }],
  ])("with %s is refused", async (_, body) => {
    const reply = await call(admin, "POST", "/users", body);
    expect([reply.status, reply.problem().code]).toEqual([400, "request.invalid"]);
  });

  it("says 'Valid email required'", async () => {
    const { fields } = (await invite("nonsense")).problem();
    expect(fields).toMatchObject([{ field: "email", message: "Valid email required" }]);
  });

  it("gives no role above the inviter's own, and none in foreign locations", async () => {
    const employee = await make.user({
      organisations: [organisation],
      appRoles: ["storey-employee"],
    });
    expect(
      (await invite(fresh(), { roleNames: ["vip-user", "organisation-admin"] }, employee)).problem()
        .code,
    ).toBe("role.not_grantable");
    const elsewhere = await make.location(await make.organisation());
    expect((await invite(fresh(), { locationIds: [elsewhere] })).status).toBe(404);
    const above = (await invite(fresh(), { roleNames: ["organisation-admin"] })).json();
    expect((await call(employee, "POST", `/invitations/${above.id}/resend`)).problem().code).toBe(
      "role.not_grantable",
    );
    expect((await call(employee, "DELETE", `/invitations/${above.id}`)).problem().code).toBe(
      "role.not_grantable",
    );
  });

  it("pesters nobody: ten mails an hour to one address", async () => {
    const { id } = (await invite(fresh())).json();
    const statuses: number[] = [];
    for (let at = 0; at < 10; at++)
      statuses.push((await call(admin, "POST", `/invitations/${id}/resend`)).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });
});

describe("sending again and withdrawing", () => {
  it("sending again makes a new link that lasts, and ends the old one", async () => {
    const email = fresh();
    const { id } = (await invite(email)).json();
    const old = await linkTo(email);
    await expire(id);
    const again = await call(admin, "POST", `/invitations/${id}/resend`);
    expect([again.status, again.json().isExpired]).toEqual([200, false]);
    const link = await linkTo(email);
    expect(link).not.toBe(old);
    expect((await server.fetch("GET", new URL(old).pathname)).status).toBe(410);
    expect((await server.fetch("GET", new URL(link).pathname)).status).toBe(200);
  });

  it("withdrawing closes it for good", async () => {
    const email = fresh();
    const { id } = (await invite(email, { roleNames: ["organisation-admin"] })).json();
    const link = await linkTo(email);
    expect((await call(admin, "DELETE", `/invitations/${id}`)).status).toBe(204);
    expect((await call(admin, "DELETE", `/invitations/${id}`)).status).toBe(204);
    expect((await call(admin, "POST", `/invitations/${id}/resend`)).problem().code).toBe(
      "invitation.closed",
    );
    expect((await server.fetch("GET", new URL(link).pathname)).status).toBe(410);
    const guest = await signIn(email);
    expect((await call(guest, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
  });

  it("is not found for another organisation's", async () => {
    const { id } = (await invite(fresh())).json();
    const other = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    expect((await call(other, "POST", `/invitations/${id}/resend`)).status).toBe(404);
    expect((await call(other, "DELETE", `/invitations/${id}`)).status).toBe(404);
  });

  it("ends with the rights of who invited", async () => {
    const boss = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const email = fresh();
    await invite(email, { roleNames: ["organisation-admin"] }, boss);
    await make.grant(boss.id, organisation, "vip-user");
    const roles: { id: string; name: string }[] = (await call(boss, "GET", "/users/me")).json()
      .roles;
    const [roleId, other] = ["organisation-admin", "vip-user"].map(
      (name) => roles.find((each) => each.name === name)?.id,
    );
    await call(admin, "DELETE", `/users/${boss.id}/organisations/roles/${other}`);
    const still = (await call(admin, "GET", "/invitations")).json();
    expect(still).toContainEqual(expect.objectContaining({ email }));
    expect(
      (await call(admin, "DELETE", `/users/${boss.id}/organisations/roles/${roleId}`)).status,
    ).toBe(200);
    const guest = await signIn(email);
    expect((await call(guest, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
  });
});
