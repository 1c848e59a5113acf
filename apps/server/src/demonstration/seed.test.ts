import {
  IMAGE_VERSION_NAMES,
  IMAGE_VERSION_WIDTHS,
  ISSUE_STATUSES,
  panoramaLevels,
  panoramaTileKey,
} from "@storey/domain";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeFloors } from "./make-spaces.ts";
import { MERIDIAN_HOSPITAL } from "./meridian-hospital.ts";
import { HARBOUR_ISSUES, MERIDIAN_ISSUES } from "./planned-issues.ts";
import { sceneName } from "./room-scenes.ts";
import { isDemonstrationSeeded, seedDemonstration } from "./seed.ts";

/** The width of the prepared pictures: none of their versions is wider. */
const WIDTH_PX = 1600;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  expect(await isDemonstrationSeeded(server.installation)).toBe(false);
  await seedDemonstration(server.installation);
});

afterAll(() => server.close());

it("the demonstration is known to be there afterwards", async () => {
  expect(await isDemonstrationSeeded(server.installation)).toBe(true);
});

it("the demonstration has issues of every state, each in a space, with comments and watchers", async () => {
  const { pool } = server.installation.database;
  const { rows } = await pool.query(
    `select i.status, count(*)::int as count, count(s.id)::int as placed, min(i.number)::int as first
     from issue i left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
     group by i.status`,
  );
  expect(rows.map(({ status }) => status).sort()).toEqual([...ISSUE_STATUSES].sort());
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  expect(count).toBe(HARBOUR_ISSUES.length + MERIDIAN_ISSUES.length);
  expect(rows.every((row) => row.placed === row.count && row.first >= 1)).toBe(true);
  const planned = [...HARBOUR_ISSUES, ...MERIDIAN_ISSUES].flatMap(({ comments = [] }) => comments);
  const { rows: written } = await pool.query("select count(*)::int as count from issue_comment");
  expect(written).toEqual([{ count: planned.length }]);
});

it("the university has 600 assets of 120 models in 20 kinds, in rooms that fit and with dates around today", async () => {
  const [counted] = await rowsOf(
    HARBOUR_UNIVERSITY.name,
    `select count(*)::int as assets, count(distinct t.model_id)::int as models, count(distinct m.asset_type_id)::int as types,
       count(t.space_id)::int as placed, count(distinct t.tag)::int as tags, count(distinct t.lifecycle_status)::int as states,
       count(*) filter (where t.install_date + make_interval(months => m.warranty_months) < now())::int as expired
     from asset t join asset_model m on m.organisation_id = t.organisation_id and m.id = t.model_id`,
  );
  expect(counted).toMatchObject({ assets: 600, models: 120, types: 20, tags: 600 });
  expect(counted.states).toBeGreaterThanOrEqual(6);
  expect(counted.placed).toBeGreaterThan(500);
  expect(counted.placed).toBeLessThan(600);
  expect(counted.expired).toBeGreaterThan(100);
  expect(counted.expired).toBeLessThan(500);
  const call = await callerIn(HARBOUR_UNIVERSITY.name);
  const found = await call("/codes/HU-00001");
  expect(found.json()).toMatchObject({ kind: "asset", asset: { tag: "HU-00001" } });
});

it("says of each organisation where it is written to, so that a refusal names an address", async () => {
  const sql = "select email from organisation where name = $1";
  for (const { name, email } of [HARBOUR_UNIVERSITY, MERIDIAN_HOSPITAL]) {
    const { rows } = await server.installation.database.pool.query(sql, [name]);
    expect(rows).toEqual([{ email }]);
    expect(email).toMatch(/^[^@]+@[^@]+\.test$/);
  }
});

/** Asks as somebody who works in the organisation. */
async function callerIn(organisation: string) {
  const token = await new Factory(server).token("organisation-admin@harbour.test");
  const newActiveOrganisationId = demonstrationId("organisation", organisation);
  const body = { newActiveOrganisationId };
  const { status } = await server.call("PUT", "/users/me/active-organisation", { token, body });
  expect(status).toBe(200);
  return (path: string) => server.call("GET", path, { token });
}

async function rowsOf(organisation: string, sql: string) {
  const { rows } = await server.installation.database.pool.query(
    `${sql} join organisation o on o.id = t.organisation_id where o.name = $1`,
    [organisation],
  );
  return rows;
}

