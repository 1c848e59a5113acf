import type { SpaceImport } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../../test/factory.ts";
import { form } from "../../../../test/multipart.ts";
import { jpeg } from "../../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { xlsxOf } from "../reading/xlsx.fixture.ts";

const ROOMS = [
  "Building,Floor,Room,Type,Seats,Equipment,Code",
  "Quay,1,Q-101,Office,4,Beamer,K-1",
  "Quay,1,Q-102,Office,,,K-2",
  "Pier,0,P-001,Store,1,Shelf,K-3",
].join("\n");

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

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(method, path, { token: as, body });
const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

async function imported(bytes: string | Buffer, as = token): Promise<SpaceImport> {
  const reply = await server.call("POST", "/spaces/imports", {
    token: as,
    ...form({ bytes, fileName: "rooms.csv" }),
  });
  expect(reply.status, reply.text).toBe(201);
  const done = await call(
    "POST",
    `/spaces/imports/${reply.json().id}/commit`,
    { validRowsOnly: false },
    as,
  );
  expect(done.status, done.text).toBe(200);
  return done.json();
}
const undo = ({ id }: SpaceImport, as = token) =>
  call("POST", `/spaces/imports/${id}/undo`, undefined, as);
const preview = ({ id }: SpaceImport, as = token) =>
  call("GET", `/spaces/imports/${id}/undo`, undefined, as);

async function active(table: "space" | "floor" | "location" | "space_type" | "feature") {
  const { rows } = await query(
    `select name from ${table} where organisation_id = $1 and deleted_at is null order by 1`,
    [organisation],
  );
  return rows.map(({ name }) => name);
}
async function idOf(name: string): Promise<string> {
  const { rows } = await query("select id from space where organisation_id = $1 and name = $2", [
    ...[organisation, name],
  ]);
  return rows[0]?.id;
}

/** Renames the rooms A and B, which it tells by codes that they had and lose by undoing. */
async function uploadedWithCode(): Promise<SpaceImport> {
  await query("update space set shortcode = 'K-' || name where organisation_id = $1", [
    organisation,
  ]);
  const renamed = await imported("Building,Floor,Room,Code\nQuay,1,A2,K-A\nQuay,1,B2,K-B\n");
  expect(renamed.counts).toMatchObject({ update: 2, create: 0 });
  // Makes the spaces look as if they had no codes, so that only their names tell them apart.
  await query(
    `update import_slice set written = (select jsonb_agg(jsonb_set(w, '{was,shortcode}', 'null'))
       from jsonb_array_elements(written) w) where organisation_id = $1 and import_id = $2 and number >= 0`,
    [organisation, renamed.id],
  );
  return renamed;
}

