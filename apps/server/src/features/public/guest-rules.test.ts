import { GUEST_SESSION_MINUTES, type RefusedSpace } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { GuestTokens } from "./guest-token.ts";
import { codeOf, type GuestWorld, guestOf, guestWorld, report } from "./guest-world.fixture.ts";

/** The call that opens a session: `POST /public/sessions`. */
let server: TestServer;
let make: Factory;
let world: GuestWorld;
/** All that a session opens, each by a call that does its work while the rules hold. */
let calls: [string, string, unknown][];

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "198.51.100.1" });
  make = new Factory(server);
  world = await guestWorld(server, make);
  const key = `picture/${world.image}/small`;
  calls = [
    ["GET", "", undefined],
    ["GET", "/issues", undefined],
    ["GET", `/files?${new URLSearchParams({ key })}`, undefined],
    ["POST", "/issues", report()],
  ];
});

afterAll(() => server.close());

function query(text: string, values: unknown[] = []) {
  return server.installation.database.pool.query(text, values);
}

const open = (code: string, more: object = {}, request: object = {}) =>
  server.call("POST", "/public/sessions", { ...request, body: { code, ...more } });

describe("a session is opened by every rule, and ended by each of them at the next call", () => {
  const ENDS: [string, string, string, string, string?][] = [
    [
      "the space turns private",
      "update space set is_public = false where id = $1",
      "update space set is_public = true where id = $1",
      "space.not_public",
    ],
    [
      "the space is archived",
      "update space set deleted_at = now() where id = $1",
      "update space set deleted_at = null where id = $1",
      "space.archived",
    ],
    [
      "its floor is archived",
      "update floor set deleted_at = now() where id = (select floor_id from space where id = $1)",
      "update floor set deleted_at = null where id = (select floor_id from space where id = $1)",
      "space.archived",
    ],
    [
      "its location is archived",
      "update location set deleted_at = now() where id = (select location_id from space where id = $1)",
      "update location set deleted_at = null where id = (select location_id from space where id = $1)",
      "space.archived",
    ],
    [
      "the organisation is archived",
      "update organisation set deleted_at = now() where id = (select organisation_id from space where id = $1)",
      "update organisation set deleted_at = null where id = (select organisation_id from space where id = $1)",
      "not_found",
    ],
    [
      "the location lets no guests in",
      "update location set allow_anonymous_access = false where id = (select location_id from space where id = $1)",
      "update location set allow_anonymous_access = true where id = (select location_id from space where id = $1)",
      "space.not_public",
    ],
    [
      "the networks change",
      "update location set ip_subnets = '{192.0.2.0/24}', ip_subnets_apply_to = 'anonymous' where id = (select location_id from space where id = $1)",
      "update location set ip_subnets = '{}' where id = (select location_id from space where id = $1)",
      "space.wrong_network",
    ],
    [
      "the networks change for all",
      "update location set ip_subnets = '{192.0.2.0/24}', ip_subnets_apply_to = 'all' where id = (select location_id from space where id = $1)",
      "update location set ip_subnets = '{}' where id = (select location_id from space where id = $1)",
      "space.wrong_network",
    ],
    [
      "a beacon is asked for",
      "update location set beacon_range = true where id = (select location_id from space where id = $1)",
      "update location set beacon_range = false where id = (select location_id from space where id = $1)",
      "space.beacon_needed",
    ],
    [
      "the code is revoked",
      "update space_code set deleted_at = now() where owner_id = $1",
      "update space_code set deleted_at = null where owner_id = $1",
      "not_found",
      "guest.code_revoked",
    ],
  ];
  it.each(ENDS)("when %s", async (_, change, undo, code, atOpening = code) => {
    const { call } = await guestOf(server, world.code);
    const codes = async () => {
      const found = new Set<string>();
      for (const [method, path, body] of calls) {
        const reply = await call(method, path, body === undefined ? {} : { body });
        found.add(reply.status < 300 ? "fine" : reply.problem().code);
      }
      return [...found];
    };
    expect(await codes()).toEqual(["fine"]);
    await query(change, [world.space]);
    expect(await codes()).toEqual([code]);
    expect((await open(world.code)).problem().code).toBe(atOpening);
    await query(undo, [world.space]);
    expect(await codes()).toEqual(["fine"]);
  });

  it("an archived space says its name only where it was public", async () => {
    const archived = async (isPublic: boolean) => {
      await query("update space set deleted_at = now(), is_public = $2 where id = $1", [
        world.space,
        isPublic,
      ]);
      const { code, current } = (await open(world.code)).problem();
      await query("update space set deleted_at = null, is_public = true where id = $1", [
        world.space,
      ]);
      return [code, current];
    };
    const [answer, hidden] = [await archived(true), await archived(false)];
    expect(answer).toEqual(["space.archived", expect.objectContaining({ name: "Reading room" })]);
    expect(hidden).toEqual([
      "space.archived",
      expect.not.objectContaining({ name: "Reading room" }),
    ]);
  });

  it("an archived space that asks for a beacon says its name to nobody who is not near it", async () => {
    const set = (isArchived: boolean) =>
      query(
        `with place as (update location set beacon_range = $2 where id = (select location_id from space where id = $1))
         update space set deleted_at = case when $2 then now() end where id = $1`,
        [world.space, isArchived],
      );
    await set(true);
    const [far, near] = [await open(world.code), await open(world.code, { beacon: world.beacon })];
    await set(false);
    expect(far.problem().code).toBe("space.archived");
    expect(far.text).not.toContain("Reading room");
    expect(near.problem().current).toMatchObject({ name: "Reading room" });
  });
});

