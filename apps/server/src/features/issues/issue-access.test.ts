import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

let harness: IssueServer;
let scene: Scene;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
});

afterAll(() => harness.close());

const PEOPLE = ["member", "other", "vip", "technician", "admin"] as const;

/** Returns the people of the scene for whom a call succeeds. */
async function whoMay(call: (who: TestUser) => Promise<{ status: number }>): Promise<string[]> {
  const able: string[] = [];
  for (const name of PEOPLE) if ((await call(scene[name])).status < 300) able.push(name);
  return able;
}

describe("an issue a member reported", () => {
  const STAFF = ["technician", "admin"];
  const OWN = ["member", ...STAFF];
  const CALLS: readonly (readonly [string, string, unknown, readonly string[]])[] = [
    ["GET", "", undefined, OWN],
    ["GET", "/comments", undefined, OWN],
    ["GET", "/history", undefined, OWN],
    ["POST", "/comments", { body: "Words" }, OWN],
    ["POST", "/comments", { body: "Among us", visibility: "internal" }, STAFF],
    ["PUT", "/watch", undefined, OWN],
    ["DELETE", "/watch", undefined, OWN],
    ["PATCH", "", { priority: "low" }, STAFF],
    ["PUT", "/assignees", { assigneeIds: [] }, STAFF],
    ["POST", "/me-too", undefined, PEOPLE],
    ["DELETE", "", undefined, ["admin"]],
    ["PUT", "/restore", undefined, ["admin"]],
  ];
  for (const [method, path, body, able] of CALLS) {
    it(`${method} ${path} is for ${able.join(", ")}`, async () => {
      const { id } = await harness.report(scene);
      expect(
        await whoMay((who) => harness.send(who, method, `/issues/${id}${path}`, body)),
      ).toEqual(able);
    });
  }

  it("does not exist for other members, whatever they send", async () => {
    const { id } = await harness.report(scene);
    for (const [method, path, body] of CALLS) {
      if (path === "/me-too") continue;
      const known = await harness.send(scene.other, method, `/issues/${id}${path}`, body);
      const unknown = await harness.send(scene.other, method, `/issues/${v7()}${path}`, body);
      expect([method, path, known.status]).toEqual([method, path, unknown.status]);
      expect(known.problem().code).toBe(unknown.problem().code);
    }
  });

  it("is read by who has been given it", async () => {
    const issue = await harness.report(scene, scene.admin, { assigneeIds: [scene.other.id] });
    expect(await harness.ok(scene.other, "GET", `/issues/${issue.id}`)).toMatchObject({
      rights: ["assignee"],
    });
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/assignees`, { assigneeIds: [] });
    expect((await harness.send(scene.other, "GET", `/issues/${issue.id}`)).status).toBe(404);
  });

  it("shows internal comments, their number and files to who works on issues alone", async () => {
    const { id } = await harness.report(scene);
    const path = `/issues/${id}/comments`;
    await harness.ok(scene.technician, "POST", path, { body: "Public" });
    await harness.ok(scene.technician, "POST", path, { body: "Internal", visibility: "internal" });
    const bodies = async (who: TestUser) =>
      (await harness.ok(who, "GET", path)).map(({ body }: { body: string }) => body);
    expect(await bodies(scene.technician)).toEqual(["Public", "Internal"]);
    expect(await bodies(scene.member)).toEqual(["Public"]);
    const issue = await harness.ok(scene.member, "GET", `/issues/${id}`);
    expect(issue).toMatchObject({ commentsCount: 1, watchers: [] });
    const { results } = await harness.ok(scene.member, "POST", "/issues/search", {});
    expect(results.find((one: { id: string }) => one.id === id).commentsCount).toBe(1);
  });

  it("mentions people of the organisation, and tells them", async () => {
    const { id } = await harness.report(scene);
    const body = { body: "See here", mentions: [scene.admin.id] };
    const comment = await harness.ok(scene.technician, "POST", `/issues/${id}/comments`, body);
    expect(comment.mentions).toEqual([{ id: scene.admin.id, name: "Robin" }]);
    expect((await harness.events(id)).at(-1)).toMatchObject({
      ...{ event: "mentioned", commentId: comment.id, userIds: [scene.admin.id] },
    });
    const stranger = { body: "You", mentions: [v7()] };
    const reply = await harness.send(scene.technician, "POST", `/issues/${id}/comments`, stranger);
    expect(reply.status).toBe(404);
  });

  it.each(["", "\ufeff", "\u200b \u2066", "\ufffe"])(
    "refuses a comment of %j, in which nothing is to be read",
    async (body) => {
      const { id } = await harness.report(scene);
      const reply = await harness.send(scene.member, "POST", `/issues/${id}/comments`, { body });
      expect(reply.problem().fields).toMatchObject([{ field: "body", code: "text.too_short" }]);
    },
  );

  it("takes a comment of one id once", async () => {
    const { id } = await harness.report(scene);
    const body = { id: v7(), body: "Once" };
    const first = await harness.ok(scene.member, "POST", `/issues/${id}/comments`, body);
    expect(await harness.ok(scene.member, "POST", `/issues/${id}/comments`, body)).toEqual(first);
    expect(await harness.ok(scene.member, "GET", `/issues/${id}/comments`)).toHaveLength(1);
  });
});

describe("a guest's report", () => {
  it("shows their name and address to who works on issues alone, and to no history", async () => {
    const id = v7();
    await harness.query(
      `insert into issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, reporter_name, reporter_email, assignee_ids)
       values ($1, $2, 900001, 'Guest', 'public', $3, $4, $5, 'Gustav Gast', 'gast@example.test', array[$6::uuid])`,
      [scene.organisation, id, scene.location, scene.floor, scene.space, scene.other.id],
    );
    const read = (who: TestUser) => harness.ok(who, "GET", `/issues/${id}`);
    expect((await read(scene.technician)).reporter).toEqual({
      ...{ id: null, name: "Gustav Gast", email: "gast@example.test" },
    });
    expect((await read(scene.other)).reporter).toEqual({ id: null, name: null, email: null });
    const firstOf = async (who: TestUser) =>
      (await harness.ok(who, "GET", `/issues/${id}/history`))[0];
    expect(await firstOf(scene.technician)).toMatchObject({
      ...{ kind: "created", actor: null, guest: { name: "Gustav Gast" } },
    });
    expect(await firstOf(scene.other)).toMatchObject({ actor: null, guest: { name: null } });
    await harness.query("update issue set reporter_email = 'anders@example.test' where id = $1", [
      id,
    ]);
    const { rows } = await harness.query(
      "select before::text || after::text as all from history where entity_id = $1",
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/gast|gustav|anders/i);
    const { rows: whole } = await harness.query(
      "select after::text as all from history where entity_id = $1",
      [id],
    );
    expect(JSON.stringify(whole)).not.toMatch(/gustav|gast@|anders@/i);
  });
});

describe("the open issues of a space", () => {
  it("are seen by every member in short, without who reported them and what they said", async () => {
    const space = await harness.make.space(scene.organisation);
    const here = { ...scene, space };
    const open = await harness.report(here, scene.member, { description: "Private words" });
    await harness.at(here, "resolved");
    const list = await harness.send(scene.other, "GET", `/spaces/${space}/issues`);
    expect(list.json()).toEqual([
      {
        ...{ id: open.id, number: open.number, reference: open.reference, title: null },
        ...{
          status: "new",
          category: null,
          source: "app",
          reportCount: 1,
          createdAt: open.createdAt,
        },
        ...{ saidMeToo: false, isMine: false, isReadable: false },
      },
    ]);
    const mine = await harness.ok(scene.member, "GET", `/spaces/${space}/issues`);
    expect(mine).toMatchObject([{ title: open.title, isMine: true, isReadable: true }]);
    const readers = await harness.ok(scene.technician, "GET", `/spaces/${space}/issues`);
    expect(readers).toMatchObject([{ title: open.title, isReadable: true }]);
  });

  it("that sound alike are found by any of their words, by who may open them alone", async () => {
    const space = await harness.make.space(scene.organisation);
    const here = { ...scene, space };
    const lamp = await harness.report(here, scene.member, {
      title: "Lámp flickers",
      description: "by the door",
    });
    await harness.report(here, scene.member, { title: "Tap drips" });
    const ask = async (text: string, who = scene.member) =>
      (await harness.ok(who, "POST", "/issues/similar", { spaceId: space, text })).map(
        ({ id }: { id: string }) => id,
      );
    expect(await ask("The lamp is dark")).toEqual([lamp.id]);
    expect(await ask("The lamp is dark", scene.technician)).toEqual([lamp.id]);
    expect(await ask("The lamp is dark", scene.other)).toEqual([]);
    expect(await ask("nothing like it")).toEqual([]);
    expect(await ask("it ' & | ! :* <->")).toEqual([]);
    expect(await ask("")).toEqual([]);
  });
});

describe("a role that is limited to a location", () => {
  it("works on the issues of that location, and is a member everywhere else", async () => {
    const limited = await harness.make.user({ organisations: [scene.organisation] });
    await harness.make.grant(limited.id, scene.organisation, "technician", [scene.location]);
    const elsewhere = { ...scene, space: await harness.make.space(scene.organisation) };
    const [inside, outside] = [
      await harness.at(scene, "open"),
      await harness.at(elsewhere, "open"),
    ];
    const code = async (method: string, id: string, path: string, body: unknown) => {
      const reply = await harness.send(limited, method, `/issues/${id}${path}`, body);
      return reply.status < 300 ? "done" : reply.problem().code;
    };
    // Calls that only read count everywhere.
    expect(await code("GET", outside.id, "", undefined)).toBe("done");
    const tries: [string, string, unknown, string][] = [
      ["PATCH", "", { priority: "low" }, "access.location"],
      ["PUT", "/assignees", { assigneeIds: [limited.id] }, "access.location"],
      ["POST", "/comments", { body: "x", visibility: "internal" }, "access.forbidden"],
      ["POST", "/transition", { to: "in_progress" }, "access.forbidden"],
      ["POST", "/transition", { to: "cancelled", reason: "declined" }, "access.forbidden"],
    ];
    for (const [method, path, body, refusal] of tries) {
      expect([path, await code(method, outside.id, path, body)]).toEqual([path, refusal]);
    }
    for (const [method, path, body] of tries.slice(0, 4)) {
      expect([path, await code(method, inside.id, path, body)]).toEqual([path, "done"]);
    }
    const bulk = { ids: [inside.id, outside.id], changes: { priority: "urgent" } };
    const refused = await harness.send(limited, "PATCH", "/issues/bulk", bulk);
    expect(refused.problem().code).toBe("issue.bulk_refused");
    const report = (space: string) =>
      harness.send(limited, "POST", "/issues", { spaceId: space, title: "Mine", status: "open" });
    expect((await report(scene.space)).status).toBe(201);
    expect((await report(elsewhere.space)).status).toBe(403);
    const own = { spaceId: elsewhere.space, title: "As a member" };
    expect(await harness.ok(limited, "POST", "/issues", own)).toMatchObject({ status: "new" });
    const merge = { intoId: inside.id };
    expect(await code("POST", outside.id, "/merge", merge)).toBe("access.location");
  });
});

describe("the database, which holds a role that is limited to a location", () => {
  let limited: TestUser;
  let elsewhere: Scene;

  beforeAll(async () => {
    limited = await harness.make.user({ organisations: [scene.organisation] });
    await harness.make.grant(limited.id, scene.organisation, "technician", [scene.location]);
    elsewhere = { ...scene, space: await harness.make.space(scene.organisation) };
  });

  /**
   * Counts the rows of an issue and of everything that belongs to it, to show what a call leaves of
   * it.
   */
  const rows = async (id: string) =>
    (
      await harness.query(
        `select i::text as row from issue i where id = $1
         union all select c::text from issue_comment c where issue_id = $1
         union all select a::text from issue_attachment a where issue_id = $1 order by 1`,
        [id],
      )
    ).rows;

  it("lets them write nothing as staff on an issue of another one, by any call", async () => {
    const issue = await harness.at(elsewhere, "open");
    const inside = await harness.at(scene, "open");
    const photo = form({ bytes: await jpeg() }, { isInternal: "true" });
    const theirs = await harness.server.call("POST", `/issues/${issue.id}/attachments`, {
      ...{ token: scene.admin.token, ...form({ bytes: await jpeg() }) },
    });
    const before = await rows(issue.id);
    const tries: [string, string, unknown][] = [
      ["PATCH", `/issues/${issue.id}`, { title: "Mine" }],
      ["POST", `/issues/${issue.id}/comments`, { body: "x", visibility: "internal" }],
      ["POST", `/issues/${issue.id}/transition`, { to: "in_progress" }],
      ["POST", `/issues/${issue.id}/transition`, { to: "on_hold", reason: "parts" }],
      ["POST", `/issues/${issue.id}/transition`, { to: "cancelled", reason: "declined" }],
      [
        "POST",
        `/issues/${inside.id}/transition`,
        { to: "cancelled", reason: "duplicate", duplicateOfId: issue.id },
      ],
      ["PUT", `/issues/${issue.id}/assignees`, { assigneeIds: [limited.id] }],
      ["PATCH", "/issues/bulk", { ids: [issue.id], changes: { priority: "urgent" } }],
      [
        "PATCH",
        "/issues/bulk",
        { ids: [issue.id], changes: { transition: { to: "in_progress" } } },
      ],
      ["POST", `/issues/${issue.id}/merge`, { intoId: inside.id }],
      ["POST", `/issues/${inside.id}/merge`, { intoId: issue.id }],
      ["DELETE", `/issues/${issue.id}/attachments/${theirs.json().id}`, undefined],
      ["DELETE", `/issues/${issue.id}`, undefined],
    ];
    for (const [method, path, body] of tries) {
      const { status } = await harness.send(limited, method, path, body);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect([path, body, await rows(issue.id)]).toEqual([path, body, before]);
    }
    const added = await harness.server.call("POST", `/issues/${issue.id}/attachments`, {
      ...{ token: limited.token, ...photo },
    });
    expect(added.status).toBe(403);
    const staffed = { spaceId: elsewhere.space, title: "Mine", priority: "urgent" };
    expect((await harness.send(limited, "POST", "/issues", staffed)).status).toBe(403);
    expect(await rows(issue.id)).toEqual(before);
  });

  it("and leaves them what every member does with their own", async () => {
    const own = await harness.report(elsewhere, limited);
    const say = { body: "Still so" };
    await harness.ok(limited, "POST", `/issues/${own.id}/comments`, say);
    const withdrawn = { to: "cancelled", reason: "withdrawn" };
    await harness.ok(limited, "POST", `/issues/${own.id}/transition`, withdrawn);
    const given = await harness.at(elsewhere, "open");
    const assigneeIds = [limited.id];
    await harness.ok(scene.admin, "PUT", `/issues/${given.id}/assignees`, { assigneeIds });
    const begun = { to: "in_progress" };
    await harness.ok(limited, "POST", `/issues/${given.id}/transition`, begun);
  });
});

describe("a location whose networks do not hold the caller", () => {
  it("has no issues for them, by any call", async () => {
    const restricted = await harness.scene();
    const issue = await harness.report(restricted);
    await harness.query(
      "update location set ip_subnets = '{192.0.2.0/24}', ip_subnets_apply_to = 'all' where id = $1",
      [restricted.location],
    );
    const from = (address: string, method: string, path: string, body?: unknown) =>
      harness.server.call(method, path, {
        token: restricted.technician.token,
        body,
        from: address,
      });
    expect((await from("192.0.2.7", "GET", `/issues/${issue.id}`)).status).toBe(200);
    for (const path of ["", "/comments", "/history"]) {
      expect((await from("203.0.113.1", "GET", `/issues/${issue.id}${path}`)).status).toBe(404);
    }
    const found = await from("203.0.113.1", "POST", "/issues/search", {});
    expect(found.json()).toMatchObject({ totalCount: 0, results: [] });
    expect((await from("203.0.113.1", "POST", `/issues/${issue.id}/me-too`)).status).toBe(404);
    const body = { to: "open" };
    expect((await from("203.0.113.1", "POST", `/issues/${issue.id}/transition`, body)).status).toBe(
      404,
    );
    expect((await from("203.0.113.1", "GET", `/spaces/${restricted.space}/issues`)).status).toBe(
      404,
    );
  });
});

describe("many at once", () => {
  const change = (who: TestUser, ids: string[], changes: object) =>
    harness.send(who, "PATCH", "/issues/bulk", { ids, changes });

  it("are changed together", async () => {
    const ids = [(await harness.at(scene, "open")).id, (await harness.at(scene, "on_hold")).id];
    const changes = {
      priority: "urgent",
      assigneeIds: [scene.other.id],
      transition: { to: "in_progress" },
    };
    expect((await change(scene.admin, ids, changes)).json()).toEqual({ count: 2 });
    for (const id of ids) {
      const issue = await harness.ok(scene.admin, "GET", `/issues/${id}`);
      expect(issue).toMatchObject({ priority: "urgent", status: "in_progress" });
      expect(issue.assignees).toMatchObject([{ id: scene.other.id }]);
    }
  });

  it("or none of them, with the reason of each", async () => {
    const [fine, done] = [await harness.at(scene, "open"), await harness.at(scene, "closed")];
    const absent = v7();
    const changes = { priority: "urgent", transition: { to: "on_hold", reason: "parts" } };
    const reply = await change(scene.admin, [fine.id, done.id, absent], changes);
    expect(reply.status).toBe(422);
    expect(reply.problem().fields.map(({ field, code }) => [field, code])).toEqual([
      [done.id, "issue.transition"],
      [absent, "not_found"],
    ]);
    expect(await harness.ok(scene.admin, "GET", `/issues/${fine.id}`)).toEqual(fine);
    const given = await change(scene.technician, [fine.id], { assigneeIds: [scene.other.id] });
    expect(given.problem().fields[0]?.code).toBe("access.forbidden");
  });

  it("are duplicates of one that can be it; else each of them is named", async () => {
    const one = (await harness.at(scene, "open")).id;
    const other = (await harness.at(scene, "new")).id;
    const into = (duplicateOfId: string) => ({
      transition: { to: "cancelled", reason: "duplicate", duplicateOfId },
    });
    const refused = async (ids: string[], target: string) => {
      const reply = await change(scene.admin, ids, into(target));
      const { code, fields } = reply.problem();
      return [code, fields.map(({ field, code: why }) => [field, why])];
    };
    expect(await refused([one, other], other)).toEqual([
      "issue.bulk_refused",
      [[other, "issue.not_mergeable"]],
    ]);
    const archived = (await harness.at(scene, "open")).id;
    await harness.ok(scene.admin, "DELETE", `/issues/${archived}`);
    for (const target of [archived, (await harness.at(scene, "cancelled")).id]) {
      expect(await refused([one, other], target)).toEqual([
        "issue.bulk_refused",
        [one, other].map((id) => [id, "issue.not_mergeable"]),
      ]);
    }
    expect(await refused([one], v7())).toEqual(["issue.bulk_refused", [[one, "not_found"]]]);
    const stays = (await harness.at(scene, "open")).id;
    expect((await change(scene.admin, [one, other], into(stays))).json()).toEqual({ count: 2 });
    expect(await harness.ok(scene.admin, "GET", `/issues/${stays}`)).toMatchObject({
      reportCount: 3,
    });
  });
});