describe("undoing an import", () => {
  it("archives what it made, with the places and names made for it, and it can come in again", async () => {
    const made = await imported(ROOMS);
    expect(Date.parse(made.undoableUntil ?? "")).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect((await preview(made)).json()).toMatchObject({
      remove: 3,
      restore: 0,
      stay: 0,
      rows: [],
    });
    const undone = await undo(made);
    expect(undone.json()).toMatchObject({
      state: "undone",
      remainingCount: 0,
      undoableUntil: null,
      undo: { removed: 3, restored: 0, stayed: 0, rows: [] },
    });
    for (const table of ["space", "floor", "location", "space_type", "feature"] as const)
      expect(await active(table)).toEqual([]);
    expect((await imported(ROOMS)).counts).toMatchObject({ create: 3, locations: 2 });
    expect(await active("space")).toEqual(["P-001", "Q-101", "Q-102"]);
  });

  it("is found again in the list of imports of its organisation, the newest first", async () => {
    const [first, second] = [await imported(ROOMS), await imported(ROOMS)];
    await undo(second);
    const listed = (await call("GET", "/spaces/imports")).json();
    expect(listed).toEqual([
      {
        ...{ id: second.id, fileName: "rooms.csv", state: "undone" },
        ...{ createdAt: second.createdAt, undoableUntil: null },
      },
      {
        ...{ id: first.id, fileName: "rooms.csv", state: "completed" },
        ...{ createdAt: first.createdAt, undoableUntil: first.undoableUntil },
      },
    ]);
    const other = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    expect((await call("GET", "/spaces/imports", undefined, other.token)).json()).toEqual([]);
    const member = await make.user({ organisations: [organisation] });
    expect((await call("GET", "/spaces/imports", undefined, member.token)).status).toBe(403);
  });

  it("puts back what it changed, and leaves what was there before", async () => {
    await imported(ROOMS);
    const before = (await call("POST", "/spaces/search", {})).json().results;
    const next = await imported(
      [
        "Building,Floor,Room,Type,Seats,Equipment,Code",
        "Pier,2,Q-101b,Lab,9,Screen,K-1",
        "Annexe,1,A-1,,,,",
      ].join("\n"),
    );
    expect(next.counts).toMatchObject({ create: 1, update: 1 });
    expect((await preview(next)).json()).toMatchObject({ remove: 1, restore: 1, stay: 0 });
    expect((await undo(next)).json().undo).toMatchObject({ removed: 1, restored: 1, stayed: 0 });
    const without = (rows: { version?: number; updatedAt?: string }[]) =>
      rows.map(({ version: _, updatedAt: __, ...row }) => row);
    const after = (await call("POST", "/spaces/search", {})).json().results;
    expect(without(after)).toEqual(without(before));
    expect(await active("location")).toEqual(["Pier", "Quay"]);
    expect(await active("floor")).toEqual(["0", "1"]);
    expect(await active("feature")).toEqual(["Beamer", "Shelf"]);
  });

  it("leaves and names what was changed or used since, and keeps the places of that", async () => {
    const made = await imported(ROOMS);
    const [changed, pictured] = [await idOf("Q-101"), await idOf("P-001")];
    const patch = await call("PATCH", `/spaces/${changed}`, { capacity: 5 });
    expect(patch.status, patch.text).toBe(200);
    const picture = await server.call("POST", `/spaces/${pictured}/images`, {
      token,
      ...form({ bytes: await jpeg(), fileName: "a.jpg" }),
    });
    expect(picture.status, picture.text).toBe(201);
    const staying = [
      { row: 1, line: 2, code: "import.changed_since", value: "Q-101" },
      { row: 3, line: 4, code: "import.used_since", value: "P-001" },
    ];
    const seen = (await preview(made)).json();
    expect(seen).toMatchObject({ remove: 1, stay: 2, rows: staying });
    const { undo: came } = (await undo(made)).json();
    expect(came).toMatchObject({ removed: 1, restored: 0, stayed: 2 });
    expect(came.rows).toHaveLength(2);
    expect(came.rows).toEqual(
      expect.arrayContaining(staying.map((row) => expect.objectContaining(row))),
    );
    expect(await active("space")).toEqual(["P-001", "Q-101"]);
    expect(await active("location")).toEqual(["Pier", "Quay"]);
    expect(await active("space_type")).toEqual(["Office", "Store"]);
  });

  it("archives rooms that were only opened to visitors since, and their location with them", async () => {
    const made = await imported(ROOMS);
    const opened = await call("PATCH", "/spaces/access/bulk", {
      importId: made.id,
      withReporting: true,
    });
    expect(opened.json().count, opened.text).toBe(3);
    const left = await idOf("Q-101");
    const patch = await call("PATCH", `/spaces/${left}`, { isPublic: false, capacity: 5 });
    expect(patch.status, patch.text).toBe(200);
    expect((await preview(made)).json()).toMatchObject({ remove: 2, stay: 1 });
    expect((await undo(made)).json().undo).toMatchObject({ removed: 2, stayed: 1 });
    expect(await active("space")).toEqual(["Q-101"]);
    expect(await active("location")).toEqual(["Quay"]);
  });

  it("leaves a room whose name before was given to another since, and puts back the others", async () => {
    await imported("Building,Floor,Room,Seats\nQuay,1,A,1\nQuay,1,B,2\n");
    const renamed = await uploadedWithCode();
    const { rows } = await query("select id from floor where organisation_id = $1", [organisation]);
    const { rows: was } = await query("select shortcode from space where id = $1", [
      await idOf("A2"),
    ]);
    expect(was).toHaveLength(1);
    const taken = await call("POST", "/spaces", { name: "A", floorId: rows[0].id });
    expect(taken.status, taken.text).toBe(201);
    const { undo: came } = (await undo(renamed)).json();
    expect(came).toMatchObject({ restored: 1, stayed: 1 });
    expect(came.rows).toMatchObject([{ code: "import.name_taken", value: "A2" }]);
    expect(await active("space")).toEqual(["A", "A2", "B"]);
  });

  it("is done once, by one of several who do it at the same time", async () => {
    const made = await imported(ROOMS);
    const replies = await Promise.all([undo(made), undo(made), undo(made)]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const now = (await call("GET", `/spaces/imports/${made.id}`)).json();
    expect(now).toMatchObject({ state: "undone", undo: { removed: 3, stayed: 0 } });
    for (const reply of [await undo(made), await preview(made)])
      expect([reply.status, reply.problem().code]).toEqual([409, "import.undone"]);
  });

  it("beside somebody who changes the rooms, each room is either changed or archived, never both", async () => {
    const made = await imported(ROOMS);
    const ids = await Promise.all(["Q-101", "Q-102", "P-001"].map(idOf));
    const [undone, ...patches] = await Promise.all([
      undo(made),
      ...ids.map((id) => call("PATCH", `/spaces/${id}`, { capacity: 77 })),
    ]);
    expect(undone?.status).toBe(200);
    const { rows } = await query(
      `select id, capacity, deleted_at is not null as is_gone from space where organisation_id = $1`,
      [organisation],
    );
    const { removed, stayed } = undone?.json().undo ?? {};
    expect(removed + stayed).toBe(3);
    expect(rows.filter(({ is_gone }) => is_gone)).toHaveLength(removed);
    for (const [at, id] of ids.entries()) {
      const row = rows.find((each) => each.id === id);
      // The first one wins; a change after the archiving may be refused or land on an archived
      // room.
      if (!row.is_gone) expect([patches[at]?.status, row.capacity]).toEqual([200, 77]);
    }
  });

  it("is refused after seven days, before the import is written, and of another organisation", async () => {
    const made = await imported(ROOMS);
    const age = (days: string) =>
      query("update import set completed_at = now() - $2::interval where id = $1", [made.id, days]);
    await age("7 days 1 second");
    expect((await preview(made)).problem().code).toBe("import.undo_expired");
    const late = await undo(made);
    expect([late.status, late.problem().code]).toEqual([409, "import.undo_expired"]);
    expect(await active("space")).toHaveLength(3);
    const upload = await server.call("POST", "/spaces/imports", {
      token,
      ...form({ bytes: ROOMS, fileName: "rooms.csv" }),
    });
    expect((await undo(upload.json())).problem().code).toBe("import.not_completed");
    const other = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    expect((await undo(made, other.token)).status).toBe(404);
    await age("6 days 23 hours");
    expect((await undo(made)).json().state).toBe("undone");
  });

  it("is refused to a role that is limited to a location, as importing is, and to a member", async () => {
    const made = await imported(ROOMS);
    const { rows } = await query(
      "select id from location where organisation_id = $1 and name = 'Quay'",
      [organisation],
    );
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "organisation-admin", [rows[0].id]);
    const member = await make.user({ organisations: [organisation] });
    for (const as of [limited.token, member.token])
      expect([(await undo(made, as)).status, (await preview(made, as)).status]).toEqual([403, 403]);
    expect(await active("space")).toHaveLength(3);
  });

  it("from outside of a location's networks leaves its rooms and names none of them", async () => {
    const made = await imported(ROOMS);
    const { rows } = await query(
      "select id from location where organisation_id = $1 and name = 'Quay'",
      [organisation],
    );
    const barring = { ipSubnets: ["192.0.2.0/24"] };
    expect((await call("PATCH", `/locations/${rows[0].id}`, barring)).status).toBe(200);
    expect((await preview(made)).json()).toMatchObject({ remove: 1, stay: 2 });
    const { undo: came } = (await undo(made)).json();
    expect(came).toMatchObject({ removed: 1, stayed: 2 });
    const told = came.rows.map(({ code, value }: { code: string; value: string }) => [code, value]);
    expect(told).toEqual([
      ["import.place_closed", ""],
      ["import.place_closed", ""],
    ]);
    expect(await active("space")).toEqual(["Q-101", "Q-102"]);
  });

  it("goes on where it was interrupted, and each room is undone once", async () => {
    const rooms = Array.from(
      { length: 1_200 },
      (_, n) => `Quay,${n % 2},R-${String(n).padStart(4, "0")}`,
    );
    const made = await imported(["Building,Floor,Room", ...rooms].join("\n"));
    await query(
      `create or replace function interrupt() returns trigger language plpgsql as $$ begin
         raise internal_error using message = 'interrupted'; end $$`,
    );
    await query(
      `create trigger interrupt before update on space for each row when (new.name = 'R-0700') execute function interrupt()`,
    );
    try {
      expect((await undo(made)).status).toBe(500);
    } finally {
      await query("drop trigger interrupt on space");
    }
    const halfway = (await call("GET", `/spaces/imports/${made.id}`)).json();
    expect(halfway).toMatchObject({
      state: "undoing",
      remainingCount: 1_000,
      undo: { removed: 200, stayed: 0 },
    });
    // The days are counted to when it began.
    await query("update import set completed_at = now() - interval '8 days' where id = $1", [
      made.id,
    ]);
    expect((await preview(made)).json()).toMatchObject({ remove: 1_000, stay: 0 });
    expect((await undo(made)).json()).toMatchObject({
      state: "undone",
      undo: { removed: 1_200, stayed: 0 },
    });
    expect(await active("space")).toEqual([]);
    const { rows } = await query(
      `select count(*)::int as n from history where organisation_id = $1 and entity = 'space' and operation = 'update'`,
      [organisation],
    );
    expect(rows).toEqual([{ n: 1_200 }]);
  });
});