describe("a search in the demonstration", () => {
  const { name } = HARBOUR_UNIVERSITY;
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  const spaces = async (condition: string) =>
    idsOf(
      await rowsOf(
        name,
        `select t.id from (select s.* from space s where s.deleted_at is null and ${condition}) t`,
      ),
    );

  async function found(searchTerm: string) {
    const token = await new Factory(server).token("organisation-admin@harbour.test");
    await callerIn(name);
    const results: { id: string; name: string; matchedBy: unknown[] }[] = [];
    for (let page = 1; ; page++) {
      const body = { searchTerm, page, pageSize: 200 };
      const reply = (await server.call("POST", "/spaces/search", { token, body })).json();
      results.push(...reply.results);
      if (results.length >= reply.totalCount) return results;
    }
  }

  it.each([
    [
      "meeting room",
      "s.space_type_id = (select y.id from space_type y where y.organisation_id = s.organisation_id and y.name = 'Meeting room')",
    ],
    [
      "projector",
      "(select e.id from feature e where e.organisation_id = s.organisation_id and e.name = 'Projector') = any (s.feature_ids)",
    ],
  ])("%s finds every one there is", async (term, condition) => {
    const expected = await spaces(condition);
    expect(expected.length).toBeGreaterThan(20);
    const hits = new Set(idsOf(await found(term)));
    expect(expected.filter((id) => !hits.has(id))).toEqual([]);
  });

  it("12 people finds the rooms of 12 and more, and no other", async () => {
    const expected = await spaces("s.capacity >= 12");
    expect(expected.length).toBeGreaterThan(20);
    expect(idsOf(await found("12 people"))).toEqual(expected);
  });

  it("anchr finds Anchor", async () => {
    const expected = await spaces("s.name ilike '%anchor%'");
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await found("anchr"))).toEqual(expected);
  });
});

describe.each([HARBOUR_UNIVERSITY, MERIDIAN_HOSPITAL])("the pictures of $name", (plan) => {
  const { name } = plan;
  const spaces = makeFloors(plan).flatMap((floor) => floor.spaces);
  const planned = spaces.flatMap(({ scenes }) => scenes.map(sceneName));

  it("have all four versions, as wide as they say and no wider than the drawing", async () => {
    const call = await callerIn(name);
    const pictures = await rowsOf(
      name,
      "select distinct on (t.s3_key) t.versions, t.metadata from space_image t",
    );
    expect(pictures.length).toBe(new Set(planned).size);
    for (const { versions, metadata } of pictures) {
      expect(Object.keys(versions).sort()).toEqual([...IMAGE_VERSION_NAMES].sort());
      expect(metadata).toMatchObject({
        width: WIDTH_PX,
        colour: expect.stringMatching(/^#\w{6}$/),
      });
      for (const version of IMAGE_VERSION_NAMES) {
        const { imageKey, width, height } = versions[version];
        expect(width).toBe(Math.min(WIDTH_PX, IMAGE_VERSION_WIDTHS[version]));
        const query = new URLSearchParams({ imageKey });
        const { status, headers, bytes } = await call(`/spaces/image-stream?${query}`);
        expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
        expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
      }
    }
  });

  it("hang where they are planned, described in words", async () => {
    const [found] = await rowsOf(
      name,
      `select count(distinct t.owner_id)::int as spaces, count(*)::int as pictures,
         bool_and(t.description like '%: % (drawing)') as described
       from space_image t`,
    );
    expect(found).toEqual({
      spaces: spaces.filter(({ scenes }) => scenes.length > 0).length,
      pictures: planned.length,
      described: true,
    });
  });
});

it("two rooms have a panorama with every tile of today's levels, from which a door leads to the other", async () => {
  const { name } = HARBOUR_UNIVERSITY;
  const call = await callerIn(name);
  const expectFile = async (
    panoramaKey: string | null,
    { width, height }: { width: number; height: number },
  ) => {
    const query = new URLSearchParams({ panoramaKey: panoramaKey ?? "" });
    const { status, bytes } = await call(`/spaces/panorama-stream?${query}`);
    expect([panoramaKey, status]).toEqual([panoramaKey, 200]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
  };
  const hung = await rowsOf(name, "select t.space_id, t.id, t.crop from space_panorama t");
  expect(hung.length).toBe(2);
  for (const { space_id: space, id, crop } of hung) {
    const [panorama] = (await call(`/spaces/${space}/panoramas`)).json();
    expect(panorama).toMatchObject({ id, state: "ready", is360: true, width: 4096, height: 2048 });
    expect(panorama.tiles.levels).toEqual(panoramaLevels(crop));
    const doors = panorama.hotspots.filter(({ kind }: { kind: string }) => kind === "panorama");
    expect(doors.map(({ targetId }: { targetId: string }) => targetId)).toEqual(
      hung.map((other) => other.id).filter((other) => other !== id),
    );
    await expectFile(panorama.base.panoramaKey, panorama.base);
    await expectFile(panorama.preview.panoramaKey, panorama.preview);
    for (const [level, { cols, rows, width }] of panorama.tiles.levels.entries()) {
      const side = { width: width / cols, height: width / cols };
      for (let at = 0; at < cols * rows; at++) {
        const row = Math.floor(at / cols);
        await expectFile(panoramaTileKey(panorama.tiles, at % cols, row, level), side);
      }
    }
    const key = panorama.base.panoramaKey.replace(/base$/, "original");
    const original = await server.installation.files.get(key);
    expect(original?.size).toBeGreaterThan(100_000);
    original?.stream.destroy();
  }
});
