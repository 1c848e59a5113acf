import {
  ASSET_LIFECYCLE_STATUSES,
  IMAGE_VERSION_NAMES,
  IMAGE_VERSION_WIDTHS,
  ISSUE_STATUSES,
  isAssetStep,
  panoramaLevels,
  panoramaTileKey,
} from "@storey/domain";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_ASSETS } from "./harbour-assets.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeFloors } from "./make-spaces.ts";
import { MERIDIAN_ASSETS } from "./meridian-assets.ts";
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

it("the rooms of the demonstration say what they are checked by, and nobody changed them for it", async () => {
  const { rows } = await server.installation.database.pool.query(
    `select count(*)::int as rooms, count(*) filter (where s.checklist_template_ids <> a.ids)::int as wrong,
       (select count(*)::int from history where entity = 'space' and operation = 'update' and after ? 'checklist_template_ids') as told
     from space s join (select organisation_id, space_id, array_agg(template_id order by template_id) as ids
       from checklist_assignment where space_id is not null and deleted_at is null group by 1, 2) a
       on a.organisation_id = s.organisation_id and a.space_id = s.id`,
  );
  expect(rows[0]?.rooms).toBeGreaterThan(40);
  expect(rows[0]).toMatchObject({ wrong: 0, told: 0 });
});

it("the demonstration has rooms that trees help with, and a year of people who were led", async () => {
  const { pool } = server.installation.database;
  const { rows: rooms } = await pool.query(
    `select t.name, s.is_public, s.decision_tree_variables as variables from space s
     join decision_tree t on t.organisation_id = s.organisation_id and t.id = s.decision_tree_id
     where t.published_version_id is not null and t.build_id is not null`,
  );
  expect(new Set(rooms.map(({ name }) => name))).toEqual(new Set(["No picture", "No network"]));
  expect(rooms.length).toBeGreaterThan(20);
  expect(rooms.some(({ is_public }) => is_public)).toBe(true);
  expect(new Set(rooms.map(({ variables }) => variables.inputName)).size).toBeGreaterThan(2);
  const { rows: sessions } = await pool.query(
    `select n.state, count(*)::integer as count, count(n.is_helpful)::integer as rated,
       count(n.issue_id)::integer as reported
     from decision_tree_session n group by n.state order by n.state`,
  );
  expect(sessions.map(({ state }) => state)).toEqual(["abandoned", "issue_created", "resolved"]);
  for (const { state, count, reported } of sessions)
    expect([state, reported]).toEqual([state, state === "issue_created" ? count : 0]);
  expect(sessions.at(-1).rated).toBeGreaterThan(20);
  // What is counted of them says which ways they took.
  const { rows: ways } = await pool.query(
    "select c.key from decision_tree_count c where c.counts = 'way' and c.days = 1",
  );
  expect(ways.length).toBeGreaterThan(20);
});

it("every checklist of the demonstration can be given pictures", async () => {
  const { rows } = await server.installation.database.pool.query(
    `select t.name from checklist_template t where not exists (select from attachment_owner o
       where o.organisation_id = t.organisation_id and o.id = t.id and o.kind = 'checklistTemplate')`,
  );
  expect(rows).toEqual([]);
});

it("the demonstration has a year of checks: done, missed, skipped, due, failed and checked again", async () => {
  const { pool } = server.installation.database;
  const { rows: states } = await pool.query(
    `select r.state, count(*)::int as count from checklist_run r where r.organisation_id = $1 group by r.state`,
    [demonstrationId("organisation", HARBOUR_UNIVERSITY.name)],
  );
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  expect(counts).toMatchObject({ open: expect.any(Number), missed: expect.any(Number) });
  expect(counts["completed"]).toBeGreaterThan(1_000);
  expect(counts["skipped"]).toBeGreaterThan(10);
  const { rows: due } = await pool.query(
    "select count(*)::int as today from checklist_run where state = 'open' and due_on = (now() at time zone 'Europe/London')::date",
  );
  expect(due[0].today).toBeGreaterThan(0);
  const { rows: failures } = await pool.query(
    `select f.state, i.status, i.source from checklist_failure f
     join issue i on i.organisation_id = f.organisation_id and i.id = f.issue_id order by f.state`,
  );
  expect(failures).toEqual([
    { state: "cleared", status: "closed", source: "checklist" },
    { state: "open", status: "in_progress", source: "checklist" },
    { state: "recheck", status: "resolved", source: "checklist" },
  ]);
  const { rows: wrong } = await pool.query(
    `select count(*)::int as count from checklist_answer a join checklist_run r on r.organisation_id = a.organisation_id and r.id = a.run_id
     where r.state <> 'completed' or a.is_failed and r.outcome = 'pass'`,
  );
  expect(wrong).toEqual([{ count: 0 }]);
});