describe("an import of a spreadsheet", () => {
  it("is read from the sheet of rooms, or from the one that is chosen, and comes in", async () => {
    const bytes = xlsxOf([
      {
        name: "Read me",
        rows: [
          ["Who", "What"],
          ["Ada", "made this"],
        ],
      },
      {
        name: "North",
        rows: [
          ["Building", "Floor", "Room", "Seats"],
          ["North", 1, "N-1", 4],
        ],
      },
      {
        name: "South",
        rows: [
          ["Building", "Floor", "Room", "Seats"],
          ["South", 1, "S-1", 4],
        ],
      },
    ]);
    const made = (
      await server.call("POST", "/spaces/imports", {
        token,
        ...form({ bytes, fileName: "a.xlsx" }),
      })
    ).json();
    expect(made).toMatchObject({
      format: "xlsx",
      sheet: "North",
      rowCount: 1,
      looksLikeRooms: true,
    });
    expect(made.sheets).toEqual(["Read me", "North", "South"]);
    const path = `/spaces/imports/${made.id}`;
    const missing = await call("PUT", `${path}/sheet`, { sheet: "West" });
    expect([missing.status, missing.problem().fields[0]?.code]).toEqual([
      422,
      "import.sheet_missing",
    ]);
    const other = (await call("PUT", `${path}/sheet`, { sheet: "South" })).json();
    expect(other).toMatchObject({ sheet: "South", choices: { sheet: "South" } });
    const done = await call("POST", `${path}/commit`, { validRowsOnly: false });
    expect(done.json()).toMatchObject({ state: "completed", counts: { create: 1 } });
    expect(await active("space")).toEqual(["S-1"]);
  });
});

