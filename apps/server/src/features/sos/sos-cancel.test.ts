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

describe("many slides", () => {
  it("in one space are one alert while it goes round, at the same time too", async () => {
    const alerts = await Promise.all([1, 2, 3].map(() => sos.alert(scene, scene.member)));
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(1);
    expect(await sos.recipients()).toHaveLength(1);
    expect((await sos.alert(scene, scene.other)).id).not.toBe(alerts[0]?.id);
  });

  it("are another alert once somebody has taken the first one, or it was given up", async () => {
    const first = await sos.alert(scene);
    await step(scene.technician, first.id, "acknowledge");
    const second = await sos.alert(scene);
    expect(second).toMatchObject({ state: "pending" });
    expect(second.id).not.toBe(first.id);
    await sos.query("update sos_alert set gave_up_at = now() where id = $1", [second.id]);
    expect((await sos.alert(scene)).id).not.toBe(second.id);
  });

  it("are three alerts of one person at most, and a test is none of them", async () => {
    const { rows } = await sos.query("select floor_id as id from space where id = $1", [
      scene.space,
    ]);
    const floorId = String(rows[0]?.["id"]);
    const spaces: string[] = [];
    for (let count = 0; count < 4; count++)
      spaces.push(await sos.make.space(scene.organisation, { floorId }));
    const [last = "", ...others] = spaces;
    const ids: string[] = [];
    for (const spaceId of others) ids.push((await sos.alert(scene, scene.admin, { spaceId })).id);
    const again = await sos.send(scene, scene.admin, { spaceId: last });
    expect(codeOf(again)).toEqual([429, "rate.limited"]);
    const test = await sos.send(scene, scene.admin, { spaceId: last, isTest: true });
    expect(codeOf(test)).toEqual([201, ""]);
    expect(codeOf(await sos.send(scene, scene.member, { spaceId: last }))).toEqual([201, ""]);
    await step(scene.admin, ids[0] ?? "", "cancel");
    expect(codeOf(await sos.send(scene, scene.admin, { spaceId: last }))).toEqual([201, ""]);
  });
});

describe("taking back an alert that has not arrived", () => {
  const cancel = (who: { token: string }, id: string) => step(who, id, "cancel");
  const issues = async () => {
    const { rows } = await sos.query(
      "select count(*)::int as n from issue where source = 'sos' and organisation_id = $1",
      [scene.organisation],
    );
    return rows[0]?.["n"];
  };

  it("alarms nobody when it does", async () => {
    const id = v7();
    expect((await cancel(scene.member, id)).json()).toMatchObject({
      state: "cancelled",
      location: { id: null, name: "" },
      space: { id: null },
    });
    expect(codeOf(await cancel(scene.member, id))).toEqual([200, ""]);
    expect((await sos.send(scene, scene.member, { id })).json()).toMatchObject({
      id,
      state: "cancelled",
      location: { id: scene.location },
      space: { id: scene.space },
      deliveries: [],
      nextContactAt: null,
      issueId: null,
    });
    await sos.passTurn();
    await sos.runDue(null);
    expect(await sos.recipients()).toEqual([]);
    expect(await issues()).toBe(0);
    expect(await sos.log(scene.member, id)).toEqual(["cancelled"]);
    const seen = await sos.get(scene.technician, id);
    expect(seen).toMatchObject({ state: "cancelled", steps: [] });
  });

  it("ends as taken back whichever is first, at the same time too", async () => {
    const id = v7();
    const [sent, cancelled] = await Promise.all([
      sos.send(scene, scene.member, { id }),
      cancel(scene.member, id),
    ]);
    expect([sent.status, cancelled.status]).toEqual([201, 200]);
    expect(await sos.get(scene.member, id)).toMatchObject({ state: "cancelled" });
    expect(await sos.recipients()).toEqual([]);
    const later = await sos.alert(scene, scene.member, { id: v7() });
    expect(later).toMatchObject({ state: "pending" });
    await cancel(scene.member, later.id);
    expect(await sos.get(scene.member, later.id)).toMatchObject({ state: "cancelled" });
  });

  it("is for its sender alone: nobody else sees it, or stops an alert by its id", async () => {
    const id = v7();
    await cancel(scene.other, id);
    for (const who of [scene.technician, scene.member])
      expect(codeOf(await sos.call(who, "GET", `/sos/${id}`))).toEqual([404, "not_found"]);
    expect(codeOf(await sos.send(scene, scene.member, { id }))).toEqual([409, "record.exists"]);
    expect(codeOf(await sos.send(scene))).toEqual([201, ""]);
  });
});

describe("taking it back", () => {
  it("is the sender's alone", async () => {
    const { id } = await sos.alert(scene);
    expect(codeOf(await step(scene.technician, id, "cancel"))).toEqual([403, "access.forbidden"]);
    expect(codeOf(await step(scene.other, id, "cancel"))).toEqual([404, "not_found"]);
  });

  it("before the mail has gone calls it back, and tells nobody", async () => {
    const { id } = await sos.alert(scene);
    expect((await step(scene.member, id, "cancel")).json()).toMatchObject({
      state: "cancelled",
      deliveries: [{ state: "withdrawn" }],
    });
    expect(await sos.recipients()).toEqual([]);
    expect(await sos.recipients("sos-news")).toEqual([]);
    expect(codeOf(await step(scene.member, id, "cancel"))).toEqual([200, ""]);
    expect(await sos.log(scene.member, id)).toEqual(["created", "alerted", "cancelled"]);
  });

  it("afterwards tells who was alerted", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(null);
    await step(scene.technician, id, "acknowledge");
    await sos.query("delete from mail where kind = 'sos-news'");
    await step(scene.member, id, "cancel");
    const { rows } = await sos.query("select recipient, subject from mail where kind = 'sos-news'");
    expect(rows).toEqual([
      { recipient: "sos@example.test", subject: expect.stringContaining("called off") },
    ]);
  });
});
