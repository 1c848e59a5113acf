import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SpaceImport } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { sharedFile } from "../../../test/shared-data.ts";

const ROOMS = [
  "Building,Floor,Room,Type,Seats",
  "Quay,1,Q-101,Office,4",
  "Quay,1,Q-102,Office,",
  "Quay,2,Q-201,Lab,12",
  "Pier,0,P-001,Store,1",
].join("\r\n");
const WITH_ERROR = `${ROOMS}\r\nPier,0,P-002,Store,a lot\r\n`;

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const upload = (bytes: Buffer | string, fileName = "rooms.csv") =>
  server.call("POST", "/spaces/imports", { token, ...form({ bytes, fileName }) });
async function uploaded(bytes: Buffer | string, fileName?: string): Promise<SpaceImport> {
  const reply = await upload(bytes, fileName);
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}
const check = (made: SpaceImport, choices: object = {}) =>
  call("PUT", `/spaces/imports/${made.id}/mapping`, { ...made.choices, ...choices });
const commit = (made: SpaceImport, validRowsOnly = false) =>
  call("POST", `/spaces/imports/${made.id}/commit`, { validRowsOnly });
async function spaceNames(): Promise<string[]> {
  const { rows } = await server.installation.database.pool.query(
    "select name from space where organisation_id = $1 and deleted_at is null order by 1",
    [organisation],
  );
  return rows.map(({ name }) => name);
}

describe("an import", () => {
  it("goes from the file by the suggested columns and a check to the spaces", async () => {
    const made = await uploaded(ROOMS);
    expect(made).toMatchObject({
      state: "uploaded",
      fileName: "rooms.csv",
      delimiter: ",",
      headers: ["Building", "Floor", "Room", "Type", "Seats"],
      rowCount: 4,
      counts: null,
      choices: { mapping: { location: 0, floor: 1, type: 3, capacity: 4 } },
    });
    const checked = (await check(made)).json();
    expect(checked).toMatchObject({
      state: "checked",
      counts: { rows: 4, create: 4, update: 0, errors: 0, locations: 2, floors: 3, spaceTypes: 3 },
    });
    expect(await spaceNames()).toEqual([]);
    const committed = (await commit(made)).json();
    expect(committed).toMatchObject({ state: "completed", counts: { create: 4 } });
    expect(await spaceNames()).toEqual(["P-001", "Q-101", "Q-102", "Q-201"]);
    const { results } = (await call("POST", "/spaces/search", { searchTerm: "q-201" })).json();
    expect(results).toMatchObject([
      { capacity: 12, space_type_name: "Lab", location: { name: "Quay" } },
    ]);
    expect((await call("GET", `/spaces/imports/${made.id}`)).json()).toEqual(committed);
  });

  it("again finds every row unchanged", async () => {
    await commit(await uploaded(ROOMS));
    const again = (await check(await uploaded(ROOMS))).json();
    expect(again.counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 4,
      locations: 0,
      floors: 0,
    });
  });

  it("with one bad row writes nothing, tells row and column, and gives the rows to mend", async () => {
    const made = await uploaded(WITH_ERROR);
    const checked: SpaceImport = (await check(made)).json();
    expect(checked.counts).toMatchObject({ rows: 5, errors: 1 });
    expect(checked.problems).toMatchObject([
      { row: 5, line: 6, column: "Seats", value: "a lot", severity: "error" },
    ]);
    const refused = await commit(made);
    expect([refused.status, refused.problem().code]).toEqual([422, "import.has_errors"]);
    expect(await spaceNames()).toEqual([]);
    const csv = await call("GET", `/spaces/imports/${made.id}/errors`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toContain("attachment");
    expect(csv.text).toContain("P-002");
    expect(csv.text).not.toContain("Q-101");
  });

  it("of the valid rows only writes those, and keeps the others to mend", async () => {
    const made = await uploaded(WITH_ERROR);
    expect((await commit(made, true)).json()).toMatchObject({
      state: "completed",
      counts: { create: 4, errors: 1 },
    });
    expect(await spaceNames()).toHaveLength(4);
    expect((await call("GET", `/spaces/imports/${made.id}/errors`)).text).toContain("P-002");
  });

  it("is done once: further checks and commits are refused", async () => {
    const made = await uploaded(ROOMS);
    const replies = await Promise.all([commit(made), commit(made), commit(made)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const reply of [await check(made), await commit(made)])
      expect([reply.status, reply.problem().code]).toEqual([409, "import.finished"]);
    expect(await spaceNames()).toHaveLength(4);
  });

  it("writes all or nothing when a row breaks a rule only the database knows", async () => {
    const made = await uploaded(ROOMS);
    await server.installation.database.pool.query(
      "alter table space add constraint refuse_one check (name <> 'Q-201') not valid",
    );
    try {
      expect((await commit(made)).status).toBeGreaterThanOrEqual(400);
      const { rows } = await server.installation.database.pool.query(
        "select (select count(*) from location where organisation_id = $1)::int + (select count(*) from space_type where organisation_id = $1)::int as n",
        [organisation],
      );
      expect(rows).toEqual([{ n: 0 }]);
      expect(await spaceNames()).toEqual([]);
    } finally {
      await server.installation.database.pool.query("alter table space drop constraint refuse_one");
    }
    expect((await commit(made)).json().state).toBe("completed");
  });

  it("is in the history with who did it", async () => {
    const reply = await commit(await uploaded(ROOMS));
    const { rows } = await server.installation.database.pool.query(
      "select count(*)::int as n from history where organisation_id = $1 and request_id = $2 and actor_id is not null and entity = 'space'",
      [organisation, reply.headers["x-request-id"]],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });
});

describe("a file that is no table", () => {
  it.each([
    ["nothing", ""],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["a PDF", "%PDF-1.7\n"],
    ["broken JSON", '{"rooms": ['],
    ["a spreadsheet", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000")],
  ])("%s is refused with the reason, and nothing is kept", async (_, bytes) => {
    const reply = await upload(bytes);
    expect([reply.status, reply.problem().code]).toEqual([422, "import.unreadable"]);
    expect(reply.problem().fields[0]?.code).toMatch(/^\w+\.\w+/);
    const { rows } = await server.installation.database.pool.query(
      "select id from space_import where organisation_id = $1",
      [organisation],
    );
    expect(rows).toEqual([]);
    const { dataDir } = server.installation;
    expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
  });

  it("and an import that is not there are told apart", async () => {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/errors", undefined],
      ["POST", "/commit", { validRowsOnly: true }],
    ] as const)
      expect((await call(method, `/spaces/imports/${v7()}${path}`, body)).status).toBe(404);
  });
});

describe("columns", () => {
  it("that do not exist in the file are read as empty, and never break it", async () => {
    const made = await uploaded(ROOMS);
    const mapping = { ...made.choices.mapping, name: 99, number: null, capacity: 2000 };
    const reply = await check(made, { mapping });
    expect([200, 400]).toContain(reply.status);
  });
});

const tum = sharedFile("buildings", "tum-rooms.csv");
describe.skipIf(!tum)("the rooms of a real university", () => {
  it("come in whole and can be found", async () => {
    const made = await uploaded(readFileSync(String(tum)), "tum-rooms.csv");
    const committed = await commit(made, true);
    expect(committed.status, committed.text.slice(0, 500)).toBe(200);
    const { counts } = committed.json();
    expect(counts.create).toBeGreaterThan(4000);
    expect(counts.create + counts.errors).toBe(counts.rows);
    const { totalCount } = (await call("POST", "/spaces/search", {})).json();
    expect(totalCount).toBe(counts.create);
  });
});