describe("a guest's token", () => {
  const refused = "guest.session_ended";

  it("opens no other space, though that one is public too", async () => {
    const other = await guestWorld(server, make);
    const { session } = await guestOf(server, world.code);
    for (const [method, path, body] of calls) {
      const url = `/public/spaces/${other.code}${path}`;
      const reply = await server.call(method, url, { token: session.token, body });
      expect([path, reply.status, reply.problem().code]).toEqual([path, 401, refused]);
    }
  });

  it("ends after half an hour", () => {
    let now = 1_000_000;
    const tokens = new GuestTokens(new Uint8Array(32), () => now);
    const { token } = tokens.make({ code: "CODE", beaconId: null });
    now += GUEST_SESSION_MINUTES * 60_000 - 1;
    expect(tokens.read(token)).toEqual({ code: "CODE", beaconId: null });
    now += 1;
    expect(tokens.read(token)).toBeUndefined();
  });

  it("of an earlier day is refused at the door", async () => {
    const past = new GuestTokens(
      server.installation.secrets.encryptionKey,
      () => Date.now() - 86_400_000,
    );
    const { token } = past.make({ code: world.code, beaconId: null });
    const reply = await server.call("GET", `/public/spaces/${world.code}`, { token });
    expect(reply.problem().code).toBe(refused);
  });

  it("is refused when one letter of it differs, and so is what is none", async () => {
    const { session } = await guestOf(server, world.code);
    const { token } = session;
    const changed = [...token].map((letter, at) =>
      at === 20 ? (letter === "A" ? "B" : "A") : letter,
    );
    for (const wrong of [
      changed.join(""),
      `${token}A`,
      token.slice(1),
      "x",
      "A".repeat(5_000),
      world.admin.token,
    ]) {
      const reply = await server.call("GET", `/public/spaces/${world.code}`, { token: wrong });
      expect([wrong.slice(0, 9), reply.problem().code]).toEqual([wrong.slice(0, 9), refused]);
    }
    const none = await server.call("GET", `/public/spaces/${world.code}`);
    expect(none.problem().code).toBe(refused);
  });

  it("opens nothing of the product, and a member's token nothing of a guest's", async () => {
    const { session } = await guestOf(server, world.code);
    for (const path of [
      "/spaces",
      "/users/me",
      "/organisations",
      `/spaces/${world.space}`,
      "/locations",
    ]) {
      const reply = await server.call("GET", path, { token: session.token });
      expect([401, 404, 405]).toContain(reply.status);
    }
  });
});

