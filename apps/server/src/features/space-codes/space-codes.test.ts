import { readSpaceCode } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let technician: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: "https://rooms.example.test" });
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  const organisations = [organisation];
  space = await make.space(organisation);
  technician = (await make.user({ organisations, roles: ["technician"] })).token;
  member = (await make.user({ organisations })).token;
});

function send(method: string, path: string, body?: unknown, token = technician) {
  return server.call(method, path, { token, body });
}

async function codesOf(id = space, token = member) {
  const reply = await send("GET", `/spaces/${id}/codes`, undefined, token);
  expect(reply.status).toBe(200);
  return reply.json();
}

async function blank(count = 1) {
  const reply = await send("POST", "/space-codes/blank", { count });
  expect(reply.status).toBe(201);
  return reply.json();
}

function claim(code: string, spaceId: string, from: string | null, token = technician) {
  return send("PUT", `/codes/${code}/claim`, { spaceId, from }, token);
}

async function scan(text: string, token = member) {
  return send("GET", `/codes/${encodeURIComponent(text)}`, undefined, token);
}

async function inDatabase(code: string) {
  const { rows } = await server.installation.database.pool.query(
    "select space_id, state, is_space_archived from find_space_code($1)",
    [code],
  );
  return rows[0];
}

describe("the codes of a space", () => {
  it("begin with one that came with it", async () => {
    const [code, ...others] = await codesOf();
    expect(others).toEqual([]);
    expect(code).toMatchObject({ state: "active", claimedBy: null, space: { id: space } });
    expect(readSpaceCode(code.code)).toBe(code.code);
    expect(code.address).toBe(`https://rooms.example.test/q/${code.code}`);
  });

  it("are made, revoked and restored", async () => {
    const made = await send("POST", `/spaces/${space}/codes`, {});
    expect([made.status, made.json().state]).toEqual([201, "active"]);
    expect(made.json().claimedBy).toMatchObject({ name: "Robin" });
    const revoked = await send("DELETE", `/space-codes/${made.json().id}`);
    expect(revoked.json()).toMatchObject({ state: "revoked", version: 2 });
    expect((await scan(made.json().code)).json()).toMatchObject({ kind: "revoked" });
    expect(await inDatabase(made.json().code)).toMatchObject({ state: "revoked" });
    expect((await codesOf()).map(({ state }: { state: string }) => state)).toEqual([
      "active",
      "revoked",
    ]);
    const restored = await send("PUT", `/space-codes/${made.json().id}/restore`);
    expect(restored.json().state).toBe("active");
    expect((await scan(made.json().code)).json()).toMatchObject({
      kind: "space",
      space: { id: space },
    });
  });

  it("are all different, in every place a random one, and cannot be told from each other", async () => {
    const codes: string[] = [];
    for (let round = 0; round < 4; round++) {
      codes.push(...(await blank(500)).map(({ code }: { code: string }) => code));
    }
    expect(new Set(codes).size).toBe(2000);
    for (let place = 0; place < 26; place++) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(32);
    }
  });

  it("go with a space that is deleted for good, and tell of one that is archived", async () => {
    const [code] = await codesOf();
    const admin = (
      await make.user({ organisations: [organisation], roles: ["organisation-admin"] })
    ).token;
    await send("DELETE", `/spaces/${space}`, undefined, admin);
    expect((await scan(code.code)).json()).toMatchObject({
      kind: "space",
      space: { id: space, isArchived: true },
    });
    expect(await inDatabase(code.code)).toMatchObject({ state: "active", is_space_archived: true });
    expect((await send("POST", `/spaces/${space}/codes`, {})).status).toBe(404);
    await server.installation.database.pool.query("delete from space where id = $1", [space]);
    expect((await scan(code.code)).status).toBe(404);
    expect(await inDatabase(code.code)).toBeUndefined();
  });

  it("are not for members to change", async () => {
    const [code] = await codesOf();
    for (const [method, path, body] of [
      ["POST", `/spaces/${space}/codes`, {}],
      ["DELETE", `/space-codes/${code.id}`, undefined],
      ["PUT", `/space-codes/${code.id}/restore`, undefined],
      ["POST", "/space-codes/blank", { count: 1 }],
      ["GET", "/space-codes", undefined],
      ["PUT", `/codes/${code.code}/claim`, { spaceId: space, from: space }],
      ["POST", "/spaces/labels", { format: "door-a5", spaceIds: [space] }],
    ] as const) {
      expect((await send(method, path, body, member)).problem().code).toBe("access.forbidden");
    }
  });
});

