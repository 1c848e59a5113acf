import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

let harness: IssueServer;
let scene: Scene;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
});

afterAll(() => harness.close());

const show = (who: Scene["admin"], id: string) => harness.send(who, "GET", `/issues/${id}`);

describe("a report", () => {
  it("of a member begins as new, with everything they said", async () => {
    const issue = await harness.report(scene, scene.member, {
      ...{ description: "Since yesterday.", impact: "degraded", category: "lighting" },
      pin: { floorX: 0.25, floorY: 1 },
    });
    expect(issue).toMatchObject({
      ...{ title: "The lamp is broken", description: "Since yesterday.", status: "new" },
      ...{ priority: "medium", impact: "degraded", category: "lighting", source: "app" },
      ...{ pin: { floorX: 0.25, floorY: 1 }, reference: `#${issue.number}`, version: 1 },
      ...{
        space: { id: scene.space },
        floor: { id: scene.floor },
        location: { id: scene.location },
      },
      ...{ reporter: { id: scene.member.id, name: "Robin", email: null }, assignees: [] },
      ...{ reportCount: 1, reopenCount: 0, commentsCount: 0, isOverdue: false },
      ...{ rights: ["reporter"], mayAssign: false, mayDelete: false, isWatching: true },
    });
    expect(await harness.ok(scene.member, "GET", `/issues/${issue.id}`)).toEqual(issue);
  });

  it("of a VIP begins as high, and of who works on issues as they say", async () => {
    expect(await harness.report(scene, scene.vip)).toMatchObject({
      status: "new",
      priority: "high",
    });
    const given = { status: "open", priority: "urgent", assigneeIds: [scene.other.id] };
    const issue = await harness.report(scene, scene.admin, given);
    expect(issue).toMatchObject({ status: "open", priority: "urgent" });
    expect(issue.assignees.map(({ id }) => id)).toEqual([scene.other.id]);
    expect((await harness.events(issue.id)).map(({ event }) => event)).toEqual([
      "created",
      "assigned",
    ]);
  });

  it.each([
    { status: "open" },
    { status: "new" },
    { priority: "low" },
    { dueAt: "2030-01-01T00:00:00.000Z" },
    { assigneeIds: [] },
  ])("of a member that says %j is refused", async (fields) => {
    const body = { spaceId: scene.space, title: "Mine", ...fields };
    const reply = await harness.send(scene.member, "POST", "/issues", body);
    expect([reply.status, reply.problem().code]).toEqual([403, "access.forbidden"]);
  });

  it("gets a number of its own after all that were given, also when many come at once and some fail", async () => {
    const last = (await harness.report(scene)).number;
    const sent = Array.from({ length: 24 }, (_, at) => {
      const picture = at % 3 === 0 ? { pin: { imageId: v7(), x: 0, y: 0 } } : {};
      const body = { spaceId: scene.space, title: `Number ${at}`, ...picture };
      return harness.send(scene.member, "POST", "/issues", body);
    });
    const numbers = (await Promise.all(sent))
      .filter(({ status }) => status === 201)
      .map((reply) => reply.json().number);
    expect(new Set(numbers).size).toBe(16);
    expect(Math.min(...numbers)).toBeGreaterThan(last);
    const next = (await harness.report(scene)).number;
    expect(next).toBeGreaterThan(Math.max(...numbers));
  });

  it("passes by the numbers of issues that were brought in with theirs", async () => {
    const [{ number: highest } = { number: 0 }] = (
      await harness.query(
        `update issue set number = number + 100000 where organisation_id = $1
           and id = (select id from issue where organisation_id = $1 order by number desc limit 1)
         returning number`,
        [scene.organisation],
      )
    ).rows;
    const reported = await Promise.all(Array.from({ length: 6 }, () => harness.report(scene)));
    const numbers = reported.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(6);
    expect(Math.min(...numbers)).toBeGreaterThan(Number(highest));
  });

  it("that is sent again with its id adds nothing, and takes nobody else's", async () => {
    const id = v7();
    const first = await harness.report(scene, scene.member, { id });
    const again = await harness.report(scene, scene.member, { id, title: "Another title" });
    expect(again).toEqual(first);
    const body = { spaceId: scene.space, title: "Taken", id };
    const taken = await harness.send(scene.other, "POST", "/issues", body);
    expect(taken.problem().code).toBe("record.exists");
    expect(await harness.events(id)).toHaveLength(1);
  });

  it("of a space that is archived or not there, or with a pin in another space's picture, is refused", async () => {
    const space = await harness.make.space(scene.organisation);
    const send = (fields: object) =>
      harness.send(scene.member, "POST", "/issues", { spaceId: space, title: "Dark", ...fields });
    const unpinned = await send({ pin: { imageId: v7(), x: 0.5, y: 0.5 } });
    expect(unpinned.problem().code).toBe("not_found");
    await harness.ok(scene.admin, "DELETE", `/spaces/${space}`);
    expect((await send({})).problem().code).toBe("parent.archived");
    expect((await send({ spaceId: v7() })).problem().code).toBe("not_found");
  });

  it("keeps whatever people write, and what cannot be kept is refused with words", async () => {
    const texts = [
      "'; drop table issue; --",
      "<script>alert(1)</script>",
      "مصباح مكسور",
      "🛗🔥",
      "\u202Egnp",
    ];
    for (const title of texts) {
      const issue = await harness.report(scene, scene.member, { title, description: title });
      expect([issue.title, issue.description]).toEqual([title, title]);
    }
    const tries: [object, string][] = [
      [{ title: "a" }, "text.too_short"],
      [{ title: "x".repeat(201) }, "text.too_long"],
      [{ description: "x".repeat(5_001) }, "text.too_long"],
      [{ description: "a\u0000b" }, "text.unstorable"],
      [{ pin: { floorX: 2, floorY: 0 } }, "field.too_big"],
      [{ category: "toString" }, "field.invalid_value"],
      [{ reporterId: v7() }, "field.unknown"],
      [{ source: "sos" }, "field.unknown"],
    ];
    for (const [fields, code] of tries) {
      const body = { spaceId: scene.space, title: "Fine", ...fields };
      const reply = await harness.send(scene.member, "POST", "/issues", body);
      expect([fields, reply.status, reply.problem().fields[0]?.code]).toEqual([fields, 400, code]);
    }
  });
});