describe("a code", () => {
  it("is read as people type it, and tells nothing when it is none", async () => {
    const typed = `${world.code.slice(0, 5)} ${world.code.slice(5).toLowerCase()}`;
    expect((await open(typed)).json().space.code).toBe(world.code);
    const unknown = (await open("0".repeat(26))).problem();
    expect(unknown.code).toBe("not_found");
    expect((await open("not a code")).status).toBe(400);
  });

  it("that leads nowhere says whether it was revoked or is blank, and not whose it is", async () => {
    const made = "1".repeat(26);
    const answer = async () => {
      const reply = await open(made);
      const { code, current } = reply.problem();
      return [reply.status, code, current];
    };
    const revoke = (isRevoked: boolean) =>
      query("update space_code set deleted_at = case when $2 then now() end where value = $1", [
        made,
        isRevoked,
      ]);
    await query(
      "insert into space_code (organisation_id, id, value) values ($1, gen_random_uuid(), $2)",
      [world.organisation, made],
    );
    expect(await answer()).toEqual([404, "guest.code_blank", undefined]);
    await revoke(true);
    expect(await answer()).toEqual([410, "guest.code_revoked", undefined]);
    const archive = (isArchived: boolean) =>
      query("update organisation set deleted_at = case when $2 then now() end where id = $1", [
        world.organisation,
        isArchived,
      ]);
    await archive(true);
    expect((await answer())[1]).toBe("not_found");
    await archive(false);
    await query("delete from space_code where value = $1", [made]);
  });

  describe("of a space that is refused says whose it is and whom to ask", () => {
    const refusal = async (change: string) => {
      await query(
        "update location set wifi = 'Guest network', wifi_for_visitors = true where id = $1",
        [world.location],
      );
      await query("update organisation set email = 'office@example.test' where id = $1", [
        world.organisation,
      ]);
      await query(change, [world.space]);
      const reply = await open(world.code);
      await query("update space set is_public = true, deleted_at = null where id = $1", [
        world.space,
      ]);
      await query(
        "update location set allow_anonymous_access = true, beacon_range = false, ip_subnets = '{}', wifi = null, wifi_for_visitors = false where id = $1",
        [world.location],
      );
      const { code, current } = reply.problem();
      return { code, ...(current as RefusedSpace) };
    };
    const ofPlace = "where id = (select location_id from space where id = $1)";
    it.each([
      [
        "a private space: the organisation, and no address of its location",
        "update space set is_public = false where id = $1",
        { code: "space.not_public", contact: "office@example.test", wifi: null },
      ],
      [
        "a location that lets nobody in: the organisation",
        `update location set allow_anonymous_access = false ${ofPlace}`,
        { code: "space.not_public", contact: "office@example.test", wifi: null },
      ],
      [
        "a private space that other networks would open: the organisation",
        `with shut as (update location set ip_subnets = '{192.0.2.0/24}', beacon_range = true ${ofPlace})
           update space set is_public = false where id = $1`,
        { code: "space.not_public", contact: "office@example.test", wifi: null },
      ],
      [
        "an archived space: the organisation, and its name as before",
        "update space set deleted_at = now() where id = $1",
        {
          code: "space.archived",
          name: "Reading room",
          contact: "office@example.test",
          wifi: null,
        },
      ],
      [
        "another network: the service desk, and the Wi-Fi",
        `update location set ip_subnets = '{192.0.2.0/24}' ${ofPlace}`,
        { code: "space.wrong_network", contact: "desk@example.test", wifi: "Guest network" },
      ],
      [
        "another network, with a Wi-Fi that is not for visitors: the service desk",
        `update location set ip_subnets = '{192.0.2.0/24}', wifi_for_visitors = false ${ofPlace}`,
        { code: "space.wrong_network", contact: "desk@example.test", wifi: null },
      ],
      [
        "a beacon: the service desk",
        `update location set beacon_range = true ${ofPlace}`,
        { code: "space.beacon_needed", contact: "desk@example.test", wifi: null },
      ],
    ])("%s", async (_, change, expected) => {
      const { organisation, ...rest } = await refusal(change);
      expect(rest).toEqual(expected);
      expect(organisation).toMatchObject({ logoPath: expect.stringContaining(world.organisation) });
    });
  });

  it("of a private space says nothing of the space itself", async () => {
    const hidden = await make.space(world.organisation, { name: "Hidden" });
    const reply = await open(await codeOf(server, hidden));
    expect(reply.problem().code).toBe("space.not_public");
    expect(reply.text).not.toContain("Hidden");
    expect(reply.problem().current).toEqual({
      organisation: expect.anything(),
      contact: "office@example.test",
      wifi: null,
    });
    const { location, floor } = (
      await query(
        `select l.name as location, f.name as floor from space s join location l on l.id = s.location_id
         join floor f on f.id = s.floor_id where s.id = $1`,
        [hidden],
      )
    ).rows[0];
    expect(reply.text).not.toContain(location);
    expect(reply.text).not.toContain(floor);
  });
});

describe("the beacon of a space", () => {
  const rule = (isOn: boolean) =>
    query("update location set beacon_range = $2 where id = $1", [world.location, isOn]);

  it("opens a session where one is asked for, until it is taken away", async () => {
    await rule(true);
    expect((await open(world.code)).problem().code).toBe("space.beacon_needed");
    const other = { ...world.beacon, minor: 3 };
    expect((await open(world.code, { beacon: other })).problem().code).toBe("space.beacon_needed");
    const opened = await open(world.code, { beacon: world.beacon });
    expect(opened.status).toBe(200);
    const read = () =>
      server.call("GET", `/public/spaces/${world.code}`, { token: opened.json().token });
    expect((await read()).status).toBe(200);
    await query("update space set beacon_ids = '{}' where id = $1", [world.space]);
    expect((await read()).problem().code).toBe("space.beacon_needed");
    await query("update space set beacon_ids = array[$2::uuid] where id = $1", [
      world.space,
      world.beaconId,
    ]);
    await rule(false);
  });

  it("shows no more than what is public anyway", async () => {
    const plain = (await open(world.code)).json().space;
    expect((await open(world.code, { beacon: world.beacon })).json().space).toEqual(plain);
  });
});

describe("the networks of a location", () => {
  it("hold by the address of the connection, and by a forwarded one only of a trusted proxy", async () => {
    await query("update location set ip_subnets = '{192.0.2.0/24}' where id = $1", [
      world.location,
    ]);
    const from = async (address: string, forwarded?: string) => {
      const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
      const reply = await open(world.code, {}, { from: address, headers });
      return reply.status === 200 ? "open" : reply.problem().code;
    };
    expect(await from("192.0.2.7")).toBe("open");
    expect(await from("::ffff:192.0.2.7")).toBe("open");
    expect(await from("203.0.113.9")).toBe("space.wrong_network");
    expect(await from("203.0.113.9", "192.0.2.7")).toBe("space.wrong_network");
    expect(await from("198.51.100.1", "192.0.2.7")).toBe("open");
    expect(await from("198.51.100.1", "192.0.2.7, 203.0.113.9")).toBe("space.wrong_network");
    await query("update location set ip_subnets = '{}' where id = $1", [world.location]);
  });
});
