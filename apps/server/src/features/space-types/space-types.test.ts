import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let foreign: string;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  foreign = await make.organisation();
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token: admin.token, body, ...(headers ? { headers } : {}) });

/** The values that differ between the two kinds. */
const KINDS = [
  {
    kind: "a kind of space",
    path: "/space-types",
    hardDelete: "/spaceTypes",
    list: "spaceTypes",
    extra: {},
    foreignOne: () => make.spaceType(foreign),
    give: (id: string) => ({ spaceTypeId: id }),
    taken: { spaceTypeId: null },
  },
  {
    kind: "a feature",
    path: "/features",
    hardDelete: "/features",
    list: "features",
    extra: { icon: "wifi" },
    foreignOne: () => make.feature(foreign),
    give: (id: string) => ({ featureIds: [id] }),
    taken: { featureIds: [] },
  },
] as const;

// Through the table: `PATCH /space-types/{id}`, `DELETE /spaceTypes/{id}/hardDelete`,
// `PATCH /features/{id}`, `DELETE /features/{id}/hardDelete`.
describe.each(KINDS)("$kind", ({ path, hardDelete, list, extra, foreignOne, give, taken }) => {
  const add = async (name: string, id: string = v7()) =>
    send("POST", path, { id, organisationId: organisation, name, ...extra });

  it("is added with the client's id, renamed, and listed with the organisation", async () => {
    const id = v7();
    const made = await add("Office", id);
    expect(made.status).toBe(201);
    expect(made.json()).toMatchObject({
      id,
      organisationId: organisation,
      name: "Office",
      version: 1,
      ...extra,
    });
    const changed = await send("PATCH", `${path}/${id}`, { id, name: "Bureau" });
    expect(changed.json().result).toMatchObject({ id, name: "Bureau", version: 2, ...extra });
    const current = (await send("GET", "/organisations/current")).json();
    expect(current[list]).toEqual([changed.json().result]);
    expect((await add("Again", id)).problem().code).toBe("record.exists");
  });

  it("has a name nobody else has, in any case, and at least one character of it", async () => {
    await add("Office");
    expect((await add("OFFICE")).problem().code).toBe("name.taken");
    const other = (await add("Other")).json().id;
    const renamed = await send("PATCH", `${path}/${other}`, { name: "office" });
    expect([renamed.status, renamed.problem().code]).toEqual([409, "name.taken"]);
    expect((await add("  ")).problem().fields[0]?.code).toBe("text.too_short");
  });

  it("is not overwritten by who saw an older one", async () => {
    const { id } = (await add("First")).json();
    await send("PATCH", `${path}/${id}`, { name: "Theirs" });
    const refused = await send("PATCH", `${path}/${id}`, { name: "Mine" }, { "if-match": '"1"' });
    expect(refused.problem()).toMatchObject({
      code: "record.conflict",
      current: { name: "Theirs" },
    });
  });

  it("is deleted for good: active, archived and unseen spaces lose it in the same transaction", async () => {
    const { id } = (await add("Going")).json();
    const kept = (await add("Kept")).json().id;
    const floorId = await make.floor(organisation);
    const spaces: string[] = [];
    for (const name of ["One", "Two", "Archived", "Behind a fence"])
      spaces.push(await make.space(organisation, { floorId, name, ...give(id) }));
    const other = await make.space(organisation, { floorId, name: "Other", ...give(kept) });
    await send("DELETE", `/spaces/${spaces[2]}`);
    const restricted = await make.space(organisation, { name: "Restricted", ...give(id) });
    await query(
      `update location set ip_subnets = '{203.0.113.0/24}' where organisation_id = $1
       and id = (select location_id from space where organisation_id = $1 and id = $2)`,
      [organisation, restricted],
    );
    const reply = await send("DELETE", `${hardDelete}/${id}/hardDelete`);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    const { rows } = await query(
      `select id, space_type_id as "spaceTypeId", feature_ids as "featureIds" from space where organisation_id = $1`,
      [organisation],
    );
    for (const space of [...spaces, restricted])
      expect(rows.find((row) => row["id"] === space)).toMatchObject(taken);
    expect(rows.find((row) => row["id"] === other)).toMatchObject(give(kept));
    const history = await query(
      `select count(*)::int as n from history where organisation_id = $1 and entity = 'space'
         and operation = 'update' and actor_id = $2 and request_id = $3`,
      [organisation, admin.id, reply.headers["x-request-id"]],
    );
    expect(history.rows[0]?.["n"]).toBe(5);
    expect((await send("DELETE", `${hardDelete}/${id}/hardDelete`)).status).toBe(404);
    expect((await send("PATCH", `${path}/${id}`, { name: "Gone" })).status).toBe(404);
  });

  it("of another organisation is like none: in the path, in the body, and for a new one", async () => {
    const theirs = await foreignOne();
    const ours = (await add("Ours")).json().id;
    const replies = [
      await send("PATCH", `${path}/${theirs}`, { name: "Mine now" }),
      await send("PATCH", `${path}/${v7()}`, { name: "Mine now" }),
      await send("PATCH", `${path}/${ours}`, { id: theirs, name: "Mine now" }),
      await send("DELETE", `${hardDelete}/${theirs}/hardDelete`),
      await send("DELETE", `${hardDelete}/${v7()}/hardDelete`),
      await send("POST", path, { organisationId: foreign, name: "Planted", ...extra }),
      await send("POST", path, { organisationId: v7(), name: "Planted", ...extra }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.problem().code]).toEqual([404, "not_found"]);
      expect(reply.text.length).toBe(replies[0]?.text.length);
    }
  });

  it("takes no field but its own", async () => {
    const { id } = (await add("Plain")).json();
    for (const field of ["organisationId", "version", "deletedAt", "createdAt"]) {
      const reply = await send("PATCH", `${path}/${id}`, { name: "More", [field]: foreign });
      expect([reply.status, reply.problem().fields[0]?.code]).toEqual([400, "field.read_only"]);
    }
  });
});

it("a feature's icon is one there is, and changes by itself", async () => {
  const body = { organisationId: organisation, name: "Screen", icon: "no-such-icon" };
  expect((await send("POST", "/features", body)).problem().fields[0]?.code).toBe("icon.unknown");
  const { id } = (await send("POST", "/features", { ...body, icon: "wifi" })).json();
  const changed = await send("PATCH", `/features/${id}`, { icon: "bed" });
  expect(changed.json().result).toMatchObject({ name: "Screen", icon: "bed" });
});

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}
