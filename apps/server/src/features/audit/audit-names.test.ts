import type { AuditEntry } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let admin: TestUser;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  space = await make.space(organisation, { name: "Reading room" });
});

async function send(method: string, path: string, body?: unknown, who = admin) {
  const reply = await server.call(method, path, { token: who.token, body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.text === "" ? undefined : reply.json();
}
async function upload(path: string, bytes: Buffer | string, fields: Record<string, string> = {}) {
  const sent = form({ bytes, fileName: "wiring.txt" }, fields);
  const reply = await server.call("POST", path, { token: admin.token, ...sent });
  expect(reply.status, reply.text).toBe(201);
  return reply.json().id as string;
}
async function entriesOf(entity: string): Promise<AuditEntry[]> {
  const { results } = await send("POST", "/organisations/audit/search", { entities: [entity] });
  return results;
}
/**
 * Returns the audit's entries for the records of a kind, the oldest first: what was done, to what,
 * where.
 */
async function sentences(entity: string): Promise<string[]> {
  const entries = await entriesOf(entity);
  return entries
    .map(({ operation, entityName, parent }) => `${operation} ${entityName} in ${parent?.name}`)
    .reverse();
}
/** Deletes the space for good, and everything that belongs to it. */
async function deleteSpace() {
  await send("DELETE", `/spaces/${space}`);
  await send("DELETE", `/spaces/${space}/hardDelete`);
}

it("a document is named by its description, without one by its file, whatever was done to it", async () => {
  const id = await upload(`/spaces/${space}/documents`, "plan", { description: "" });
  await send("PATCH", `/spaces/${space}/documents/${id}`, { isPublic: true });
  await send("DELETE", `/spaces/${space}/documents/${id}`);
  const bare = "wiring.txt in Reading room";
  expect(await sentences("space_document")).toEqual([
    `insert ${bare}`,
    `update ${bare}`,
    `update ${bare}`,
  ]);
  await send("PUT", `/spaces/${space}/documents/${id}/restore`);
  await send("PATCH", `/spaces/${space}/documents/${id}`, { description: "How it is wired" });
  const described = "How it is wired in Reading room";
  expect(new Set(await sentences("space_document"))).toEqual(
    new Set([`insert ${described}`, `update ${described}`]),
  );
  await deleteSpace();
  expect((await sentences("space_document")).slice(-2)).toEqual([
    `update ${described}`,
    `delete ${described}`,
  ]);
});

it("a link is named by its description, without one by its address, whatever was done to it", async () => {
  const url = "https://example.test/booking";
  const { id } = await send("POST", `/spaces/${space}/links`, { url });
  await send("PATCH", `/spaces/${space}/links/${id}`, { isPublic: true });
  await deleteSpace();
  expect(await sentences("space_link")).toEqual(
    ["insert", "update", "delete"].map((what) => `${what} ${url} in Reading room`),
  );
});

it("a picture is named by its description, and by its space", async () => {
  const bytes = await jpeg();
  const id = await upload(`/spaces/${space}/images`, bytes, { description: "From the door" });
  await upload(`/spaces/${space}/images`, bytes);
  await send("DELETE", `/spaces/${space}/images/${id}`);
  expect(await sentences("space_image")).toEqual([
    "insert From the door in Reading room",
    "insert null in Reading room",
    "update From the door in Reading room",
    // The next one takes its place in the order.
    "update null in Reading room",
  ]);
  await deleteSpace();
  expect((await sentences("space_image")).sort().slice(0, 2)).toEqual([
    "delete From the door in Reading room",
    "delete null in Reading room",
  ]);
});

it("a code is named by the space it leads to, and still once that is gone", async () => {
  const { id } = await send("POST", `/spaces/${space}/codes`, {});
  await send("DELETE", `/space-codes/${id}`);
  await deleteSpace();
  const entries = await sentences("space_code");
  expect(new Set(entries)).toEqual(
    new Set(["insert", "update", "delete"].map((what) => `${what} null in Reading room`)),
  );
  const [gone] = await entriesOf("space_code");
  expect(gone?.parent).toEqual({ entity: "space", id: space, name: "Reading room" });
});

it("what went while the history still said space_id is named by its space, and still once that is gone", async () => {
  const { id } = await send("POST", `/spaces/${space}/links`, { url: "https://example.test/old" });
  const { pool } = server.installation.database;
  await pool.query("delete from space_link where id = $1", [id]);
  const tables = ["space_image", "space_document", "space_link", "space_code"];
  await pool.query(
    `insert into history (organisation_id, entity, entity_id, operation, before)
     select organisation_id, t, gen_random_uuid(), 'delete',
       before - 'owner_id' || jsonb_build_object('space_id', before -> 'owner_id')
     from history, unnest($2::text[]) t where entity_id = $1 and operation = 'delete'`,
    [id, tables],
  );
  const expectNamed = async () => {
    for (const table of tables) {
      const [entry] = await entriesOf(table);
      expect(entry?.before, table).toMatchObject({ spaceId: space });
      expect(entry?.parent, table).toEqual({ entity: "space", id: space, name: "Reading room" });
    }
  };
  await expectNamed();
  await deleteSpace();
  const entries = await entriesOf("space_image");
  expect(entries[0]?.parent).toEqual({ entity: "space", id: space, name: "Reading room" });
});

it("comments and files of an issue are named by it, and files by their names too", async () => {
  const issue = await send("POST", "/issues", { spaceId: space, title: "The lamp is dark" });
  await send("POST", `/issues/${issue.id}/comments`, { body: "I will look." });
  expect(await sentences("issue_comment")).toEqual(["insert null in The lamp is dark"]);
  const file = await upload(`/issues/${issue.id}/attachments`, "notes");
  await send("DELETE", `/issues/${issue.id}/attachments/${file}`);
  expect(await sentences("issue_attachment")).toEqual([
    "insert wiring.txt in The lamp is dark",
    "delete wiring.txt in The lamp is dark",
  ]);
});

it("a token of somebody else is named when it is made and when it is revoked", async () => {
  const other = await make.user({ organisations: [organisation], roles: ["technician"] });
  const asked = { name: "Booking screens", permissions: [], expiresInDays: 30 };
  const { id } = await send("POST", "/users/me/tokens", asked, other);
  await send("DELETE", `/users/me/tokens/${id}`, undefined, other);
  expect(await sentences("api_token")).toEqual([
    "insert Booking screens in undefined",
    "update Booking screens in undefined",
  ]);
});

it("what hangs on a space that cannot be read from where the call comes does not name it", async () => {
  const hidden = await make.location(organisation);
  const floorId = await make.floor(organisation, hidden);
  const vault = await make.space(organisation, { floorId, name: "Vault" });
  const { id } = await send("POST", `/spaces/${vault}/codes`, {});
  const { pool } = server.installation.database;
  await pool.query("update space_code set owner_id = $2 where id = $1", [id, space]);
  const restrict = "update location set ip_subnets = '{203.0.113.0/24}' where id = $1";
  await pool.query(restrict, [hidden]);
  const { results } = await send("POST", "/organisations/audit/search", { entityId: id });
  expect(results.length).toBeGreaterThan(1);
  expect(JSON.stringify(results)).not.toContain("Vault");
});