describe.each([
  {
    ...{ name: HARBOUR_UNIVERSITY.name, planned: HARBOUR_ASSETS, least: 5_800, most: 6_400 },
    ...{ models: 120, types: 20, parts: 60, aboutIssues: ["new", "open", "resolved"] },
  },
  {
    ...{ name: MERIDIAN_HOSPITAL.name, planned: MERIDIAN_ASSETS, least: 750, most: 900 },
    ...{ models: 47, types: 17, parts: 15, aboutIssues: ["new", "in_progress", "closed"] },
  },
])("the assets of $name", ({ name, planned, least, most, models, types, parts, aboutIssues }) => {
  /** Each asset with the names of its kind and of its kind of room. */
  const assets = (columns: string, rest = "") =>
    rowsOf(
      name,
      `select ${columns} from (select a.*, m.asset_type_id, m.warranty_months, m.end_of_support as model_support,
           y.name as type, r.name as room
         from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
         join asset_type y on y.organisation_id = m.organisation_id and y.id = m.asset_type_id
         left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
         left join space_type r on r.organisation_id = s.organisation_id and r.id = s.space_type_id) t`,
      rest,
    );
  const distinct = (column: string, as: string) => `count(distinct t.${column})::int as ${as}`;

  it("are as many as planned, each with a tag, addresses and a serial number of its own", async () => {
    const [counted] = await assets(
      `count(*)::int as assets, ${distinct("model_id", "models")}, ${distinct("asset_type_id", "types")},
       ${distinct("tag", "tags")}, count(t.parent_id)::int as parts, count(t.quantity)::int as lots,
       count(t.serial_number)::int as serials, ${distinct("serial_number", "different")},
       count(t.ip_address)::int as addresses, ${distinct("ip_address", "ip")}, ${distinct("mac_address", "mac")}`,
    );
    expect(counted.assets).toBeGreaterThan(least);
    expect(counted.assets).toBeLessThan(most);
    expect(counted).toMatchObject({ models, types, tags: counted.assets });
    expect(counted.different).toBe(counted.serials);
    expect(counted.serials + counted.lots).toBe(counted.assets);
    expect(counted).toMatchObject({ ip: counted.addresses, mac: counted.addresses });
    expect(counted.addresses).toBeGreaterThan(counted.assets / 5);
    expect(counted.parts).toBeGreaterThan(parts);
  });

  it("lie in rooms that fit them, or float at home", async () => {
    const places = await assets(
      `t.type, t.room, count(*)::int as count, bool_and(t.location_id is not null) as is_home,
       bool_and(t.lifecycle_status in ('in_service', 'in_repair', 'missing')) as is_used`,
      "group by t.type, t.room",
    );
    expect(places.every((place) => place.is_home)).toBe(true);
    for (const { type, room, is_used } of places) {
      if (room === null) continue;
      const fits = planned.types.some((each) => each.name === type && room in each.rooms);
      expect([type, room, fits, is_used]).toEqual([type, room, true, true]);
    }
    const floating = places.filter(({ room }) => room === null);
    const count = floating.reduce((sum, place) => sum + place.count, 0);
    expect(count).toBeGreaterThan(least / 20);
    expect(count).toBeLessThan(least / 5);
  });

  it("are in every state, with dates before and after the day of seeding", async () => {
    const warranty =
      "(t.install_date + make_interval(months => t.warranty_months))::date - now()::date";
    const [dated] = await assets(
      `${distinct("lifecycle_status", "states")}, count(*) filter (where ${warranty} < 0)::int as expired,
       count(*) filter (where ${warranty} between 0 and 30)::int as soon,
       count(*) filter (where ${warranty} between 31 and 60)::int as later,
       count(*) filter (where ${warranty} > 60)::int as late,
       count(*) filter (where t.install_date > now() or t.purchase_date > t.install_date)::int as impossible,
       count(*) filter (where t.pat_next_due_at < now())::int as overdue, count(t.model_support)::int as announced`,
    );
    expect(dated).toMatchObject({ states: ASSET_LIFECYCLE_STATUSES.length, impossible: 0 });
    expect(Math.min(dated.expired, dated.late)).toBeGreaterThan(least / 5);
    expect(Math.min(dated.soon, dated.later)).toBeGreaterThan(least / 400);
    expect(Math.min(dated.overdue, dated.announced)).toBeGreaterThan(0);
  });

  it("changed on many days of a year, and their last changes lie apart", async () => {
    const days = await assets(
      "t.updated_at::date as day, count(*)::int as count",
      "group by t.updated_at::date order by day desc",
    );
    expect(days.length).toBeGreaterThan(100);
    const call = await callerIn(name);
    const reply = await call("/assets/search", { sort: "-updatedAt", pageSize: 100 });
    const last: { updatedAt: string }[] = reply.json().results;
    expect(new Set(last.map(({ updatedAt }) => updatedAt.slice(0, 10))).size).toBeGreaterThan(2);
    const steps = await rowsOf(
      name,
      `select t.before->>'lifecycle_status' as "from", t.after->>'lifecycle_status' as "to" from history t`,
      "and t.entity = 'asset' and t.operation = 'update' and t.after ? 'lifecycle_status'",
    );
    expect(steps.length).toBeGreaterThan(least / 20);
    expect(steps.filter(({ from, to }) => !isAssetStep(from, to))).toEqual([]);
  });

  it("have issues, open ones and done ones", async () => {
    const issues = await rowsOf(
      name,
      `select t.status, t.space_id = a.space_id as is_there from issue t
       join asset a on a.organisation_id = t.organisation_id and a.id = t.asset_id`,
    );
    expect(issues.map(({ status }) => status)).toEqual(expect.arrayContaining(aboutIssues));
    expect(issues.every(({ is_there }) => is_there)).toBe(true);
  });

  it("are found by their tags, and the next one follows them", async () => {
    const call = await callerIn(name);
    const tag = `${planned.tagPrefix}00001`;
    const found = await call(`/codes/${tag}`);
    expect(found.json()).toMatchObject({ kind: "asset", asset: { tag } });
    const [{ count, last }] = await assets("count(*)::int as count, max(t.tag) as last");
    expect(last).toBe(`${planned.tagPrefix}${String(count).padStart(5, "0")}`);
    const [{ value }] = await rowsOf(
      name,
      "select nextval(asset_tags_of(t.id)::regclass)::int as value from organisation t",
      "and t.id = o.id",
      "o.id",
    );
    expect(value).toBe(count + 1);
  });

  it("have models with a picture in all versions, described, and some with a manual", async () => {
    const call = await callerIn(name);
    const search = { pageSize: 200, sort: "name" };
    const { results } = (await call("/asset-models/search", search)).json();
    expect(results.length).toBe(models);
    const seen = new Set<string>();
    for (const { picture } of results) {
      expect(picture.description).toMatch(/^.+: .+ \(drawing\)$/);
      for (const version of IMAGE_VERSION_NAMES) seen.add(picture[version]);
    }
    const manuals = await rowsOf(
      name,
      "select t.owner_id from space_document t join asset_model m on m.id = t.owner_id",
    );
    for (const { owner_id: model } of manuals.filter((_, at) => at % 5 === 0)) {
      const [document] = (await call(`/asset-models/${model}`)).json().documents;
      const { status, bytes } = await call(document.path.replace(/^\/api/, ""));
      expect([status, bytes.length]).toEqual([200, document.metadata.size]);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect(manuals.length).toBeGreaterThanOrEqual(types);
    expect(seen.size).toBeGreaterThanOrEqual(types * IMAGE_VERSION_NAMES.length);
    for (const imageKey of seen) {
      const query = new URLSearchParams({ imageKey });
      const { status, headers } = await call(`/spaces/image-stream?${query}`);
      expect([imageKey, status, headers["content-type"]]).toEqual([imageKey, 200, "image/webp"]);
    }
  });
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
  return (path: string, search?: object) =>
    search
      ? server.call("POST", path, { token, body: search })
      : server.call("GET", path, { token });
}

/** Reads rows `t` of an organisation; `rest` is what follows the conditions. */
async function rowsOf(organisation: string, sql: string, rest = "", owner = "t.organisation_id") {
  const { rows } = await server.installation.database.pool.query(
    `${sql} join organisation o on o.id = ${owner} where o.name = $1 ${rest}`,
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
      "select distinct on (t.s3_key) t.versions, t.metadata from space_image t join space s on s.id = t.owner_id",
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
       from space_image t join space s on s.id = t.owner_id`,
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

it("the demonstration has audits of rooms and of what floats that are completed, and one that runs", async () => {
  const { pool } = server.installation.database;
  const { rows } = await pool.query(
    `select u.state, u.scope, u.missing_count as missing, u.found_count as found, u.elsewhere_count as elsewhere,
       u.unknown_count as unknown, u.completed_at > u.created_at as is_in_order
     from asset_audit u join organisation o on o.id = u.organisation_id where o.name = $1 order by u.created_at`,
    [HARBOUR_UNIVERSITY.name],
  );
  expect(rows).toMatchObject([
    { state: "completed", missing: 0, elsewhere: 0, unknown: 0, is_in_order: true },
    { state: "completed", missing: 1, elsewhere: 1, unknown: 0, is_in_order: true },
    { state: "completed", missing: 2, elsewhere: 0, unknown: 1, is_in_order: true },
    { state: "completed", scope: "floating", missing: 2, elsewhere: 1, is_in_order: true },
    { state: "open", scope: "room", missing: null },
  ]);
  expect(rows.slice(0, 4).every(({ found }) => found >= 4)).toBe(true);
});