describe("a blank code", () => {
  it("is claimed at its first scan, and re-assigned later", async () => {
    const [code] = await blank();
    expect(code).toMatchObject({ state: "blank", space: null, claimedAt: null });
    expect((await scan(code.address)).json()).toEqual({ kind: "blank", code: code.code });
    const first = await claim(code.code, space, null);
    expect(first.json()).toMatchObject({
      previous: null,
      code: { state: "active", space: { id: space }, claimedBy: { name: "Robin" } },
    });
    const other = await make.space(organisation);
    const second = await claim(code.code, other, space);
    expect(second.json()).toMatchObject({
      previous: { id: space },
      code: { space: { id: other } },
    });
    expect((await scan(code.code)).json().space.id).toBe(other);
  });

  it("goes to one of two who claim it at once, and the other is told whose it is", async () => {
    for (let round = 0; round < 5; round++) {
      const [code] = await blank();
      const other = await make.space(organisation);
      const replies = await Promise.all([
        claim(code.code, space, null),
        claim(code.code, other, null),
      ]);
      const won = replies.find(({ status }) => status === 200);
      const lost = replies.find(({ status }) => status === 409);
      expect(lost?.problem()).toMatchObject({
        code: "code.claimed",
        current: { space: won?.json().code.space },
      });
    }
  });

  it("is not claimed once it is revoked, by a space that is gone, or under a wrong name", async () => {
    const [code] = await blank();
    expect((await claim(code.code, v7(), null)).status).toBe(404);
    expect((await claim("0".repeat(26), space, null)).status).toBe(404);
    expect((await claim("no code", space, null)).status).toBe(404);
    expect((await claim(code.code, space, space)).problem().code).toBe("code.claimed");
    await send("DELETE", `/space-codes/${code.id}`);
    expect((await claim(code.code, space, null)).problem().code).toBe("code.revoked");
  });

  it("is listed by state, page by page", async () => {
    const made = await blank(5);
    await send("DELETE", `/space-codes/${made[0].id}`);
    const first = (await send("GET", "/space-codes?state=blank&pageSize=3")).json();
    expect(first).toMatchObject({ hasMore: true, blankCount: 4 });
    const last = first.results[2].id;
    const rest = (await send("GET", `/space-codes?state=blank&pageSize=3&after=${last}`)).json();
    expect(rest.hasMore).toBe(false);
    const ids = [...first.results, ...rest.results].map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(
      made
        .slice(1)
        .map(({ id }: { id: string }) => id)
        .sort(),
    );
    expect((await send("GET", "/space-codes?state=revoked")).json().results).toHaveLength(1);
    expect((await send("POST", "/space-codes/blank", { count: 501 })).status).toBe(400);
  });
});

describe("a scan", () => {
  it("reads a code however it was typed, and a shortcode", async () => {
    const [{ code }] = await codesOf();
    for (const typed of [code.toLowerCase(), ` ${code.replace(/(.{5})/g, "$1-")}`]) {
      expect((await scan(typed)).json().space.id).toBe(space);
    }
    await send("PATCH", `/spaces/${space}`, { shortcode: "Hall/7 ü" });
    expect((await scan("hall/7 ü")).json().space.id).toBe(space);
    expect((await scan("hall")).status).toBe(404);
  });

  it("of another organisation's code tells of it only who belongs there", async () => {
    const [{ code }] = await codesOf();
    const elsewhere = await make.organisation();
    const stranger = await make.user({ organisations: [elsewhere] });
    expect((await scan(code, stranger.token)).status).toBe(404);
    const both = await make.user({ organisations: [elsewhere, organisation] });
    expect((await scan(code, both.token)).json()).toEqual({
      kind: "other-organisation",
      organisation: { id: organisation, name: expect.any(String) },
    });
    const admin = await make.user({
      organisations: [elsewhere, organisation],
      roles: ["organisation-admin"],
    });
    const theirs = await make.space(elsewhere);
    expect((await claim(code, theirs, space, admin.token)).status).toBe(404);
    await server.installation.database.pool.query(
      "update organisation set deleted_at = now() where id = $1",
      [organisation],
    );
    expect((await scan(code, both.token)).status).toBe(404);
    expect(await inDatabase(code)).toBeUndefined();
  });
});

