import { afterAll, beforeAll, expect, it } from "vitest";
import { type KillableServer, startKillable } from "./killable-server.ts";

const LIMIT = 300_000;
const ROOMS = 6_000;

let server: KillableServer;
let path: string;

beforeAll(async () => {
  server = await startKillable();
}, LIMIT);

afterAll(() => server.close());

it(
  "killed while it writes an import, the server goes on where it stood and writes each row once",
  async () => {
    const form = new FormData();
    const rows = Array.from({ length: ROOMS }, (_, n) => `Quay,${n % 7},R-${n}`);
    form.set("file", new Blob([["Building,Floor,Room", ...rows].join("\n")]), "rooms.csv");
    const made = await server.call("POST", "/spaces/imports", form);
    path = `/spaces/imports/${made.id}`;
    const commit = ["POST", `${path}/commit`, { validRowsOnly: false }] as const;
    await server.killAmid(commit, async () => (await count("active")) > 1);
    const halfway = await server.call("GET", path);
    const written = (await count("active")) - 1;
    expect([written > 0, written < ROOMS]).toEqual([true, true]);
    expect(halfway).toMatchObject({ state: "importing", remainingCount: ROOMS - written });
    const done = await server.call(...commit);
    expect(done).toMatchObject({
      state: "completed",
      remainingCount: 0,
      counts: { create: ROOMS, errors: 0 },
    });
    const { rows: found } = await server.query(
      "select count(*)::int as n, count(distinct name)::int as names from space where organisation_id = $1 and name like 'R-%'",
      [server.organisation],
    );
    expect(found).toEqual([{ n: ROOMS, names: ROOMS }]);
  },
  LIMIT,
);

it(
  "and while it undoes one, it archives each room once and counts each once",
  async () => {
    const undo = ["POST", `${path}/undo`] as const;
    await server.killAmid(undo, async () => (await count("archived")) > 0);
    const halfway = await server.call("GET", path);
    const archived = await count("archived");
    expect([archived > 0, archived < ROOMS]).toEqual([true, true]);
    expect(halfway).toMatchObject({
      state: "undoing",
      remainingCount: ROOMS - archived,
      undo: { removed: archived },
    });
    expect(await server.call(...undo)).toMatchObject({
      state: "undone",
      undo: { removed: ROOMS, restored: 0, stayed: 0 },
    });
    expect([await count("active"), await count("archived")]).toEqual([1, ROOMS]);
    const { rows } = await server.query(
      "select count(*)::int as n from history where organisation_id = $1 and entity = 'space' and operation = 'update'",
      [server.organisation],
    );
    expect(rows).toEqual([{ n: ROOMS }]);
  },
  LIMIT,
);

async function count(which: "active" | "archived"): Promise<number> {
  const condition = which === "active" ? "is null" : "is not null";
  const { rows } = await server.query(
    `select count(*)::int as n from space where organisation_id = $1 and deleted_at ${condition}`,
    [server.organisation],
  );
  return rows[0].n;
}
