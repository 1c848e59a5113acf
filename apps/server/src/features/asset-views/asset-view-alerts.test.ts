import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import { addRecurringJobs } from "../background-jobs/job-run.repository.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { assetViewAlertJob, assetViewAlertsJob } from "./asset-view-jobs.service.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  await query("delete from background_job");
  await query("delete from mail");
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
const addLamp = (name = "Lamp", given: object = {}) => world.add({ name, ...given });
const view = async (given: object = {}, as: TestUser = world.admin): Promise<string> => {
  const body = { name: `Lamps ${v7()}`, queryParams: "q=lamp", ...given };
  return (await world.send("POST", "/asset-views", body, as)).json().id;
};
const watch = async (id: string, frequency = "daily", as: TestUser = world.admin) =>
  (await world.send("PUT", `/asset-views/${id}/alert`, { frequency }, as)).json();
const runner = () => new JobRunner(server.installation, [assetViewAlertsJob, assetViewAlertJob]);

/** Lets the morning come, and works as two servers would. */
async function morning() {
  await query("update asset_view_alert set next_at = now() - interval '1 minute'");
  await addRecurringJobs(server.installation.database.pool, [assetViewAlertsJob.name]);
  for (let pass = 0; pass < 2; pass += 1) {
    await query("update background_job set due_at = now() where state = 'waiting'");
    await Promise.all([runner().runDue(), runner().runDue()]);
  }
}
const mails = async () =>
  (await query("select recipient, subject, text, unsubscribe_url from mail order by created_at"))
    .rows as { recipient: string; subject: string; text: string; unsubscribe_url: string }[];

