import { afterAll, beforeAll, expect, it } from "vitest";
import { type KillableServer, startKillable } from "./killable-server.ts";

const LIMIT = 300_000;
/** As many as a slice holds. */
const SLICE = 500;
const ROWS = 2 * SLICE + 100;

/** An export of Snipe-IT; every tenth thing has no tag, and comes after those that have one. */
const FILE = [
  "ID,Asset Tag,Category,Model,Company,Serial",
  ...Array.from({ length: ROWS }, (_, n) => {
    const tag = n % 10 === 9 ? "" : `K-${n}`;
    return `${n},${tag},Kind ${n % 3},Model ${n % 7},C,${tag && `S-${n}`}`;
  }),
].join("\n");
/** The row of this tag is in the second slice. */
const IN_SECOND = "K-620";

let server: KillableServer;
let path: string;

beforeAll(async () => {
  server = await startKillable();
}, LIMIT);

afterAll(() => server.close());

const form = () => {
  const given = new FormData();
  given.set("file", new Blob([FILE]), "hardware.csv");
  return given;
};
const held = async () => {
  const { rows } = await server.query(
    `select count(*)::int as assets, count(*) filter (where deleted_at is not null)::int as archived,
       count(distinct tag)::int as tags,
       (select count(*)::int from asset_alias where organisation_id = $1) as labels,
       (select count(*)::int from asset_model where organisation_id = $1 and deleted_at is null) as models,
       (select count(*)::int from asset_type where organisation_id = $1) as types
     from asset where organisation_id = $1`,
    [server.organisation],
  );
  return rows[0];
};
const NOTHING = { assets: 0, archived: 0, tags: 0, labels: 0, models: 0, types: 0 };
const ALL = { assets: ROWS, archived: 0, tags: ROWS, labels: ROWS, models: 7, types: 3 };
const HALFWAY = { ...ALL, assets: SLICE, tags: SLICE, labels: SLICE };

/** Makes somebody else hold a tag of the second slice, so that the call waits amid its rows. */
const killInSecond = (method: string, to: string, body?: object) =>
  server.killWaiting(
    body === undefined ? [method, to] : [method, to, body],
    `with t as (insert into asset_type (organisation_id, id, name) values ($1, gen_random_uuid(), 'Held') returning id),
       m as (insert into asset_model (organisation_id, id, name, asset_type_id)
         select $1, gen_random_uuid(), 'Held', t.id from t returning id)
     insert into asset (organisation_id, id, model_id, tag, lifecycle_status)
     select $1, gen_random_uuid(), m.id, $2, 'in_stock' from m`,
    [server.organisation, IN_SECOND],
  );

it(
  "killed while a file of assets arrives, the server has no import, or a whole one",
  async () => {
    const imports = () => server.call("GET", "/assets/imports");
    await server.killWaiting(
      ["POST", "/assets/imports", form()],
      "select from organisation where id = $1 for update",
      [server.organisation],
    );
    expect(await imports()).toEqual([]);
    const made = await server.call("POST", "/assets/imports", form());
    expect(made).toMatchObject({ state: "uploaded", rowCount: ROWS, preset: "snipe-it" });
    expect(await imports()).toMatchObject([{ id: made.id }]);
    path = `/assets/imports/${made.id}`;
  },
  LIMIT,
);

it(
  "killed while the file is read anew for its mapping, it keeps the mapping of before",
  async () => {
    const before = await server.call("GET", path);
    const encoding = ["PUT", `${path}/encoding`, { encoding: "windows-1252" }] as const;
    const held = "select from import where id = $1 for update";
    await server.killWaiting(encoding, held, [path.split("/").at(-1)]);
    expect(await server.call("GET", path)).toEqual(before);
    expect(await server.call(...encoding)).toMatchObject({
      ...{ state: "uploaded", encoding: "windows-1252", rowCount: ROWS },
      choices: { mapping: before.choices.mapping },
    });
  },
  LIMIT,
);

it(
  "killed amid a check, it has written nothing, and the next check finds all",
  async () => {
    const { choices } = await server.call("GET", path);
    await killInSecond("PUT", `${path}/mapping`, choices);
    expect(await server.call("GET", path)).toMatchObject({
      ...{ state: "uploaded", checkedCount: SLICE, counts: null },
    });
    expect(await held()).toEqual(NOTHING);
    expect(await server.call("PUT", `${path}/mapping`, choices)).toMatchObject({
      ...{ state: "checked", problems: [] },
      counts: { rows: ROWS, create: ROWS, update: 0, unchanged: 0, errors: 0, models: 7 },
    });
    const { rows } = await server.query("select count(*)::int as n from import_row");
    expect(rows).toEqual([{ n: ROWS }]);
    expect(await held()).toEqual(NOTHING);
  },
  LIMIT,
);

it(
  "killed amid the import, it keeps whole slices, goes on where it stood, and writes each row once",
  async () => {
    const commit = { validRowsOnly: false };
    await killInSecond("POST", `${path}/commit`, commit);
    expect(await server.call("GET", path)).toMatchObject({
      ...{ state: "importing", remainingCount: ROWS - SLICE },
    });
    expect(await held()).toEqual(HALFWAY);
    expect(await server.call("POST", `${path}/commit`, commit)).toMatchObject({
      ...{ state: "completed", remainingCount: 0, counts: { create: ROWS, errors: 0 } },
    });
    expect(await held()).toEqual(ALL);
    const again = await server.call("POST", "/assets/imports", form());
    expect(
      await server.call("PUT", `/assets/imports/${again.id}/mapping`, again.choices),
    ).toMatchObject({ counts: { unchanged: ROWS, create: 0, update: 0, errors: 0 } });
  },
  LIMIT,
);

it(
  "killed amid an undo, it goes on where it stood, and counts each asset once",
  async () => {
    await server.killWaiting(
      ["POST", `${path}/undo`],
      "select from asset where organisation_id = $1 and tag = $2 for update",
      [server.organisation, IN_SECOND],
    );
    // The last slice is undone first.
    const undone = ROWS - 2 * SLICE;
    expect(await server.call("GET", path)).toMatchObject({
      ...{ state: "undoing", remainingCount: 2 * SLICE, undo: { removed: undone, stayed: 0 } },
    });
    expect(await held()).toMatchObject({ archived: undone, labels: 2 * SLICE });
    expect(await server.call("POST", `${path}/undo`)).toMatchObject({
      ...{ state: "undone", undo: { removed: ROWS, restored: 0, stayed: 0 } },
    });
    expect(await held()).toMatchObject({ assets: ROWS, archived: ROWS, labels: 0, models: 0 });
    const { rows } = await server.query(
      "select count(*)::int as n from history where organisation_id = $1 and entity = 'asset' and operation = 'update'",
      [server.organisation],
    );
    expect(rows).toEqual([{ n: ROWS }]);
  },
  LIMIT,
);
