import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestReply } from "../../../test/server.ts";
import { type SosScene, SosServer } from "./sos.fixture.ts";

let sos: SosServer;
let scene: SosScene;

beforeAll(async () => {
  sos = await SosServer.start();
});
afterAll(() => sos.close());
beforeEach(async () => {
  await sos.clear();
  scene = await sos.scene();
});

const codeOf = (reply: TestReply) => [reply.status, reply.status < 300 ? "" : reply.problem().code];
const step = (who: { token: string }, id: string, name: string, body?: unknown) =>
  sos.call(who, "POST", `/sos/${id}/${name}`, body);

describe("a member who calls for help", () => {
  it("is told who is alerted, whom to call, and what can be done", async () => {
    const alert = await sos.alert(scene);
    expect(alert).toMatchObject({
      state: "pending",
      isTest: false,
      sender: { id: scene.member.id },
      location: { id: scene.location },
      space: { id: scene.space },
      phone: "+44 20 7946 0000",
      contactsCount: 4,
      deliveries: [{ kind: "sos", name: "sos@example.test", round: 1, state: "waiting" }],
      steps: ["cancel"],
      acknowledgedBy: null,
    });
    const wait = Date.parse(alert.nextContactAt ?? "") - Date.parse(alert.createdAt);
    expect(wait).toBeGreaterThan(115_000);
    expect(wait).toBeLessThan(125_000);
    expect(await sos.recipients()).toEqual(["sos@example.test"]);
    expect(await sos.log(scene.member, alert.id)).toEqual(["created", "alerted"]);
  });

  it("makes an urgent issue that is open, and watches it", async () => {
    const { issueId } = await sos.alert(scene);
    const issue = await sos.ok(scene.technician, "GET", `/issues/${issueId}`);
    expect(issue).toMatchObject({
      source: "sos",
      status: "open",
      priority: "urgent",
      reporter: { id: scene.member.id },
      space: { id: scene.space },
      watchers: [{ id: scene.member.id }],
    });
  });

  it("sends one alert however often the same slide is sent, at the same time too", async () => {
    const id = v7();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => sos.send(scene, scene.member, { id })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await sos.recipients()).toHaveLength(1);
    const { rows } = await sos.query(
      "select count(*)::int as n from issue where source = 'sos' and organisation_id = $1",
      [scene.organisation],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("cannot take the id of somebody else's", async () => {
    const { id } = await sos.alert(scene);
    expect(codeOf(await sos.send(scene, scene.other, { id }))).toEqual([409, "record.exists"]);
  });

  it("finds it among their own until it is over, and nobody else does", async () => {
    const { id } = await sos.alert(scene);
    const mine = async (who: { token: string }) =>
      (await sos.ok(who, "GET", "/sos/mine")).map((each: { id: string }) => each.id);
    expect(await mine(scene.member)).toEqual([id]);
    expect(await mine(scene.technician)).toEqual([]);
    await step(scene.member, id, "cancel");
    expect(await mine(scene.member)).toEqual([]);
  });

  it.each([
    [
      "a space of another location",
      async () => ({ spaceId: (await sos.scene()).space }),
      404,
      "not_found",
    ],
    ["no space at all", async () => ({ spaceId: v7() }), 404, "not_found"],
    ["an unknown field", async () => ({ phone: "1" }), 400, "request.invalid"],
  ] as const)("for %s is refused", async (_what, fields, status, code) => {
    expect(codeOf(await sos.send(scene, scene.member, await fields()))).toEqual([status, code]);
    expect(await sos.recipients()).toEqual([]);
  });

  it("for an archived space is refused", async () => {
    await sos.ok(scene.admin, "DELETE", `/spaces/${scene.space}`);
    expect(codeOf(await sos.send(scene))).toEqual([409, "parent.archived"]);
  });

  it("in another network than the location's finds no space; one whose alert runs still sees it", async () => {
    const { id } = await sos.alert(scene);
    await sos.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      ipSubnets: ["192.0.2.0/24"],
    });
    const away = "203.0.113.5";
    const path = `/locations/${scene.location}/sos`;
    const again = await sos.call(scene.member, "POST", path, { spaceId: scene.space }, away);
    expect(codeOf(again)).toEqual([404, "not_found"]);
    expect((await sos.call(scene.member, "GET", `/sos/${id}`, undefined, away)).status).toBe(200);
    const staff = await sos.call(scene.technician, "GET", `/sos/${id}`, undefined, away);
    expect(codeOf(staff)).toEqual([404, "not_found"]);
    const cancelled = await sos.call(scene.member, "POST", `/sos/${id}/cancel`, undefined, away);
    expect(cancelled.json()).toMatchObject({ state: "cancelled" });
  });
});

