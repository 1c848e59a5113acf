import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SpaceImport } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../../test/factory.ts";
import { form } from "../../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { sharedFile } from "../../../../test/shared-data.ts";

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
const readAs = (made: SpaceImport, encoding: string) =>
  call("PUT", `/spaces/imports/${made.id}/encoding`, { encoding });
const commit = (made: SpaceImport, validRowsOnly = false) =>
  call("POST", `/spaces/imports/${made.id}/commit`, { validRowsOnly });
const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
async function spaceNames(): Promise<string[]> {
  const { rows } = await server.installation.database.pool.query(
    "select name from space where organisation_id = $1 and deleted_at is null order by 1",
    [organisation],
  );
  return rows.map(({ name }) => name);
}

describe("an import", () => {
  it("is read in another encoding when a person says so, from then on", async () => {
    // "Місце" in windows-1251; too little to guess by.
    const made = await uploaded(Buffer.from("Room,\xcc\xb3\xf1\xf6\xe5\nA,1\n", "latin1"));
    const greek = await readAs(made, "windows-1253");
    expect(greek.json()).toMatchObject({ encoding: "windows-1253", state: "uploaded" });
    const ukrainian = (await readAs(made, "windows-1251")).json();
    expect(ukrainian).toMatchObject({
      headers: ["Room", "Місце"],
      choices: { mapping: { name: 0 } },
    });
    const placed = { defaultLocation: "Quay" };
    expect((await check(ukrainian, placed)).json()).toMatchObject({
      state: "checked",
      headers: ["Room", "Місце"],
    });
    expect((await readAs(made, "utf-16le")).json()).toMatchObject({ code: "import.unreadable" });
    expect((await readAs(made, "latin-7")).status).toBe(400);
    expect((await commit(made)).json()).toMatchObject({
      state: "completed",
      headers: ["Room", "Місце"],
    });
    expect((await readAs(made, "windows-1250")).json()).toMatchObject({ code: "import.finished" });
  });

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

  it("shows the first spaces as they would be, and what is new along with them, by name", async () => {
    await commit(await uploaded(ROOMS));
    const file = [
      "Building,Floor,Room,Type,Seats,Owner",
      "Quay,1,Q-101,,6,Ada",
      "Quay,1,Q-102,,,Ada",
      "Annexe,3,A-301,Studio,,Bo",
    ].join("\n");
    const made = await uploaded(file);
    expect(made).toMatchObject({ looksLikeRooms: true, preview: [], additions: null });
    const checked: SpaceImport = (await check(made)).json();
    const code = checked.preview[0]?.shortcode;
    expect(checked.preview).toEqual([
      {
        ...{ row: 1, line: 2, action: "update", location: "Quay", floor: "1", name: "Q-101" },
        ...{ type: "Office", capacity: 6, features: [], checklists: [], shortcode: code },
      },
      {
        ...{ row: 3, line: 4, action: "create", location: "Annexe", floor: "3", name: "A-301" },
        ...{ type: "Studio", capacity: null, features: [], checklists: [], shortcode: null },
      },
    ]);
    expect(checked.additions).toEqual({
      locations: ["Annexe"],
      floors: [{ location: "Annexe", name: "3" }],
      spaceTypes: ["Studio"],
      features: [],
      tree: {
        locationCount: 2,
        locations: [
          {
            ...{ id: null, name: "Annexe", create: 1, update: 0, unchanged: 0, floorCount: 1 },
            floors: [{ id: null, name: "3", create: 1, update: 0, unchanged: 0 }],
          },
          {
            ...{ id: expect.any(String), name: "Quay", create: 0, update: 1, unchanged: 1 },
            ...{ floorCount: 1 },
            floors: [{ id: expect.any(String), name: "1", create: 0, update: 1, unchanged: 1 }],
          },
        ],
      },
    });
    expect((await call("GET", `/spaces/imports/${made.id}`)).json()).toEqual(checked);
  });

  it("of what is no list of rooms says so, before and after the check", async () => {
    const people = await uploaded("Name,Location,Floor,E-mail\nAda,Quay,1,ada@example.test\n");
    expect(people.looksLikeRooms).toBe(false);
    expect((await check(people)).json()).toMatchObject({ looksLikeRooms: false });
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
    // Callers during the writing help with it; later callers are refused.
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const reply of [await check(made), await commit(made)])
      expect([reply.status, reply.problem().code]).toEqual([409, "import.finished"]);
    expect(await spaceNames()).toHaveLength(4);
  });

  it("tells of a row that only the database refuses, and writes the others", async () => {
    const made = await uploaded(ROOMS);
    await query("alter table space add constraint refuse_one check (name <> 'Q-201') not valid");
    try {
      const committed = (await commit(made)).json();
      expect(committed).toMatchObject({
        state: "completed",
        remainingCount: 0,
        counts: { rows: 4, create: 3, errors: 1 },
        problems: [{ row: 3, line: 4, code: "import.refused", value: "Q-201", severity: "error" }],
      });
      expect(await spaceNames()).toEqual(["P-001", "Q-101", "Q-102"]);
      const { text } = await call("GET", `/spaces/imports/${made.id}/errors`);
      expect(text).toContain("Q-201");
      expect(text).not.toContain("Q-101");
    } finally {
      await query("alter table space drop constraint refuse_one");
    }
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

describe("an import that is interrupted", () => {
  const COUNT = 1200;
  const rows = Array.from(
    { length: COUNT },
    (_, n) => `Quay,${n % 2},R-${String(n).padStart(4, "0")}`,
  );
  const LARGE = ["Building,Floor,Room", ...rows].join("\n");

  /** Lets the transaction fail that writes a room, as a process that dies or a lost database would. */
  async function interruptAt(name: string): Promise<SpaceImport> {
    const made = await uploaded(LARGE);
    await query(
      `create or replace function interrupt() returns trigger language plpgsql as $$ begin
         raise internal_error using message = 'interrupted'; end $$`,
    );
    await query(
      `create trigger interrupt before insert on space for each row when (new.name = '${name}') execute function interrupt()`,
    );
    try {
      expect((await commit(made)).status).toBe(500);
    } finally {
      await query("drop trigger interrupt on space");
    }
    return (await call("GET", `/spaces/imports/${made.id}`)).json();
  }

  it("says what is still to be written, writes each row once, and tells the truth at its end", async () => {
    const begun = await interruptAt("R-0700");
    expect(begun).toMatchObject({
      state: "importing",
      remainingCount: 700,
      counts: { rows: COUNT },
    });
    expect(await spaceNames()).toHaveLength(500);
    expect((await check(begun)).problem().code).toBe("import.running");
    const replies = await Promise.all([commit(begun), commit(begun), commit(begun)]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const ended = (await call("GET", `/spaces/imports/${begun.id}`)).json();
    expect(ended).toMatchObject({
      state: "completed",
      remainingCount: 0,
      counts: { rows: COUNT, create: COUNT, errors: 0, floors: 2 },
      problems: [],
    });
    const names = await spaceNames();
    expect([names.length, new Set(names).size]).toEqual([COUNT, COUNT]);
    expect((await commit(begun)).problem().code).toBe("import.finished");
  });

  it("leaves out and names the rows whose place or name was taken away meanwhile", async () => {
    const begun = await interruptAt("R-0700");
    const { rows: floors } = await query(
      "select id, name from floor where organisation_id = $1 order by name",
      [organisation],
    );
    expect((await call("DELETE", `/floors/${floors[1]?.id}`)).status).toBeLessThan(300);
    await make.space(organisation, { floorId: floors[0]?.id, name: "R-1000" });
    const ended = (await commit(begun)).json();
    // Of the 700 rows still to be written, every other one lies on the archived floor.
    expect(ended.counts).toMatchObject({ create: COUNT - 351, errors: 351 });
    expect(
      ended.problems.filter(({ code }: { code: string }) => code !== "import.place_gone"),
    ).toMatchObject([{ code: "import.name_taken", value: "R-1000" }]);
    const { text } = await call("GET", `/spaces/imports/${begun.id}/errors`);
    expect(text.trim().split("\r\n")).toHaveLength(1 + 351);
    const { rows: active } = await query(
      "select count(*)::int as n from space where organisation_id = $1 and deleted_at is null and floor_id = $2",
      [organisation, floors[1]?.id],
    );
    expect(active).toEqual([{ n: 0 }]);
  });

  it("ends, and names the rows whose location holds off the caller by now", async () => {
    const begun = await interruptAt("R-0700");
    const places = await query("select id from location where organisation_id = $1", [
      organisation,
    ]);
    for (const { id } of places.rows) {
      const restriction = { ipSubnets: ["192.0.2.0/24"] };
      expect((await call("PATCH", `/locations/${id}`, restriction)).status).toBe(200);
    }
    const ended = (await commit(begun)).json();
    expect(ended).toMatchObject({ state: "completed", remainingCount: 0 });
    expect(ended.counts).toMatchObject({ create: 500, errors: 700 });
    const codes = ended.problems.map(({ code }: { code: string }) => code);
    expect(new Set(codes)).toEqual(new Set(["import.place_closed"]));
    const { text } = await call("GET", `/spaces/imports/${begun.id}/errors`);
    expect(text).toContain("can no longer be written from this network");
  });

  it("goes on as who calls now, and not for who may not import", async () => {
    const begun = await interruptAt("R-0700");
    const member = await make.user({ organisations: [organisation] });
    const refused = await server.call("POST", `/spaces/imports/${begun.id}/commit`, {
      token: member.token,
      body: { validRowsOnly: false },
    });
    expect(refused.status).toBe(403);
    expect(await spaceNames()).toHaveLength(500);
  });

  it("takes over every field of rows that change spaces", async () => {
    await commit(
      await uploaded("Building,Floor,Room,Code,Seats,Equipment\nQuay,1,A,K-1,4,Beamer\n"),
    );
    const next = "Building,Floor,Room,Code,Type,Seats,Equipment\nQuay,2,B,K-1,Lab,,Screen\n";
    const made = await uploaded(next);
    const mapping = { ...made.choices.mapping, shortcode: 3 };
    expect((await check(made, { mapping })).json().counts).toMatchObject({ update: 1, create: 0 });
    expect((await commit(made)).json()).toMatchObject({
      state: "completed",
      counts: { update: 1 },
    });
    const { results } = (await call("POST", "/spaces/search", {})).json();
    expect(results).toMatchObject([
      { name: "B", shortcode: "K-1", capacity: 4, space_type_name: "Lab", floor: { name: "2" } },
    ]);
    expect(results[0].features).toMatchObject([{ name: "Screen" }]);
  });
});

describe("a file that is no table", () => {
  it.each([
    ["nothing", ""],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["a PDF", "%PDF-1.7\n"],
    ["broken JSON", '{"rooms": ['],
    ["a broken spreadsheet", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000")],
  ])("%s is refused with the reason, and nothing is kept", async (_, bytes) => {
    const reply = await upload(bytes);
    expect([reply.status, reply.problem().code]).toEqual([422, "import.unreadable"]);
    expect(reply.problem().fields[0]?.code).toMatch(/^\w+\.\w+/);
    const { rows } = await server.installation.database.pool.query(
      "select id from import where organisation_id = $1",
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
