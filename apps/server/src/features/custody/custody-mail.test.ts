import { INTERFACE_LANGUAGES } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY } from "./custody.fixture.ts";
import { makeCustodyToken } from "./custody-link.ts";
import { custodyReceiptJob, mailPartsOf, remindHolders } from "./custody-mail.service.ts";
import { type CustodyMailFacts, custodyMail } from "./templates/custody-mail.ts";

let server: TestServer;
let world: CustodyWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
});

const query = (text: string, values: unknown[]) =>
  server.installation.database.pool.query(text, values);
/** The mails to somebody, the oldest first. */
const mailsTo = async (recipient: string) => {
  const { rows } = await query(
    "select subject, text, html from mail where recipient = $1 order by id",
    [recipient],
  );
  return rows as { subject: string; text: string; html: string }[];
};
const subjectsTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ subject }) => subject);
const writeReceipts = () => new JobRunner(server.installation, [custodyReceiptJob]).runDue();
const remind = () => remindHolders(server.installation.gateway, mailPartsOf(server.installation));
/** Lets an asset have been handed out some days ago, to be back in some days. */
const outSince = (assetId: string, ago: number, dueIn: number) =>
  query(
    `update custody set out_at = now() - make_interval(days => $2), due_back = current_date + $3::integer
     where asset_id = $1 and in_at is null`,
    [assetId, ago, dueIn],
  );
const member = () => world.make.user({ organisations: [world.organisation] });
const robin = () => ({
  ...{ holderName: "Robin", holderEmail: `robin-${world.organisation}@elsewhere.test` },
});
const byLink = (token: string) => server.call("POST", "/custody/by-link", { body: { token } });
const receiptByLink = (token: string, custodyId: string, end = "out") =>
  server.call("POST", "/custody/by-link/receipt", { body: { token, custodyId, end } });
const tokenTo = (custodyId: string) =>
  makeCustodyToken(server.installation.secrets.encryptionKey, {
    ...{ organisationId: world.organisation, custodyId },
  });
const tokenIn = (text: string) => /\/held#([\w-]+)/.exec(text)?.[1] ?? "";

describe("a receipt", () => {
  it("goes once an act to who was given things, and to who gave them back", async () => {
    const { holderEmail } = robin();
    const ids = [await world.add({ tag: "L-1" }), await world.add({ tag: "L-2" })];
    await world.send("POST", "/assets/custody", { assetIds: ids, ...robin(), dueBack: FAR_DAY });
    await writeReceipts();
    await writeReceipts();
    const [mail, ...others] = await mailsTo(holderEmail);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("2 things");
    for (const word of ["L-1", "L-2", "EB-2250U", "31 December 2199"]) {
      expect(mail?.text).toContain(word);
      expect(mail?.html).toContain(word);
    }
    await world.takeBack(ids[0] ?? "");
    await writeReceipts();
    const [, back] = await mailsTo(holderEmail);
    expect(back?.subject).toMatch(/^EB-2250U \(L-1\) is back/);
    expect(back?.text).not.toContain("L-2");
  });

  it("speaks the language of its reader and asks a member to log in", async () => {
    const holder = await member();
    await query(
      "insert into user_setting (user_id, setting_key, setting_value) values ($1, 'language', 'fr')",
      [holder.id],
    );
    await world.handOut(await world.add(), { userId: holder.id });
    const guest = { ...robin(), holderLanguage: "de-AT" };
    await world.handOut(await world.add(), guest);
    await writeReceipts();
    const [french] = await mailsTo(holder.email);
    expect(french?.subject).toContain("vous a remis");
    expect(french?.text).toMatch(/\/my-things\n/);
    expect(french?.text).not.toContain("/held#");
    const [german] = await mailsTo(guest.holderEmail);
    expect(german?.subject).toContain("übergeben");
  });

  it("does not go to who took a thing themselves, nor where there is no address", async () => {
    await world.handOut(await world.add(), { userId: world.admin.id });
    await world.handOut(await world.add(), { holderName: "Nobody knows" });
    await writeReceipts();
    expect(await mailsTo(world.admin.email)).toEqual([]);
  });
});