describe("the slider of the location", () => {
  it("that is off sends nothing", async () => {
    scene = await sos.scene({ enabled: false });
    expect(codeOf(await sos.send(scene))).toEqual([409, "sos.off"]);
  });

  it("for VIPs alone is for VIP users and nobody else, administrators neither", async () => {
    scene = await sos.scene({ vipOnly: true });
    expect(codeOf(await sos.send(scene, scene.member))).toEqual([403, "sos.vip_only"]);
    expect(codeOf(await sos.send(scene, scene.technician))).toEqual([403, "sos.vip_only"]);
    expect(codeOf(await sos.send(scene, scene.vip))).toEqual([201, ""]);
    expect(codeOf(await sos.send(scene, scene.admin))).toEqual([403, "sos.vip_only"]);
  });

  it("for VIPs alone counts a VIP where they are one", async () => {
    scene = await sos.scene({ vipOnly: true });
    const elsewhere = await sos.make.location(scene.organisation);
    await sos.make.grant(scene.member.id, scene.organisation, "vip-user", [elsewhere]);
    await sos.make.grant(scene.other.id, scene.organisation, "vip-user", [scene.location]);
    expect(codeOf(await sos.send(scene, scene.member))).toEqual([403, "sos.vip_only"]);
    expect(codeOf(await sos.send(scene, scene.other))).toEqual([201, ""]);
  });

  it("without e-mail leaves out its own address, and tells the others", async () => {
    scene = await sos.scene({ sendToEmail: false });
    await sos.alert(scene);
    expect(await sos.recipients()).toEqual(["keeper@example.test"]);
  });
});

describe("a test", () => {
  it("is for who may change the location", async () => {
    for (const who of [scene.member, scene.technician, scene.vip])
      expect(codeOf(await sos.send(scene, who, { isTest: true }))).toEqual([
        403,
        "access.forbidden",
      ]);
    const limited = await sos.make.user({ organisations: [scene.organisation] });
    const elsewhere = await sos.make.location(scene.organisation);
    await sos.make.grant(limited.id, scene.organisation, "organisation-admin", [elsewhere]);
    expect(codeOf(await sos.send(scene, limited, { isTest: true }))).toEqual([
      403,
      "access.forbidden",
    ]);
  });

  it("works before the slider is on, is marked in mail and log, and makes no issue", async () => {
    scene = await sos.scene({ enabled: false });
    const alert = await sos.alert(scene, scene.admin, { isTest: true });
    expect(alert).toMatchObject({ isTest: true, issueId: null, state: "pending" });
    const { rows } = await sos.query("select subject, text from mail where kind = 'sos'");
    expect(rows).toEqual([
      {
        subject: expect.stringMatching(/^\[Test\] SOS: /),
        text: expect.stringContaining("This is a test"),
      },
    ]);
  });
});