describe("codes and signs in one location of many", () => {
  let limited: string;
  let near: string;
  let far: string;
  let farFloor: string;
  let farLocation: string;
  const refusal = async (...call: Parameters<typeof send>) => {
    const [method, path, body] = call;
    const reply = await send(method, path, body, limited);
    return [reply.status, reply.problem().code];
  };
  const REFUSED = [403, "access.location"];

  beforeEach(async () => {
    const home = await make.location(organisation);
    const person = await make.user({ organisations: [organisation] });
    await make.grant(person.id, organisation, "technician", [home]);
    limited = person.token;
    near = await make.space(organisation, { floorId: await make.floor(organisation, home) });
    farLocation = await make.location(organisation);
    farFloor = await make.floor(organisation, farLocation);
    far = await make.space(organisation, { floorId: farFloor });
  });

  it("are made, revoked, moved and printed only where the role counts", async () => {
    const [there] = await codesOf(far);
    const [here] = await codesOf(near);
    expect(there.space).toMatchObject({ id: far, locationId: farLocation });
    expect(await refusal("POST", `/spaces/${far}/codes`, {})).toEqual(REFUSED);
    expect(await refusal("DELETE", `/space-codes/${there.id}`)).toEqual(REFUSED);
    expect(await refusal("PUT", `/space-codes/${there.id}/restore`)).toEqual(REFUSED);
    const bringing = { spaceId: near, from: far };
    expect(await refusal("PUT", `/codes/${there.code}/claim`, bringing)).toEqual(REFUSED);
    const taking = { spaceId: far, from: near };
    expect(await refusal("PUT", `/codes/${here.code}/claim`, taking)).toEqual(REFUSED);
    for (const what of [
      { spaceIds: [near, far] },
      { floorId: farFloor },
      { locationId: farLocation },
      { codeIds: [here.id, there.id] },
    ]) {
      expect(await refusal("POST", "/spaces/labels", { format: "door-a6", ...what })).toEqual(
        REFUSED,
      );
    }
    expect(await codesOf(far)).toEqual([there]);
    expect(await codesOf(near)).toEqual([here]);
    const own = { format: "door-a6", spaceIds: [near], codeIds: [here.id] };
    expect((await send("POST", "/spaces/labels", own, limited)).status).toBe(200);
    expect((await send("POST", `/spaces/${near}/codes`, {}, limited)).status).toBe(201);
    const revoked = await send("DELETE", `/space-codes/${here.id}`, undefined, limited);
    expect(revoked.json().state).toBe("revoked");
    const restored = await send("PUT", `/space-codes/${here.id}/restore`, undefined, limited);
    expect(restored.json().state).toBe("active");
  });

  it("are made blank and claimed for there, but a blank one is not theirs to revoke", async () => {
    const made = await send("POST", "/space-codes/blank", { count: 1 }, limited);
    const [code] = made.json();
    expect(await refusal("DELETE", `/space-codes/${code.id}`)).toEqual(REFUSED);
    expect((await send("DELETE", `/space-codes/${code.id}`)).status).toBe(200);
    expect(await refusal("PUT", `/space-codes/${code.id}/restore`)).toEqual(REFUSED);
    expect((await send("PUT", `/space-codes/${code.id}/restore`)).status).toBe(200);
    expect((await claim(code.code, far, null, limited)).problem().code).toBe("access.location");
    expect((await claim(code.code, near, null, limited)).status).toBe(200);
    const revoked = await send("DELETE", `/space-codes/${code.id}`, undefined, limited);
    expect(revoked.status).toBe(200);
  });
});