describe("a change", () => {
  it("of one field by two people is a conflict that shows both; of two fields it merges", async () => {
    const issue = await harness.at(scene, "open");
    const path = `/issues/${issue.id}`;
    const headers = { "if-match": String(issue.version) };
    await harness.ok(scene.admin, "PATCH", path, { title: "Theirs" }, headers);
    const merged = await harness.ok(
      scene.technician,
      "PATCH",
      path,
      { impact: "out_of_use" },
      headers,
    );
    expect(merged).toMatchObject({ title: "Theirs", impact: "out_of_use" });
    const late = await harness.send(scene.technician, "PATCH", path, { title: "Mine" }, headers);
    expect(late.status).toBe(409);
    expect(late.problem()).toMatchObject({
      code: "record.conflict",
      fields: [{ field: "title" }],
      current: { title: "Theirs", description: "" },
    });
  });

  it("of the people it is given to is told, and only people of the organisation are", async () => {
    const issue = await harness.at(scene, "open");
    const path = `/issues/${issue.id}/assignees`;
    const give = (who: Scene["admin"], assigneeIds: string[]) =>
      harness.send(who, "PUT", path, { assigneeIds });
    expect((await give(scene.technician, [scene.technician.id])).status).toBe(200);
    const refused = await give(scene.technician, [scene.technician.id, scene.other.id]);
    expect(refused.problem().code).toBe("access.forbidden");
    expect((await give(scene.admin, [scene.other.id, scene.other.id])).status).toBe(200);
    // Taking away from another is giving, too.
    expect((await give(scene.technician, [])).problem().code).toBe("access.forbidden");
    const stranger = await harness.make.user({
      organisations: [await harness.make.organisation()],
    });
    expect((await give(scene.admin, [stranger.id])).problem().code).toBe("not_found");
    const assigned = (await harness.events(issue.id)).filter(({ event }) => event === "assigned");
    expect(assigned.map(({ userIds }) => userIds)).toEqual([
      [scene.technician.id],
      [scene.other.id],
    ]);
  });

  it("leaves nothing of who leaves the organisation but their name in what they wrote", async () => {
    const leaver = await harness.make.user({ organisations: [scene.organisation] });
    const issue = await harness.report(scene, scene.admin, { assigneeIds: [leaver.id] });
    await harness.ok(leaver, "POST", `/issues/${issue.id}/comments`, { body: "Mine." });
    await harness.query("delete from user_organisation where user_id = $1", [leaver.id]);
    const now = (await show(scene.admin, issue.id)).json();
    expect(now.assignees).toEqual([]);
    expect(now.watchers.map(({ id }: { id: string }) => id)).toEqual([scene.admin.id]);
    const [comment] = await harness.ok(scene.admin, "GET", `/issues/${issue.id}/comments`);
    expect(comment.author).toEqual({ id: leaver.id, name: null, email: null });
  });
});

