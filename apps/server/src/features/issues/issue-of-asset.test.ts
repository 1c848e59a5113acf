import type { Issue, IssueSearchResults } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import type { TestReply } from "../../../test/server.ts";
import { hashTrackingToken } from "../../http/public-pipeline.ts";
import { NotificationServer } from "../notifications/notification.fixture.ts";
import type { Scene } from "./issue.fixture.ts";

const INSIDE = "192.0.2.5";
const OUTSIDE = "203.0.113.5";

let harness: NotificationServer;
let scene: Scene;
let limited: TestUser;
/** An asset in the scene's location, and one that lies in none. */
let asset: string;
let floating: string;

beforeAll(async () => {
  harness = await NotificationServer.start();
});

afterAll(() => harness.close());

beforeEach(async () => {
  scene = await harness.scene();
  const { organisation, location } = scene;
  limited = await harness.make.user({ organisations: [organisation] });
  await harness.make.grant(limited.id, organisation, "technician", [location]);
  asset = await harness.make.asset(organisation, location);
  floating = await harness.make.asset(organisation);
  await harness.ok(scene.admin, "PATCH", "/organisations", { timezone: "Asia/Tokyo" });
  await harness.ok(scene.admin, "PATCH", `/locations/${location}`, { timezone: "Europe/London" });
});

const report = (fields: object, who: TestUser = scene.member): Promise<Issue> =>
  harness.ok(who, "POST", "/issues", { title: "The pump leaks", ...fields });
const get = (who: TestUser, id: string) => harness.send(who, "GET", `/issues/${id}`);
const codeOf = (reply: TestReply) => [reply.status, reply.status < 300 ? "" : reply.problem().code];
const search = async (who: TestUser, body: object = {}, from = INSIDE) => {
  const { token } = who;
  const reply = await harness.server.call("POST", "/issues/search", { token, body, from });
  return reply.json() as IssueSearchResults;
};

describe("what an issue is about", () => {
  it("is an asset alone, which says where it lies", async () => {
    const issue = await report({ assetId: asset });
    expect(issue).toMatchObject({
      space: null,
      asset: { id: asset, name: expect.stringMatching(/^Model \d+ · Tag \d+$/) },
      floor: { id: null, name: "" },
      location: { id: scene.location },
      timezone: "Europe/London",
    });
  });

  it("is an asset that lies nowhere: days are those of the organisation then", async () => {
    const issue = await report({ assetId: floating });
    expect(issue).toMatchObject({ space: null, location: null, timezone: "Asia/Tokyo" });
    expect((await get(scene.member, issue.id)).json()).toEqual(issue);
  });

  it("is a space with an asset: it lies where the space is", async () => {
    const issue = await report({ spaceId: scene.space, assetId: floating });
    expect(issue).toMatchObject({
      space: { id: scene.space },
      asset: { id: floating },
      floor: { id: scene.floor },
      location: { id: scene.location },
    });
  });

  it("is one of them at least", async () => {
    const reply = await harness.send(scene.member, "POST", "/issues", { title: "It leaks" });
    expect(reply.status).toBe(400);
    expect(reply.problem().fields).toMatchObject([
      { field: "spaceId", code: "field.space_or_asset", message: "Name a space or an asset." },
    ]);
    const rows = harness.query(
      `insert into issue (organisation_id, id, number, title, source, location_id)
       values ($1, $2, 99, 'It leaks', 'app', $3)`,
      [scene.organisation, v7(), scene.location],
    );
    await expect(rows).rejects.toMatchObject({ constraint: "issue_space_or_asset" });
  });

  it("is no asset that is not there: not another organisation's, and nothing else that pictures hang on", async () => {
    const other = await harness.scene();
    const foreign = await harness.make.asset(other.organisation, other.location);
    for (const assetId of [v7(), foreign, scene.space, scene.location]) {
      for (const fields of [{ assetId }, { assetId, spaceId: scene.space }]) {
        const reply = await harness.send(scene.admin, "POST", "/issues", {
          title: "Leak",
          ...fields,
        });
        expect(codeOf(reply)).toEqual([404, "not_found"]);
      }
      const similar = { assetId, text: "leak" };
      expect((await harness.send(scene.admin, "POST", "/issues/similar", similar)).status).toBe(
        404,
      );
    }
    const { rows } = await harness.query("select id from issue where organisation_id = any ($1)", [
      [scene.organisation, other.organisation],
    ]);
    expect(rows).toEqual([]);
    // The database enforces this too, for any writer.
    const written = harness.query(
      `insert into issue (organisation_id, id, number, title, source, asset_id, location_id)
       values ($1, $2, 99, 'It leaks', 'app', $3, $4)`,
      [scene.organisation, v7(), scene.space, scene.location],
    );
    await expect(written).rejects.toMatchObject({ constraint: "issue_asset" });
  });

  it("is no asset that is archived", async () => {
    await harness.query("update asset set deleted_at = now() where id = $1", [asset]);
    const reply = await harness.send(scene.member, "POST", "/issues", {
      title: "Leak",
      assetId: asset,
    });
    expect(reply.problem().code).toBe("parent.archived");
  });

  it("moves with an asset that has no space, and stays once that is deleted for good", async () => {
    const alone = await report({ assetId: asset });
    const inSpace = await report({ assetId: asset, spaceId: scene.space });
    const elsewhere = await harness.make.location(scene.organisation);
    const move = (to: string | null) =>
      harness.query("update asset set location_id = $2 where id = $1", [asset, to]);
    const placeOf = async ({ id }: Issue) =>
      (await get(scene.admin, id)).json().location?.id ?? null;
    await move(elsewhere);
    expect([await placeOf(alone), await placeOf(inSpace)]).toEqual([elsewhere, scene.location]);
    await move(null);
    expect([await placeOf(alone), await placeOf(inSpace)]).toEqual([null, scene.location]);
    await harness.query("delete from asset where id = $1", [asset]);
    const left = (await get(scene.admin, alone.id)).json();
    expect(left).toMatchObject({ asset: { id: null, name: alone.asset?.name }, space: null });
    expect(alone.asset?.name).not.toBe("");
  });
});