describe("the link of a mail", () => {
  it("shows what its holder has, says that they have it, and nothing to a stranger", async () => {
    const [first, second, foreign] = [
      await world.add({ tag: "L-1" }),
      await world.add({ tag: "L-2" }),
      await world.add({ tag: "L-3" }),
    ];
    await world.handOut(first, robin());
    await world.handOut(second, { ...robin(), holderEmail: robin().holderEmail.toUpperCase() });
    const others = (
      await world.handOut(foreign, { holderName: "Another", holderEmail: "a@b.test" })
    ).json();
    await writeReceipts();
    const token = tokenIn((await mailsTo(robin().holderEmail))[0]?.text ?? "");
    const shown = (await byLink(token)).json();
    expect(shown.holderName).toBe("Robin");
    expect(shown.things.map(({ tag }: { tag: string }) => tag)).toEqual(["L-1", "L-2"]);
    const custodyIds = [...shown.things.map(({ id }: { id: string }) => id), others.id];
    const confirmed = await server.call("POST", "/custody/by-link/confirm", {
      body: { token, custodyIds },
    });
    for (const { confirmedAt } of confirmed.json().things) expect(confirmedAt).not.toBeNull();
    expect((await world.custodies(foreign))[0]?.confirmedAt).toBeNull();
    const stranger = `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    expect((await byLink(stranger)).status).toBe(404);
    const otherKey = makeCustodyToken(new Uint8Array(32), {
      ...{ organisationId: world.organisation, custodyId: others.id },
    });
    expect((await byLink(otherKey)).status).toBe(404);
  });

  it("prints what its holder was given and gave back, and nothing of anybody else", async () => {
    const [asset, foreign] = [await world.add({ tag: "L-1" }), await world.add()];
    const { id } = (await world.handOut(asset, robin())).json();
    const other = (
      await world.handOut(foreign, { holderName: "Another", holderEmail: "a@b.test" })
    ).json();
    const byName = (await world.handOut(await world.add(), { holderName: "Robin" })).json();
    const token = tokenTo(id);
    expect((await byLink(token)).json().returned).toBeNull();
    const given = await receiptByLink(token, id);
    expect(given.status, given.text).toBe(200);
    expect(given.headers["content-type"]).toBe("application/pdf");
    expect(given.headers["cache-control"]).toBe("no-store");
    for (const [custodyId, end] of [
      [id, "in"],
      [other.id, "out"],
      [byName.id, "out"],
    ]) {
      expect((await receiptByLink(token, custodyId, end)).status).toBe(404);
    }
    expect((await receiptByLink("A".repeat(60), id)).status).toBe(404);
    await world.takeBack(asset);
    expect((await byLink(token)).json().returned).toEqual({ id, tag: "L-1" });
    const back = await receiptByLink(token, id, "in");
    expect(back.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("ends a month after the last thing came back, and with the module", async () => {
    const asset = await world.add();
    const { id } = (await world.handOut(asset, robin())).json();
    const token = tokenTo(id);
    await world.takeBack(asset);
    expect((await byLink(token)).json().things).toEqual([]);
    await query("update custody set in_at = now() - interval '31 days' where id = $1", [id]);
    const ended = await byLink(token);
    expect([ended.status, ended.problem().code]).toEqual([410, "custody.link_ended"]);
    expect((await receiptByLink(token, id, "in")).status).toBe(410);
    await world.handOut(asset, robin());
    expect((await byLink(token)).status).toBe(200);
    await query("delete from organisation_setting where organisation_id = $1", [
      world.organisation,
    ]);
    expect((await byLink(token)).status).toBe(404);
  });

  it("stops answering a network that tries too many", async () => {
    const other = await startTestServer();
    const token = "A".repeat(60);
    const statuses = new Set<number>();
    for (let n = 0; n <= 60; n++) {
      statuses.add((await other.call("POST", "/custody/by-link", { body: { token } })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    await other.close();
  });
});

describe("a reminder", () => {
  it("is sent once before the day and once after it, whoever looks at the same time", async () => {
    const { holderEmail } = robin();
    const [near, far] = [await world.add({ tag: "L-1" }), await world.add({ tag: "L-2" })];
    await world.handOut(near, robin());
    await world.handOut(far, robin());
    await outSince(near, 9, 2);
    await outSince(far, 9, 9);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await subjectsTo(holderEmail)).toEqual([
      expect.stringMatching(/^EB-2250U \(L-1\) is due back soon/),
    ]);
    await outSince(near, 9, -1);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await subjectsTo(holderEmail)).toEqual([
      expect.stringContaining("due back soon"),
      expect.stringMatching(/^EB-2250U \(L-1\) should be back/),
    ]);
    expect(tokenIn((await mailsTo(holderEmail))[1]?.text ?? "")).not.toBe("");
  });

  it("comes as many days ahead as the organisation says, which are soon everywhere", async () => {
    const { holderEmail } = robin();
    const id = await world.add({ tag: "L-1" });
    await world.handOut(id, robin());
    await outSince(id, 9, 20);
    const soon = async () => [
      (await world.send("GET", "/assets/custody/counts")).json().soon,
      (await world.send("POST", "/assets/custody/search", { dueStates: ["soon"] })).json()
        .totalCount,
      (await world.custodies(id))[0]?.dueState,
    ];
    expect(await soon()).toEqual([0, 0, "later"]);
    await remind();
    expect(await mailsTo(holderEmail)).toEqual([]);
    for (const days of [-1, 31, 1.5]) {
      const refused = await world.send("PATCH", "/organisations", { custodyReminderDays: days });
      expect(refused.json().fields[0].field).toBe("custodyReminderDays");
    }
    const changed = await world.send("PATCH", "/organisations", { custodyReminderDays: 20 });
    expect(changed.status, changed.text).toBe(200);
    expect(await soon()).toEqual([1, 1, "soon"]);
    await remind();
    expect(await subjectsTo(holderEmail)).toEqual([expect.stringContaining("due back soon")]);
  });

  it("and a receipt do not go to a member who wants no mail of what they have", async () => {
    const holder = await member();
    const choose = (isOn: boolean) =>
      world.send(
        "PUT",
        "/users/me/notification-preferences",
        { preferences: [{ kind: "custody", channel: "email", isOn }] },
        holder,
      );
    expect((await choose(false)).json().preferences).toContainEqual({
      ...{ kind: "custody", channel: "email", isOn: false },
    });
    const id = await world.add();
    await world.handOut(id, { userId: holder.id });
    await writeReceipts();
    await outSince(id, 9, 1);
    await remind();
    expect(await mailsTo(holder.email)).toEqual([]);
    await choose(true);
    // What was passed over meanwhile is not sent afterwards.
    await remind();
    expect(await mailsTo(holder.email)).toEqual([]);
    await outSince(id, 9, -1);
    await remind();
    expect(await subjectsTo(holder.email)).toHaveLength(1);
  });

  it("is stopped by its own link, for what they have now alone", async () => {
    const { holderEmail } = robin();
    const [first, second] = [await world.add(), await world.add()];
    for (const id of [first, second]) await world.handOut(id, robin());
    await outSince(first, 9, 2);
    await remind();
    const [mail] = await mailsTo(holderEmail);
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const stopped = await server.call("POST", "/public/unsubscribe", { body: { token } });
    expect(stopped.json()).toMatchObject({ kinds: [], thingsOf: expect.any(String) });
    for (const id of [first, second]) await outSince(id, 9, -1);
    await remind();
    expect(await mailsTo(holderEmail)).toHaveLength(1);
    await world.takeBack(first);
    await world.handOut(first, robin());
    await outSince(first, 9, -1);
    await remind();
    expect(await mailsTo(holderEmail)).toHaveLength(2);
  });

  it("names everything of one person in one mail", async () => {
    const holder = await member();
    for (let n = 0; n < 3; n++) {
      const asset = await world.add();
      await world.handOut(asset, { userId: holder.id });
      await outSince(asset, 9, -n - 1);
    }
    await remind();
    expect(await subjectsTo(holder.email)).toEqual([
      expect.stringMatching(/^3 things should be back/),
    ]);
  });

  it("is not sent for what came back, what was handed out today, or without the module", async () => {
    const { holderEmail } = robin();
    const [back, fresh, off] = [await world.add(), await world.add(), await world.add()];
    for (const id of [back, fresh]) await world.handOut(id, robin());
    await outSince(back, 9, -1);
    await outSince(fresh, 0, 1);
    await world.takeBack(back);
    await remind();
    expect(await mailsTo(holderEmail)).toEqual([]);
    await world.handOut(off, robin());
    await outSince(off, 9, -1);
    await query("delete from organisation_setting where organisation_id = $1", [
      world.organisation,
    ]);
    await remind();
    expect(await mailsTo(holderEmail)).toEqual([]);
  });

  it("begins anew with another day, and reaches a member who has left", async () => {
    const holder = await member();
    const asset = await world.add();
    await world.handOut(asset, { userId: holder.id });
    await outSince(asset, 9, -1);
    await remind();
    await world.send("PUT", `/assets/${asset}/custody/due-back`, { dueBack: FAR_DAY });
    await query("delete from user_organisation where user_id = $1", [holder.id]);
    await outSince(asset, 9, -1);
    await remind();
    const mails = await mailsTo(holder.email);
    expect(mails.map(({ text }) => text.includes("/my-things"))).toEqual([true, false]);
    const shown = (await byLink(tokenIn(mails[1]?.text ?? ""))).json();
    expect(shown.things).toMatchObject([{ assetId: asset }]);
  });
});

describe("the words of a mail", () => {
  const FACTS: CustodyMailFacts = {
    kind: "out",
    language: "en",
    organisationName: "Harbour & <b>University</b>",
    things: [{ tag: "L-1", assetType: "Laptop", model: "<i>X1</i>", dueBack: "2027-03-31" }],
    link: "https://storey.example/held/token",
    isMember: false,
    unsubscribeUrl: null,
  };

  it.each(INTERFACE_LANGUAGES)("in %s name everything, in text and as data in HTML", (language) => {
    for (const kind of ["out", "in", "soon", "overdue"] as const) {
      const many = Array.from({ length: 60 }, (_, n) => ({ ...FACTS.things[0], tag: `T-${n}` }));
      for (const things of [FACTS.things, many as CustodyMailFacts["things"]]) {
        const { subject, text, html } = custodyMail({ ...FACTS, kind, language, things });
        for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}/);
        expect(text).toContain(FACTS.link);
        expect(html).toContain(`<html lang="${language}">`);
        expect(html).not.toContain("<i>X1</i>");
        expect(html).not.toContain("<b>University</b>");
        expect(text.includes("2027")).toBe(kind !== "in");
      }
    }
  });
});