describe("merging", () => {
  it("moves comments, files, watchers and reports to the issue that stays", async () => {
    const stays = await harness.at(scene, "open");
    const goes = await harness.report(scene, scene.other, { title: "Dark in here" });
    const third = await harness.report(scene, scene.vip, { title: "No light" });
    await harness.ok(scene.other, "POST", `/issues/${goes.id}/comments`, { body: "Very dark." });
    await harness.ok(scene.vip, "POST", `/issues/${goes.id}/me-too`);
    await harness.ok(scene.admin, "POST", `/issues/${third.id}/merge`, { intoId: goes.id });
    const merged = await harness.ok(scene.technician, "POST", `/issues/${goes.id}/merge`, {
      intoId: stays.id,
    });
    expect(merged).toMatchObject({
      id: stays.id,
      reportCount: 4,
      commentsCount: 1,
      status: "open",
    });
    expect(merged.duplicates.map(({ id }: { id: string }) => id)).toEqual([goes.id, third.id]);
    expect(merged.watchers.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([scene.member.id, scene.other.id, scene.vip.id]),
    );
    const gone = (await show(scene.other, goes.id)).json();
    expect(gone).toMatchObject({
      ...{ status: "cancelled", cancelReason: "duplicate", commentsCount: 0 },
      duplicateOf: { id: stays.id, reference: stays.reference, title: "" },
    });
    // The reporter goes on with the issue that stays, and finds it.
    expect((await show(scene.other, stays.id)).status).toBe(200);
    const found = await harness.ok(scene.other, "POST", "/issues/search", {});
    const ids = found.results.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([stays.id, goes.id]));
    expect(ids).not.toContain(third.id);
    expect((await harness.events(goes.id)).at(-1)).toMatchObject({
      event: "merged",
      intoId: stays.id,
    });
  });

  it("of one that is taken up again takes away what that one brought, and no more", async () => {
    const space = await harness.make.space(scene.organisation);
    const here = { ...scene, space };
    const stays = await harness.at(here, "open");
    const goes = await harness.report(here, scene.other);
    const third = await harness.report(here, scene.admin);
    const meToo = (who: TestUser, { id }: { id: string }) =>
      harness.ok(who, "POST", `/issues/${id}/me-too`);
    const merge = ({ id }: { id: string }, intoId: string) =>
      harness.ok(scene.admin, "POST", `/issues/${id}/merge`, { intoId });
    await meToo(scene.technician, stays);
    await meToo(scene.vip, goes);
    await meToo(scene.member, third);
    await merge(third, goes.id);
    await merge(goes, stays.id);
    /**
     * Returns how many reported the issue that stays, and which of these people added a "me too".
     */
    const standing = async () => {
      const voiced = [];
      for (const who of ["technician", "vip", "member"] as const) {
        const [first] = await harness
          .ok(scene[who], "GET", `/spaces/${space}/issues`)
          .then((list) => list.filter(({ id }: { id: string }) => id === stays.id));
        if (first.saidMeToo) voiced.push(who);
      }
      const { reportCount } = (await show(scene.admin, stays.id)).json();
      return [reportCount, voiced];
    };
    expect(await standing()).toEqual([6, ["technician", "vip", "member"]]);
    await harness.step(scene.admin, goes.id, { to: "open" });
    expect(await standing()).toEqual([4, ["technician", "member"]]);
    expect((await show(scene.admin, goes.id)).json()).toMatchObject({ reportCount: 2 });
    await harness.step(scene.admin, third.id, { to: "open" });
    expect(await standing()).toEqual([2, ["technician"]]);
    // They say it anew of the issue that stays, since it is another one now.
    await meToo(scene.vip, stays);
    expect(await standing()).toEqual([3, ["technician", "vip"]]);
  });

  it("refuses an issue and itself, cancelled and archived ones, and those of nobody", async () => {
    const [issue, cancelled, archived] = [
      await harness.at(scene, "open"),
      await harness.at(scene, "cancelled"),
      await harness.at(scene, "open"),
    ];
    await harness.ok(scene.admin, "DELETE", `/issues/${archived.id}`);
    const merge = async (intoId: string) =>
      (await harness.send(scene.admin, "POST", `/issues/${issue.id}/merge`, { intoId })).problem()
        .code;
    expect(await merge(issue.id)).toBe("issue.not_mergeable");
    expect(await merge(cancelled.id)).toBe("issue.not_mergeable");
    expect(await merge(archived.id)).toBe("issue.not_mergeable");
    expect(await merge(v7())).toBe("not_found");
    expect((await show(scene.admin, issue.id)).json()).toEqual(issue);
  });
});