describe("whoever watches a view", () => {
  it("is mailed each asset once that it comes to find, also by two servers", async () => {
    await addLamp("Lamp of before");
    const id = await view({ name: "Lamps" });
    expect((await watch(id)).alert).toBe("daily");
    await morning();
    expect(await mails()).toEqual([]);
    const first = await addLamp("Lamp of today");
    await world.add({ name: "Chair" });
    await morning();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: world.admin.email, subject: "1 new asset in Lamps" });
    expect(mail?.text).toContain(`/asset-manager/asset-details/${first}`);
    expect(mail?.text).toContain(`/asset-manager/list?view=${id}`);
    expect(mail?.text).not.toContain("before");
    await morning();
    await world.send("PATCH", `/assets/${first}`, { name: "Chair" });
    await world.send("PATCH", `/assets/${first}`, { name: "Lamp again" });
    await morning();
    expect(await mails()).toHaveLength(1);
  });

  it("is told how many there are beyond those that are named", async () => {
    const id = await view();
    await watch(id);
    for (let n = 0; n < 22; n += 1) await addLamp(`Lamp ${n}`);
    await morning();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^22 new assets in /);
    expect(mail?.text).toContain("2 more are in the list.");
    expect(mail?.text.match(/asset-details/g)).toHaveLength(20);
  });

  it("is told by filters and their moving days, and not stopped by a custom field that is gone", async () => {
    const gone = `customFields.${v7()}`;
    const id = await view({
      queryParams: `where=warrantyExpiry~within~next-30-days&where=${gone}~is~5&where=location~any-of~${world.quay}`,
    });
    await watch(id);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const soon = await addLamp("Soon", { warrantyExpiry: day(10) });
    await addLamp("Late", { warrantyExpiry: day(50) });
    await addLamp("Elsewhere", { warrantyExpiry: day(10), spaceId: world.hall });
    await morning();
    expect((await mails()).map(({ text }) => text.match(/asset-details\/(\S+)/)?.[1])).toEqual([
      soon,
    ]);
  });

  it("is told of what is in their own locations, and of what they have themselves", async () => {
    const { make, organisation, mill, admin } = world;
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [mill]);
    const mine = { visibility: "organisation", queryParams: "where=location~any-of~my-locations" };
    const near = await view(mine);
    await watch(near);
    await watch(near, "daily", limited);
    await watch(await view({ queryParams: "where=holder~any-of~me" }));
    const atMill = await addLamp("At the mill", { spaceId: null, locationId: mill });
    const atQuay = await addLamp("At the quay");
    await world.send("POST", `/assets/${atQuay}/custody`, { userId: admin.id });
    await morning();
    const told = (await mails()).map(({ recipient, text }) => [
      recipient,
      ...[...text.matchAll(/asset-details\/(\S+)/g)].map(([, id]) => id).toSorted(),
    ]);
    expect(told.toSorted()).toEqual(
      [
        [limited.email, atMill],
        [admin.email, atQuay],
        [admin.email, ...[atMill, atQuay].toSorted()],
      ].toSorted(),
    );
  });

  it("reads no name of what only the networks of its location show", async () => {
    const id = await view();
    await watch(id);
    await addLamp("Lamp in the vault", { spaceId: world.hall });
    await addLamp("Lamp in the open");
    await world.send("PATCH", `/locations/${world.mill}`, { ipSubnets: ["192.0.2.0/24"] });
    await morning();
    const [mail] = await mails();
    expect(mail?.text).toContain("Lamp in the open");
    expect(mail?.text).not.toContain("vault");
    expect(mail?.text).toContain("1 of them are shown in the network of their building alone.");
  });

  it("is mailed no more by the link of a mail, once or again", async () => {
    const id = await view({ name: "Lamps" });
    await watch(id);
    await addLamp();
    await morning();
    const [mail] = await mails();
    const link = new URL(mail?.unsubscribe_url ?? "");
    const path = `${link.pathname}${link.search}`;
    expect((await server.fetch("GET", path)).text).toContain("<bdi>Lamps</bdi>");
    for (let time = 0; time < 2; time += 1)
      expect((await server.fetch("POST", path)).status).toBe(200);
    expect((await world.send("GET", "/asset-views")).json()).toMatchObject([{ id, alert: null }]);
    await addLamp();
    await morning();
    expect(await mails()).toHaveLength(1);
  });

  it("is mailed nothing once they may not read assets, or the view is another's alone", async () => {
    const reader = await world.make.user({
      organisations: [world.organisation],
      roles: ["technician"],
    });
    const id = await view({ visibility: "organisation" });
    const other = await view({ visibility: "organisation" });
    for (const one of [id, other]) await watch(one, "daily", reader);
    await world.send("PATCH", `/asset-views/${id}`, { visibility: "private" });
    await addLamp();
    await query(
      "update user_organisation_role set role_id = (select id from role where name = 'vip-user') where user_id = $1",
      [reader.id],
    );
    await morning();
    expect(await mails()).toEqual([]);
    await query(
      "update user_organisation_role set role_id = (select id from role where name = 'technician') where user_id = $1",
      [reader.id],
    );
    await morning();
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ["daily", "2026-11-24 05:59", "2026-11-24 06:00"],
    ["daily", "2026-11-24 06:00", "2026-11-25 06:00"],
    ["weekly", "2026-11-23 05:59", "2026-11-23 06:00"],
    ["weekly", "2026-11-23 06:00", "2026-11-30 06:00"],
    ["weekly", "2026-11-24 12:00", "2026-11-30 06:00"],
    ["weekly", "2026-11-29 23:59", "2026-11-30 06:00"],
  ])("%s is due at six, where it is %s at %s", async (frequency, here, due) => {
    const { rows } = await query("select next_alert_morning($1, $2::timestamp)::text as due", [
      frequency,
      here,
    ]);
    expect(rows).toEqual([{ due: `${due}:00` }]);
  });

  it("is mailed in the mornings of their organisation", async () => {
    await query("update organisation set timezone = 'Pacific/Kiritimati' where id = $1", [
      world.organisation,
    ]);
    const id = await view();
    await watch(id, "weekly");
    const { rows } = await query(
      "select to_char(next_at at time zone 'Pacific/Kiritimati', 'ID HH24:MI') as due from asset_view_alert where view_id = $1",
      [id],
    );
    expect(rows).toEqual([{ due: "1 06:00" }]);
  });
});
