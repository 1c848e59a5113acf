import type { TimelineEntry } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  await call("PATCH", "/users/me", { firstName: "Ada", lastName: "Ames" });
});

async function call(method: string, path: string, body?: unknown) {
  const reply = await server.call(method, path, { token, body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.text === "" ? undefined : reply.json();
}
async function timelineFor(reader = token, query = "") {
  const reply = await server.call("GET", `/spaces/${space}/timeline${query}`, { token: reader });
  expect(reply.status, reply.text).toBe(200);
  return reply.json() as { results: TimelineEntry[]; hasMore: boolean };
}
/** Returns the entries of a timeline, the oldest first. */
async function eventsOf(reader = token) {
  const { results } = await timelineFor(reader);
  return results.map(({ subject, event }) => `${subject} ${event}`).reverse();
}
async function addPicture() {
  const reply = await server.call("POST", `/spaces/${space}/images`, {
    token,
    ...form({ bytes: await jpeg() }),
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.json().id as string;
}
async function addDocument(description: string, isPublic: boolean) {
  const reply = await server.call("POST", `/spaces/${space}/documents`, {
    token,
    ...form({ bytes: description, fileName: "a.txt" }, { description, isPublic: String(isPublic) }),
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.json().id as string;
}

describe("the timeline of a space", () => {
  it("tells changes by their fields, and plain values from what to what", async () => {
    await call("PATCH", `/spaces/${space}`, { name: "Room 2", isPublic: true });
    const [latest] = (await timelineFor()).results;
    expect(latest).toMatchObject({ subject: "space", event: "changed", actorName: "Ada Ames" });
    expect(latest?.changes).toEqual([
      { field: "isPublic", from: null, to: null },
      { field: "name", from: expect.any(String), to: "Room 2" },
    ]);
  });

  it("tells what happened to what belongs to it", async () => {
    const picture = await addPicture();
    await call("PATCH", `/spaces/${space}/images/${picture}`, { description: "The door" });
    const document = await addDocument("Manual", true);
    await call("DELETE", `/spaces/${space}/documents/${document}`);
    await call("PUT", `/spaces/${space}/documents/${document}/restore`);
    await call("POST", `/spaces/${space}/links`, { url: "https://example.test/", isPublic: true });
    expect((await eventsOf()).slice(1)).toEqual([
      "picture added",
      "picture changed",
      "document added",
      "document archived",
      "document restored",
      "link added",
    ]);
    const { results } = await timelineFor();
    expect(results.find(({ event }) => event === "archived")?.name).toBe("Manual");
  });

  it("tells another order of the pictures once, and not what follows from a removal", async () => {
    const ids = [await addPicture(), await addPicture(), await addPicture()];
    await call("PUT", `/spaces/${space}/images/order`, { imageIds: [...ids].reverse() });
    await call("DELETE", `/spaces/${space}/images/${ids[2]}`);
    expect((await eventsOf()).slice(4)).toEqual(["picture ordered", "picture archived"]);
  });

  it("says nothing of what is for technicians only to others, nor who did what", async () => {
    await addDocument("Wiring", false);
    await addDocument("Welcome", true);
    await call("POST", `/spaces/${space}/links`, { url: "https://secret.example.test/" });
    const member = await make.user({ organisations: [organisation] });
    const { results } = await timelineFor(member.token);
    expect(JSON.stringify(results)).not.toMatch(/Wiring|secret/);
    expect(results.map(({ name }) => name)).toContain("Welcome");
    expect(new Set(results.map(({ actorName }) => actorName))).toEqual(new Set([null]));
    expect((await eventsOf()).filter((each) => each === "document added")).toHaveLength(2);
  });

  it("says the words of an issue to who may open it alone, and that there was one to everybody", async () => {
    const make2 = () => make.user({ organisations: [organisation] });
    const [reporter, assignee, other] = [await make2(), await make2(), await make2()];
    const reported = await server.call("POST", "/issues", {
      token: reporter.token,
      body: { spaceId: space, title: "Somebody threatened me here", category: "other" },
    });
    expect(reported.status, reported.text).toBe(201);
    const { id } = reported.json();
    await server.installation.database.pool.query(
      "update issue set assignee_ids = array[$2::uuid] where id = $1",
      [id, assignee.id],
    );
    const named = async (reader: string) => {
      const { results } = await timelineFor(reader);
      return results.find((entry) => entry.subject === "issue" && entry.event === "added")?.name;
    };
    const title = "Somebody threatened me here";
    expect(await named(token)).toBe(title);
    expect(await named(reporter.token)).toBe(title);
    expect(await named(assignee.token)).toBe(title);
    expect(await named(other.token)).toBeNull();
    await server.installation.database.pool.query("update issue set source = 'sos' where id = $1", [
      id,
    ]);
    expect(await named(token)).toBe(title);
    expect(await named(other.token)).toBeUndefined();
  });

  it("hides all of a document's past once it is for technicians only", async () => {
    const document = await addDocument("Was public", true);
    await call("PATCH", `/spaces/${space}/documents/${document}`, { isPublic: false });
    const member = await make.user({ organisations: [organisation] });
    expect(await eventsOf(member.token)).not.toContain("document added");
  });

  it("comes in pages that neither repeat nor miss an entry", async () => {
    for (let capacity = 1; capacity <= 6; capacity += 1) {
      await call("PATCH", `/spaces/${space}`, { capacity });
    }
    const seen: number[] = [];
    for (let query = "?pageSize=3", more = true; more; ) {
      const { results, hasMore } = await timelineFor(token, query);
      seen.push(...results.map(({ id }) => id));
      query = `?pageSize=3&before=${seen.at(-1)}`;
      more = hasMore;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual((await timelineFor()).results.map(({ id }) => id));
    expect(seen).toHaveLength(7);
  });

  it("finds what lies behind a long past of which nothing is told", async () => {
    const ids = [await addPicture(), await addPicture()];
    await call("PUT", `/spaces/${space}/images/order`, { imageIds: ids.toReversed() });
    const { pool } = server.installation.database;
    // Another thousand orders of one request, and a thousand changes that are nobody's concern.
    await pool.query(
      `insert into history (organisation_id, entity, entity_id, operation, request_id, before, after)
       select $1, 'space_image', unnest($2::uuid[]), 'update', 'many', '{"position": 0}', '{"position": 1}' from generate_series(1, 500)`,
      [organisation, ids],
    );
    await pool.query(
      `insert into history (organisation_id, entity, entity_id, operation, request_id, before, after)
       select $1, 'space', $2, 'update', 'none', '{"floor_name": "a"}', '{"floor_name": "b"}' from generate_series(1, 1000)`,
      [organisation, space],
    );
    expect(await eventsOf()).toEqual([
      ...["space added", "picture added", "picture added", "picture ordered", "picture ordered"],
    ]);
    const { results, hasMore } = await timelineFor(token, "?pageSize=1");
    expect([results.length, hasMore]).toEqual([1, true]);
    const next = await timelineFor(token, `?pageSize=1&before=${results[0]?.id}`);
    expect(next.results[0]).toMatchObject({ subject: "picture", event: "ordered" });
  });

  it("belongs to its organisation alone, and takes no strange page", async () => {
    const other = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    const path = `/spaces/${space}/timeline`;
    expect((await server.call("GET", path, { token: other.token })).status).toBe(404);
    for (const query of [
      "?pageSize=0",
      "?pageSize=101",
      "?before=x",
      "?before=99999999999999999",
    ]) {
      expect((await server.call("GET", path + query, { token })).status, query).toBe(400);
    }
  });
});