describe("me too", () => {
  it("counts every member once, and not who reported it", async () => {
    const issue = await harness.report(scene);
    const say = (who: Scene["admin"]) => harness.ok(who, "POST", `/issues/${issue.id}/me-too`);
    expect(await say(scene.other)).toMatchObject({
      reportCount: 2,
      saidMeToo: true,
      isReadable: false,
    });
    expect(await say(scene.other)).toMatchObject({ reportCount: 2 });
    expect(await say(scene.member)).toMatchObject({ reportCount: 2, isMine: true });
    await Promise.all([say(scene.vip), say(scene.technician), say(scene.admin)]);
    expect((await show(scene.admin, issue.id)).json().reportCount).toBe(5);
    await harness.step(scene.admin, issue.id, { to: "cancelled", reason: "declined" });
    const late = await harness.send(scene.other, "POST", `/issues/${issue.id}/me-too`);
    expect(late.problem().code).toBe("issue.transition");
  });
});

describe("the history", () => {
  it("reads as what happened, with the names of people, and tells who reported it the states alone", async () => {
    const issue = await harness.report(scene);
    const path = `/issues/${issue.id}`;
    await harness.ok(scene.admin, "PATCH", path, { priority: "high" });
    await harness.ok(scene.admin, "PUT", `${path}/assignees`, {
      assigneeIds: [scene.technician.id],
    });
    await harness.step(scene.admin, issue.id, { to: "open" });
    await harness.ok(scene.technician, "POST", `${path}/comments`, {
      body: "Hm.",
      visibility: "internal",
    });
    await harness.step(scene.technician, issue.id, { to: "on_hold", reason: "parts" });
    const all = await harness.ok(scene.technician, "GET", `${path}/history`);
    const kinds = ["created", "changed", "assigned", "transitioned", "commented", "transitioned"];
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    expect(all[1].changes).toEqual([{ field: "priority", before: "medium", after: "high" }]);
    expect(all[2].changes).toEqual([{ field: "assignees", before: [], after: ["Robin"] }]);
    expect(all[3]).toMatchObject({ from: "new", to: "open", actor: { id: scene.admin.id } });
    expect(all[5].changes).toContainEqual({ field: "holdReason", before: null, after: "parts" });
    const stays = await harness.report(scene);
    await harness.ok(scene.technician, "POST", `${path}/merge`, { intoId: stays.id });
    const left = await harness.ok(scene.technician, "GET", `/issues/${stays.id}/history`);
    // The comment moved along, and is older than the issue it moved to.
    const there = ["commented", "created", "merged"];
    expect(left.map(({ kind }: { kind: string }) => kind)).toEqual(there);
    expect(left[2]).toMatchObject({
      actor: { id: scene.technician.id },
      merged: { id: issue.id, reference: issue.reference, title: issue.title },
    });
    const entries = await harness.ok(scene.member, "GET", `/issues/${stays.id}/history`);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["created"]);
    const own = await harness.ok(scene.member, "GET", `${path}/history`);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual([
      "created",
      "transitioned",
      "transitioned",
      "transitioned",
    ]);
  });
});

describe("the space of an issue", () => {
  it("takes it along to another floor", async () => {
    const space = await harness.make.space(scene.organisation);
    const issue = await harness.report({ ...scene, space });
    await harness.ok(scene.admin, "POST", `/spaces/${space}/move`, { floorId: scene.floor });
    const moved = (await show(scene.admin, issue.id)).json();
    expect(moved).toMatchObject({ floor: { id: scene.floor }, location: { id: scene.location } });
  });

  it("leaves it its name when it is archived, and when it is deleted for good", async () => {
    const floorId = await harness.make.floor(scene.organisation, scene.location, "Top");
    const space = await harness.make.space(scene.organisation, { name: "Attic", floorId });
    const issue = await harness.report({ ...scene, space });
    await harness.ok(scene.admin, "DELETE", `/spaces/${space}`);
    expect((await show(scene.member, issue.id)).json().space).toEqual({ id: space, name: "Attic" });
    expect((await harness.step(scene.admin, issue.id, { to: "open" })).status).toBe(200);
    await harness.ok(scene.admin, "DELETE", `/floors/${floorId}`);
    await harness.ok(scene.admin, "DELETE", `/floors/${floorId}/hardDelete`);
    const kept = (await show(scene.member, issue.id)).json();
    expect(kept).toMatchObject({
      space: { id: null, name: "Attic" },
      floor: { id: null, name: "Top" },
      location: { id: scene.location },
    });
    const { results } = await harness.ok(scene.admin, "POST", "/issues/search", {
      searchTerm: issue.reference,
    });
    expect(results[0]?.space.name).toBe("Attic");
  });
});
