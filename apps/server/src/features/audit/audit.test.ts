import { AUDIT_ENTITIES, type AuditEntry } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { type FullOrganisation, fullOrganisation } from "../../../test/full-organisation.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let ours: FullOrganisation;
let theirs: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  ours = await fullOrganisation(server, make, "Ours");
  theirs = await fullOrganisation(server, make, "ForeignCanary");
});

afterAll(() => server.close());

const search = (body: unknown = {}, who: TestUser = ours.admin) =>
  server.call("POST", "/organisations/audit/search", { token: who.token, body });
const entriesOf = (reply: TestReply): AuditEntry[] => reply.json().results;
const found = async (body: unknown) => entriesOf(await search({ pageSize: 200, ...Object(body) }));
const send = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: ours.admin.token, body });

describe("the audit", () => {
  it("tells who changed what, when, from where, before and after, newest first", async () => {
    const reply = await send("PATCH", `/spaces/${ours.ids.space}`, {
      capacity: 9,
      name: "Renamed",
    });
    const [newest, ...older] = await found({});
    expect(newest).toMatchObject({
      entity: "space",
      entityId: ours.ids.space,
      entityName: "Renamed",
      operation: "update",
      actor: { id: ours.admin.id, name: "Ours first Ours last" },
      address: "127.0.0.1",
      requestId: reply.headers["x-request-id"],
      before: { capacity: 7, name: "Ours space" },
      after: { capacity: 9, name: "Renamed" },
    });
    const ids = [newest?.id ?? 0, ...older.map(({ id }) => id)];
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(Date.parse(newest?.at ?? "")).toBeGreaterThan(Date.now() - 600_000);
  });

  it("names every kind of record as it is now, and what is gone as it was", async () => {
    const names = new Map(
      (await found({})).map(({ entityId, entityName }) => [entityId, entityName]),
    );
    expect(names.get(ours.ids.location)).toBe("Ours location");
    expect(names.get(ours.ids.floor)).toBe("Ours floor");
    expect(names.get(ours.ids.spaceType)).toBe("Ours type");
    expect(names.get(ours.ids.feature)).toBe("Ours feature");
    expect(names.get(ours.ids.organisation)).toBe("Ours organisation");
    expect(names.get(ours.ids.spaceImage)).toBe("Ours");
    const settings = await found({ entities: ["organisation_setting"] });
    expect(settings.map(({ entityName }) => entityName)).toContain("Asset manager");
    const memberships = await found({ entities: ["user_organisation", "user_organisation_role"] });
    const own = memberships.filter(({ after }) => after?.["userId"] === ours.admin.id);
    expect(own.map(({ entity, entityName }) => [entity, entityName])).toEqual([
      ["user_organisation_role", "Ours first Ours last"],
      ["user_organisation", "Ours first Ours last"],
    ]);
    const feature = (
      await send("POST", "/features", {
        organisationId: ours.ids.organisation,
        name: "Short",
        icon: "wifi",
      })
    ).json();
    await send("DELETE", `/features/${feature.id}/hardDelete`);
    const gone = await found({ entityId: feature.id });
    expect(gone.map(({ operation, entityName }) => [operation, entityName])).toEqual([
      ["delete", "Short"],
      ["insert", "Short"],
    ]);
  });

  it("gives page after page by the last id, without a gap or a repeat", async () => {
    const all = (await found({})).map(({ id }) => id);
    const paged: number[] = [];
    let before: number | undefined;
    for (;;) {
      const reply = await search({ pageSize: 3, ...(before === undefined ? {} : { before }) });
      const page = entriesOf(reply);
      paged.push(...page.map(({ id }) => id));
      expect(reply.json().hasMore).toBe(paged.length < all.length);
      if (!reply.json().hasMore) break;
      before = page.at(-1)?.id;
    }
    expect(paged).toEqual(all);
    expect((await search({ before: all.at(-1) })).json()).toEqual({ results: [], hasMore: false });
  });

  it("is filtered by kind, record, person, operation and time, together too", async () => {
    const all = await found({});
    const expectSame = async (body: unknown, keep: (entry: AuditEntry) => boolean) => {
      const kept = all.filter(keep);
      expect(kept.length).toBeGreaterThan(0);
      expect(await found(body)).toEqual(kept);
    };
    await expectSame({ entities: ["floor", "feature"] }, ({ entity }) =>
      /^(floor|feature)$/.test(entity),
    );
    await expectSame({ entityId: ours.ids.space }, ({ entityId }) => entityId === ours.ids.space);
    await expectSame({ actorId: ours.admin.id }, ({ actor }) => actor?.id === ours.admin.id);
    await expectSame(
      { operations: ["delete", "insert"] },
      ({ operation }) => operation !== "update",
    );
    const at = all[Math.floor(all.length / 2)]?.at ?? "";
    await expectSame({ from: at }, (entry) => entry.at >= at);
    await expectSame({ to: at }, (entry) => entry.at <= at);
    await expectSame(
      { entities: ["space"], operations: ["insert"], actorId: ours.admin.id },
      ({ entity, operation, actor }) =>
        entity === "space" && operation === "insert" && actor?.id === ours.admin.id,
    );
    expect(await found({ entities: [] })).toEqual([]);
    expect(await found({ actorId: v7() })).toEqual([]);
  });

  it("tells an archive and a restore from other changes when it is filtered", async () => {
    const id = await make.location(ours.ids.organisation);
    await send("PATCH", `/locations/${id}`, { wifi: "changed" });
    await send("DELETE", `/locations/${id}`);
    await send("PUT", `/locations/${id}/restore`);
    const changes = async (operations?: string[]) =>
      (await found({ entityId: id, operations })).map(({ operation, after }) => [
        operation,
        Object.keys(after ?? {}).filter((field) => /wifi|deletedAt/.test(field)).length > 0 &&
          after?.["deletedAt"] !== undefined &&
          (after["deletedAt"] === null ? "restored" : "archived"),
      ]);
    expect(await changes(["archive"])).toEqual([["update", "archived"]]);
    expect(await changes(["restore"])).toEqual([["update", "restored"]]);
    expect(await changes(["update"])).toEqual([["update", false]]);
    expect(await changes(["restore", "archive"])).toHaveLength(2);
    expect(await changes()).toHaveLength(4);
  });

  it("names nobody who has left, and keeps whom it speaks of apart", async () => {
    const leaver = await make.user({
      organisations: [ours.ids.organisation],
      roles: ["organisation-admin"],
    });
    await server.call("PATCH", `/locations/${ours.ids.location}`, {
      token: leaver.token,
      body: { wifi: "changed" },
    });
    const [present] = await found({ actorId: leaver.id });
    expect(present?.actor).toEqual({ id: leaver.id, name: "Robin" });
    await query("delete from user_organisation where user_id = $1", [leaver.id]);
    const [left] = await found({ actorId: leaver.id });
    expect(left?.actor).toEqual({ id: leaver.id, name: null });
  });

  it("holds neither a secret nor anything of another kind", async () => {
    const guest = { email: "guest@example.test", roleNames: ["technician"] };
    expect((await send("POST", "/users", guest)).status).toBe(201);
    const [invited] = await found({ entities: ["invitation"] });
    expect(invited).toMatchObject({ entityName: guest.email, after: { email: guest.email } });
    const reply = await search({ pageSize: 200 });
    for (const { entity } of entriesOf(reply)) expect(AUDIT_ENTITIES).toContain(entity);
    // A secret address is told of by its name alone.
    const told = reply.text.replaceAll('"entity":"secret_address"', "");
    expect(told).not.toMatch(/hash|secret|password|auth0/i);
    expect(reply.text).not.toContain(ours.admin.auth0Id);
  });

  it("holds nothing of another organisation, whatever is asked for", async () => {
    for (const body of [
      {},
      { entityId: theirs.ids.space },
      { actorId: theirs.admin.id },
      { entityId: theirs.ids.organisation, entities: ["organisation"] },
    ]) {
      const reply = await search({ pageSize: 200, ...body });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain("ForeignCanary");
      for (const id of Object.values(theirs.ids)) expect(reply.text).not.toContain(id);
    }
  });

  it("tells nothing of spaces that cannot be read from where the call comes", async () => {
    const restricted = await make.location(ours.ids.organisation);
    const floorId = await make.floor(ours.ids.organisation, restricted);
    const space = await make.space(ours.ids.organisation, { floorId, name: "Vault" });
    expect(await found({ entityId: space })).toHaveLength(1);
    await query("update location set ip_subnets = '{203.0.113.0/24}' where id = $1", [restricted]);
    expect(await found({ entityId: space })).toEqual([]);
    expect(await found({ entityId: ours.ids.space })).not.toEqual([]);
    await query("update location set ip_subnets = '{127.0.0.0/8}' where id = $1", [restricted]);
    expect(await found({ entityId: space })).toHaveLength(1);
  });

  it("is not for who lacks the permission, and refuses what it does not know", async () => {
    const organisations = [ours.ids.organisation];
    const technician = await make.user({ organisations, roles: ["technician"] });
    expect((await search({}, technician)).problem().code).toBe("access.forbidden");
    for (const body of [
      { organisationId: v7() },
      { entities: ["user_account"] },
      { pageSize: 201 },
    ])
      expect((await search(body)).status).toBe(400);
  });
});

it("a page is read by an index, however much others have written", async () => {
  const organisation = await make.organisation();
  await query(
    `insert into history (organisation_id, entity, entity_id, operation, actor_id, after)
     select case when n % 20 = 0 then $1::uuid else md5((n % 20)::text)::uuid end,
       (array['space','floor','location'])[1 + n % 3], md5((n % 500)::text)::uuid, 'insert', md5((n % 50)::text)::uuid, '{}'
     from generate_series(1, 20000) n`,
    [organisation],
  );
  await query("analyze history", []);
  for (const condition of [
    "true",
    "entity = any ('{space,floor}')",
    "actor_id = md5('7')::uuid",
    "entity = any ('{space}') and entity_id = md5('20')::uuid",
    "actor_id is null and request_id is not null",
    "id < 5000",
  ]) {
    const { rows } = await query(
      `explain select * from history where organisation_id = '${organisation}' and ${condition}
       order by id desc limit 51`,
      [],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan, condition).toMatch(/Index (Only )?Scan/);
    expect(plan, condition).not.toContain("Seq Scan");
  }
});

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}