describe("an issue that lies in no location", () => {
  it("is read by who reported it, who was given it and who reads issues; by nobody else", async () => {
    const issue = await report({ assetId: floating });
    const seen = async () => {
      const people = [scene.member, scene.other, scene.vip, scene.technician, limited, scene.admin];
      const replies = await Promise.all(people.map((who) => get(who, issue.id)));
      return replies.map(({ status }) => status);
    };
    // A limited role's rights to read count in the whole organisation.
    expect(await seen()).toEqual([200, 404, 404, 200, 200, 200]);
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/assignees`, {
      assigneeIds: [scene.other.id],
    });
    expect(await seen()).toEqual([200, 200, 404, 200, 200, 200]);
  });

  it("goes its way: steps, comments, history and archive, by who works on issues everywhere", async () => {
    const { id } = await report({ assetId: floating });
    expect((await harness.step(scene.technician, id, { to: "open" })).status).toBe(200);
    const held = { to: "on_hold", reason: "parts", note: "Ordered" } as const;
    expect((await harness.step(scene.technician, id, held)).json()).toMatchObject({
      status: "on_hold",
    });
    const comment = { body: "Among us", visibility: "internal" };
    await harness.ok(scene.technician, "POST", `/issues/${id}/comments`, comment);
    const said = await harness.ok(scene.technician, "GET", `/issues/${id}/comments`);
    expect(said.map(({ body }: { body: string }) => body)).toEqual(["Ordered", "Among us"]);
    expect(await harness.ok(scene.member, "GET", `/issues/${id}/comments`)).toHaveLength(1);
    const kinds = await harness.ok(scene.technician, "GET", `/issues/${id}/history`);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain("transitioned");
    expect(
      await harness.ok(scene.admin, "PATCH", "/issues/bulk", {
        ids: [id],
        changes: { priority: "high" },
      }),
    ).toEqual({ count: 1 });
    expect((await harness.send(scene.admin, "DELETE", `/issues/${id}`)).status).toBe(200);
    expect((await get(scene.member, id)).status).toBe(404);
    expect((await harness.send(scene.admin, "PUT", `/issues/${id}/restore`)).status).toBe(200);
  });

  it("is written by no role that is limited to locations, but in one's own right", async () => {
    const { id } = await report({ assetId: floating });
    for (const [method, path, body, code] of [
      ["PATCH", "", { priority: "low" }, "access.location"],
      ["PUT", "/assignees", { assigneeIds: [limited.id] }, "access.location"],
      ["POST", "/transition", { to: "open" }, "access.forbidden"],
      ["POST", "/comments", { body: "Among us", visibility: "internal" }, "access.forbidden"],
    ] as const) {
      const reply = await harness.send(limited, method, `/issues/${id}${path}`, body);
      expect([path, ...codeOf(reply)]).toEqual([path, 403, code]);
    }
    expect((await get(limited, id)).json()).toMatchObject({ rights: [], mayAssign: false });
    const staffOnly = { assetId: floating, title: "Leak", status: "open" };
    expect(codeOf(await harness.send(limited, "POST", "/issues", staffOnly))).toEqual([
      403,
      "access.forbidden",
    ]);
    // They may act on their own issues: comment, and go on with those assigned to them.
    const said = await harness.ok(limited, "POST", `/issues/${id}/comments`, { body: "I saw it" });
    expect(said).toMatchObject({ isFromStaff: false });
    await harness.ok(scene.admin, "PUT", `/issues/${id}/assignees`, { assigneeIds: [limited.id] });
    await harness.step(scene.admin, id, { to: "open" });
    expect((await harness.step(limited, id, { to: "in_progress" })).status).toBe(200);
  });

  it("is held off by the networks of no location, as what lies in one is", async () => {
    await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      ipSubnets: ["192.0.2.0/24"],
    });
    const send = (from: string, method: string, path: string, body?: unknown) =>
      harness.server.call(method, path, { token: scene.admin.token, body, from });
    const barred = (await send(INSIDE, "POST", "/issues", { title: "In", assetId: asset })).json();
    const free = (
      await send(OUTSIDE, "POST", "/issues", { title: "Out", assetId: floating })
    ).json();
    const read = async (from: string) => [
      (await send(from, "GET", `/issues/${barred.id}`)).status,
      (await send(from, "GET", `/issues/${free.id}`)).status,
      (await send(from, "GET", `/issues/${free.id}/comments`)).status,
    ];
    expect(await read(INSIDE)).toEqual([200, 200, 200]);
    expect(await read(OUTSIDE)).toEqual([404, 200, 200]);
    const hidden = await send(OUTSIDE, "POST", "/issues", { title: "Again", assetId: asset });
    expect(codeOf(hidden)).toEqual([404, "not_found"]);
    const found = await search(scene.admin, {}, OUTSIDE);
    expect(found.results.map(({ id }) => id)).toEqual([free.id]);
    expect(found.facets?.locations).toEqual([{ id: null, name: null, count: 1 }]);
    expect(
      (await send(OUTSIDE, "POST", `/issues/${free.id}/comments`, { body: "Here" })).status,
    ).toBe(201);
  });

  it("is counted and found by itself, in memory and in the database alike", async () => {
    const free = await report({ assetId: floating });
    const there = await report({ assetId: asset });
    const inSpace = await report({ spaceId: scene.space, assetId: asset });
    const ids = async (who: TestUser, filters: object) =>
      (await search(who, { filters })).results.map(({ id }) => id).toSorted();
    const { name } = (await get(scene.admin, there.id)).json().location;
    for (const who of [scene.admin, scene.member]) {
      const { totalCount, facets } = await search(who);
      expect(totalCount).toBe(3);
      expect(facets?.locations).toEqual([
        { id: scene.location, name, count: 2 },
        { id: null, name: null, count: 1 },
      ]);
      expect(facets?.floors.map(({ id, count }) => [id, count])).toEqual([[scene.floor, 1]]);
      expect(await ids(who, { locationIds: ["none"] })).toEqual([free.id]);
      expect(await ids(who, { locationIds: [scene.location] })).toEqual(
        [there.id, inSpace.id].toSorted(),
      );
      expect(await ids(who, { locationIds: ["none", scene.location] })).toHaveLength(3);
      expect(await ids(who, { assetIds: [asset] })).toEqual([there.id, inSpace.id].toSorted());
      expect(await ids(who, { spaceIds: [scene.space] })).toEqual([inSpace.id]);
    }
    const similar = { assetId: floating, text: "a pump leaks" };
    const alike = await harness.ok(scene.member, "POST", "/issues/similar", similar);
    expect(alike.map(({ id }: { id: string }) => id)).toEqual([free.id]);
    expect(await harness.ok(scene.other, "POST", "/issues/similar", similar)).toEqual([]);
  });

  it("has a 'me too' of who may open it", async () => {
    const { id } = await report({ assetId: floating });
    expect((await harness.send(scene.other, "POST", `/issues/${id}/me-too`)).status).toBe(404);
    const short = await harness.ok(scene.technician, "POST", `/issues/${id}/me-too`);
    expect(short).toMatchObject({ reportCount: 2, saidMeToo: true });
  });

  it("takes over what is merged into it, also the report of somebody without an account", async () => {
    const { id: intoId } = await report({ assetId: floating });
    const guest = await report({ spaceId: scene.space });
    const token = Buffer.alloc(32, guest.number).toString("base64url");
    await harness.query(
      "insert into issue_track (organisation_id, token_hash, issue_id) values ($1, $2, $3)",
      [scene.organisation, hashTrackingToken(token), guest.id],
    );
    const track = async () => (await harness.server.call("GET", `/public/issues/${token}`)).json();
    expect(await track()).toMatchObject({ timezone: "Europe/London" });
    const merged = await harness.ok(scene.admin, "POST", `/issues/${guest.id}/merge`, { intoId });
    expect(merged).toMatchObject({ id: intoId, location: null, reportCount: 2 });
    expect(await track()).toMatchObject({ location: "", space: "", timezone: "Asia/Tokyo" });
    // Somebody who works in one location only cannot merge into an issue that lies in no location.
    const own = await report({ spaceId: scene.space });
    const reply = await harness.send(limited, "POST", `/issues/${own.id}/merge`, { intoId });
    expect([403, 404]).toContain(reply.status);
    expect((await get(scene.admin, own.id)).json().status).toBe("new");
  });
});

describe("who is told of an issue that lies in no location", () => {
  const toldOf = async (who: TestUser) =>
    (await harness.ok(who, "GET", "/notifications")).notifications as {
      issue: object;
      timezone: string;
    }[];

  it("is who works on issues everywhere, and no service desk", async () => {
    await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      serviceDeskEmail: "desk@example.test",
    });
    await harness.clear(scene);
    const issue = await report({ assetId: floating });
    await harness.tell();
    expect(await toldOf(limited)).toEqual([]);
    expect(await toldOf(scene.technician)).toMatchObject([
      { issue: { id: issue.id, space: null, asset: "" }, timezone: "Asia/Tokyo" },
    ]);
    expect((await harness.mails()).map(({ kind }) => kind)).toEqual([]);
  });

  it("is who reported it, by mail too, which names the organisation and its clocks", async () => {
    const issue = await report({ assetId: floating });
    await harness.clear(scene);
    await harness.ok(scene.technician, "POST", `/issues/${issue.id}/comments`, {
      body: "On my way",
    });
    await harness.tell();
    await harness.mailDue();
    const [mail] = await harness.mails();
    expect(mail?.recipient).toBe(scene.member.email);
    const { name } = await harness.ok(scene.admin, "GET", "/organisations/current");
    expect(mail?.text).toContain(name);
    expect(mail?.text).toContain("GMT+9");
    expect(mail?.text).toContain("On my way");
    expect(mail?.text).not.toMatch(/null|undefined/);
  });
});

describe("two at once", () => {
  it("an issue of an asset that is moved meanwhile lies where the asset is", async () => {
    const elsewhere = await harness.make.location(scene.organisation);
    const { pool } = harness.server.installation.database;
    const mover = await pool.connect();
    try {
      await mover.query("begin");
      await mover.query("update attachment_owner set location_id = $2 where id = $1", [
        asset,
        elsewhere,
      ]);
      const reporting = report({ assetId: asset });
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%attachment_owner%' and datname = current_database()",
        );
        expect(rowCount).toBe(1);
      });
      await mover.query("commit");
      expect((await reporting).location?.id).toBe(elsewhere);
    } finally {
      mover.release();
    }
  });

  it("of two steps of one issue the later one is told of the first", async () => {
    const issue = await report({ assetId: floating });
    const headers = { "if-match": `"${issue.version}"` };
    const take = (who: TestUser) =>
      harness.send(who, "POST", `/issues/${issue.id}/transition`, { to: "open" }, headers);
    const replies = await Promise.all([take(scene.admin), take(scene.technician)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) => report({ assetId: at % 2 ? floating : asset })),
    );
    expect(new Set(many.map(({ number }) => number)).size).toBe(8);
  });
});

describe("the time zone of an issue", () => {
  it("is that of its location, else that of the organisation, in the issue, the list, mails and notices", async () => {
    await harness.clear(scene);
    const { id } = await report({ spaceId: scene.space });
    const zones = async () => {
      await harness.ok(scene.technician, "POST", `/issues/${id}/comments`, { body: "On my way" });
      await harness.tell();
      await harness.mailDue();
      const notices = (await harness.ok(scene.member, "GET", "/notifications")).notifications;
      const mail = (await harness.mails()).at(-1)?.text ?? "";
      return [
        (await get(scene.member, id)).json().timezone,
        (await search(scene.admin)).results[0]?.timezone,
        notices[0].timezone,
        mail.includes("GMT+9") ? "Asia/Tokyo" : "Europe/London",
      ];
    };
    expect(await zones()).toEqual(Array(4).fill("Europe/London"));
    await harness.clear(scene);
    await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { timezone: null });
    expect(await zones()).toEqual(Array(4).fill("Asia/Tokyo"));
  });
});
