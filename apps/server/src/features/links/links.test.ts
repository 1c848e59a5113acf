import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let space: string;
let technician: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  const organisation = await make.organisation();
  const organisations = [organisation];
  space = await make.space(organisation);
  technician = (await make.user({ organisations, roles: ["technician"] })).token;
  member = (await make.user({ organisations })).token;
});

function send(method: string, path: string, body?: unknown, headers = {}, token = technician) {
  return server.call(method, `/spaces/${space}/links${path}`, { token, body, headers });
}

async function add(url: string, body: Record<string, unknown> = {}) {
  const reply = await send("POST", "", { url, ...body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json();
}

async function urls(token = technician): Promise<string[]> {
  return (await send("GET", "", undefined, {}, token))
    .json()
    .map(({ url }: { url: string }) => url);
}

describe("links of a space", () => {
  it("are added, changed, archived and restored", async () => {
    const link = await add("https://example.test/a", { description: "A", isPublic: true });
    expect(link).toMatchObject({
      url: "https://example.test/a",
      description: "A",
      isPublic: true,
      position: 0,
      version: 1,
    });
    const changed = await send("PATCH", `/${link.id}`, { url: "http://example.test/b" });
    expect(changed.json()).toMatchObject({
      url: "http://example.test/b",
      description: "A",
      version: 2,
    });
    const conflict = await send(
      "PATCH",
      `/${link.id}`,
      { url: "https://c.test" },
      { "if-match": '"1"' },
    );
    expect(conflict.problem().code).toBe("record.conflict");
    expect((await send("DELETE", `/${link.id}`)).json().deletedAt).not.toBeNull();
    expect(await urls()).toEqual([]);
    expect((await send("PATCH", `/${link.id}`, { description: "x" })).status).toBe(404);
    expect((await send("PUT", `/${link.id}/restore`)).json().deletedAt).toBeNull();
    expect(await urls()).toEqual(["http://example.test/b"]);
  });

  it("keep an order without gaps", async () => {
    const made = [];
    for (const name of ["a", "b", "c", "d"]) made.push(await add(`https://${name}.test/`));
    await send("PATCH", `/${made[3].id}`, { position: 0 });
    expect(await urls()).toEqual(["d", "a", "b", "c"].map((name) => `https://${name}.test/`));
    await send("PATCH", `/${made[3].id}`, { position: 999 });
    expect(await urls()).toEqual(["a", "b", "c", "d"].map((name) => `https://${name}.test/`));
    await send("DELETE", `/${made[1].id}`);
    await send("PUT", `/${made[1].id}/restore`);
    const left = (await send("GET", "")).json();
    expect(
      left.map(({ url, position }: { url: string; position: number }) => [url, position]),
    ).toEqual(["a", "c", "d", "b"].map((name, position) => [`https://${name}.test/`, position]));
  });

  it("keep it when two add, move and remove at once", async () => {
    const made = [];
    for (const name of ["a", "b", "c"]) made.push(await add(`https://${name}.test/`));
    const replies = await Promise.all([
      ...["d", "e"].map((name) => send("POST", "", { url: `https://${name}.test/` })),
      send("PATCH", `/${made[2].id}`, { position: 0 }),
      send("PATCH", `/${made[0].id}`, { position: 2 }),
      send("DELETE", `/${made[1].id}`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200]);
    const left = (await send("GET", "")).json();
    expect(left.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3]);
  });

  it("for technicians only are nothing to a member", async () => {
    await add("https://hidden.test/");
    await add("https://shown.test/", { isPublic: true });
    expect(await urls(member)).toEqual(["https://shown.test/"]);
    expect(await urls()).toEqual(["https://hidden.test/", "https://shown.test/"]);
  });

  it.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "//example.test",
    "https://user:secret@example.test",
    "https://example.test/\u0001",
    "ftp://example.test",
    "example.test",
    "",
  ])("do not lead to %j", async (url) => {
    const reply = await send("POST", "", { url });
    expect(reply.problem()).toMatchObject({
      code: "request.invalid",
      fields: [{ field: "url", code: "url.invalid" }],
    });
    const link = await add("https://example.test/");
    expect((await send("PATCH", `/${link.id}`, { url })).status).toBe(400);
    await send("DELETE", `/${link.id}`);
  });

  it("are not those of a space that is archived or not there", async () => {
    space = v7();
    expect((await send("GET", "")).status).toBe(404);
    expect((await send("POST", "", { url: "https://example.test/" })).status).toBe(404);
  });
});