describe("who sees an alert", () => {
  it("is who sent it and who reads issues there; for others it does not exist", async () => {
    const { id } = await sos.alert(scene);
    for (const path of [`/sos/${id}`, `/sos/${id}/events`]) {
      for (const who of [scene.member, scene.technician, scene.admin])
        expect((await sos.call(who, "GET", path)).status).toBe(200);
      for (const who of [scene.other, scene.vip])
        expect(codeOf(await sos.call(who, "GET", path))).toEqual([404, "not_found"]);
    }
    const stranger = (await sos.scene()).admin;
    expect(codeOf(await sos.call(stranger, "GET", `/sos/${id}`))).toEqual([404, "not_found"]);
    expect(codeOf(await step(stranger, id, "acknowledge"))).toEqual([404, "not_found"]);
  });

  it("lists by state, location and page", async () => {
    const first = await sos.alert(scene);
    await step(scene.member, first.id, "cancel");
    const second = await sos.alert(scene);
    // Its place is unknown, so it is in nobody's list.
    await step(scene.member, v7(), "cancel");
    const list = async (query = "") => {
      const { totalCount, results } = await sos.ok(scene.technician, "GET", `/sos${query}`);
      return [totalCount, results.map(({ id }: { id: string }) => id)];
    };
    expect(await list()).toEqual([2, [second.id, first.id]]);
    expect(await list("?state=open")).toEqual([1, [second.id]]);
    expect(await list("?state=ended")).toEqual([1, [first.id]]);
    expect(await list(`?locationId=${v7()}`)).toEqual([0, []]);
    expect(await list(`?locationId=${scene.location}&pageSize=1&page=2`)).toEqual([2, [first.id]]);
    expect(codeOf(await sos.call(scene.member, "GET", "/sos"))).toEqual([403, "access.forbidden"]);
  });

  it("a technician of one location answers the alerts of that one alone", async () => {
    const { id } = await sos.alert(scene);
    const elsewhere = await sos.make.location(scene.organisation);
    const limited = await sos.make.user({ organisations: [scene.organisation] });
    await sos.make.grant(limited.id, scene.organisation, "technician", [elsewhere]);
    expect((await step(limited, id, "acknowledge")).status).toBeGreaterThanOrEqual(403);
    const local = await sos.make.user({ organisations: [scene.organisation] });
    await sos.make.grant(local.id, scene.organisation, "technician", [scene.location]);
    expect(codeOf(await step(local, id, "acknowledge"))).toEqual([200, ""]);
  });
});

describe("an answer", () => {
  it("names who comes, stops the rounds, and tells who was alerted", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(null);
    const taken = await step(scene.technician, id, "acknowledge");
    expect(taken.json()).toMatchObject({ state: "acknowledged", steps: ["close"] });
    expect(await sos.get(scene.member, id)).toMatchObject({
      state: "acknowledged",
      acknowledgedBy: { id: scene.technician.id, name: "Robin" },
      nextContactAt: null,
      steps: ["cancel"],
    });
    expect(await sos.recipients("sos-news")).toEqual(["sos@example.test"]);
    await sos.passTurn();
    await sos.runDue(null);
    expect(await sos.recipients()).toEqual(["sos@example.test"]);
  });

  it("is one person's: the second one is told so, the same one again changes nothing", async () => {
    const { id } = await sos.alert(scene);
    const both = await Promise.all([
      step(scene.technician, id, "acknowledge"),
      step(scene.admin, id, "acknowledge"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { acknowledgedBy } = await sos.get(scene.member, id);
    const winner = acknowledgedBy?.id === scene.admin.id ? scene.admin : scene.technician;
    const loser = winner === scene.admin ? scene.technician : scene.admin;
    expect(codeOf(await step(winner, id, "acknowledge"))).toEqual([200, ""]);
    expect(codeOf(await step(loser, id, "acknowledge"))).toEqual([409, "sos.step"]);
    expect((await sos.log(scene.admin, id)).filter((kind) => kind === "acknowledged")).toHaveLength(
      1,
    );
  });

  it("is not a member's to give, not even the sender's", async () => {
    const { id } = await sos.alert(scene);
    expect(codeOf(await step(scene.member, id, "acknowledge"))).toEqual([403, "access.forbidden"]);
    expect(codeOf(await step(scene.member, id, "close", { note: "All well" }))).toEqual([
      403,
      "access.forbidden",
    ]);
  });

  it("comes before closing, and closing needs a note", async () => {
    const { id } = await sos.alert(scene);
    const close = (note: unknown) => step(scene.technician, id, "close", { note });
    expect(codeOf(await close("Went there"))).toEqual([409, "sos.step"]);
    await step(scene.technician, id, "acknowledge");
    expect(codeOf(await close(" "))).toEqual([400, "request.invalid"]);
    expect((await close("Went there")).json()).toMatchObject({
      state: "closed",
      closedBy: { id: scene.technician.id },
      closingNote: "Went there",
      steps: [],
    });
    expect(codeOf(await step(scene.member, id, "cancel"))).toEqual([409, "sos.step"]);
    expect(await sos.log(scene.technician, id)).toEqual([
      "created",
      "alerted",
      "acknowledged",
      "closed",
    ]);
  });
});