describe("what other importers see of an import", () => {
  it("is without the rooms and the file of locations that they are kept out of", async () => {
    await imported(ROOMS);
    const next = ROOMS.replaceAll("Q-102,Office,", "Q-102,Office,8").replace(
      "P-001,Store,1",
      "P-001,Store,2",
    );
    const reply = await server.call("POST", "/spaces/imports", {
      token,
      ...form({ bytes: next, fileName: "rooms.csv" }),
    });
    const path = `/spaces/imports/${reply.json().id}`;
    const checked = (await call("PUT", `${path}/mapping`, reply.json().choices)).json();
    expect(checked.preview.map(({ name }: { name: string }) => name)).toEqual(["Q-102", "P-001"]);
    const other = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    expect((await call("GET", path, undefined, other.token)).json()).toEqual(checked);
    const { rows } = await query(
      "select id from location where organisation_id = $1 and name = 'Quay'",
      [organisation],
    );
    const barring = { ipSubnets: ["192.0.2.0/24"] };
    expect((await call("PATCH", `/locations/${rows[0].id}`, barring)).status).toBe(200);
    const seen = (await call("GET", path, undefined, other.token)).json();
    expect(seen.preview.map(({ name }: { name: string }) => name)).toEqual(["P-001"]);
    expect(seen).toMatchObject({
      sample: [],
      problems: [],
      additions: null,
      counts: checked.counts,
    });
    const errors = await call("GET", `${path}/errors`, undefined, other.token);
    expect([errors.status, errors.problem().code]).toEqual([403, "access.location"]);
    const own = (await call("GET", path)).json();
    const places = ({ additions }: SpaceImport) =>
      additions?.tree?.locations.map(({ name }) => name);
    expect([places(checked), places(own)]).toEqual([["Pier", "Quay"], ["Pier"]]);
    expect(own.preview.map(({ name }: { name: string }) => name)).toEqual(["P-001"]);
    expect(own.sample).toEqual(checked.sample);
  });
});
