import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SosScene, SosServer } from "./sos.fixture.ts";
import { endSosIssue } from "./sos.repository.ts";

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

const step = (who: { token: string }, id: string, name: string, body?: unknown) =>
  sos.ok(who, "POST", `/sos/${id}/${name}`, body);
const issueOf = (id: string | null) => sos.ok(scene.technician, "GET", `/issues/${id}`);
const newsMails = async () => {
  const { rows } = await sos.query(
    "select recipient, subject, text, html from mail where kind = 'sos-news' order by id",
  );
  return rows.map(({ recipient, subject, text, html }) => ({
    recipient,
    subject: String(subject),
    text: String(text),
    html: String(html),
  }));
};

async function closed() {
  const alert = await sos.alert(scene);
  await sos.runDue(null);
  await step(scene.technician, alert.id, "acknowledge");
  await sos.query("delete from mail where kind = 'sos-news'");
  await step(scene.technician, alert.id, "close", { note: "Went there.\nAll is well." });
  return alert;
}

describe("the issue of a call for help", () => {
  it("says who called and where, and leads to the alert", async () => {
    const { id, issueId } = await sos.alert(scene);
    const { description } = await issueOf(issueId);
    expect(description).toMatch(/^Robin called for help\.\nWhere: .+, .+\nHow it goes on: /);
    expect(description).toContain(`/sos/${id}`);
  });

  it("is closed with the call, by its note, and is not open in the space any more", async () => {
    const { issueId } = await closed();
    expect(await issueOf(issueId)).toMatchObject({
      status: "closed",
      resolutionCode: "fixed",
      resolutionNote: "Went there.\nAll is well.",
    });
    expect(await sos.ok(scene.technician, "GET", `/spaces/${scene.space}/issues`)).toEqual([]);
    const { rows } = await sos.query(
      "select data ->> 'from' as from, data ->> 'to' as to from background_job where name = 'issue-event' and data ->> 'event' = 'transitioned'",
    );
    expect(rows).toEqual([{ from: "open", to: "closed" }]);
  });

  it("is closed from on hold as well, and left as it is once somebody has ended it", async () => {
    const { id, issueId } = await sos.alert(scene);
    await sos.ok(scene.admin, "POST", `/issues/${issueId}/transition`, {
      ...{ to: "on_hold", reason: "access" },
    });
    await step(scene.technician, id, "acknowledge");
    await step(scene.technician, id, "close", { note: "All well" });
    expect(await issueOf(issueId)).toMatchObject({ status: "closed", holdReason: null });
    const other = await sos.alert(scene);
    await sos.ok(scene.admin, "POST", `/issues/${other.issueId}/transition`, {
      ...{ to: "cancelled", reason: "not_an_issue" },
    });
    await step(scene.member, other.id, "cancel");
    expect(await issueOf(other.issueId)).toMatchObject({ cancelReason: "not_an_issue" });
  });

  it("is cancelled with a call that is taken back, from another network too", async () => {
    const { id, issueId } = await sos.alert(scene);
    await sos.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      ipSubnets: ["192.0.2.0/24"],
    });
    const reply = await sos.call(
      scene.member,
      "POST",
      `/sos/${id}/cancel`,
      undefined,
      "203.0.113.5",
    );
    expect(reply.status).toBe(200);
    await sos.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { ipSubnets: [] });
    expect(await issueOf(issueId)).toMatchObject({
      status: "cancelled",
      cancelReason: "withdrawn",
    });
  });

  it("does not end while the call is open", async () => {
    const { id, issueId } = await sos.alert(scene);
    const was = await sos.server.installation.gateway.begin(
      {
        credential: { subject: scene.technician.auth0Id },
        requestId: v7(),
        address: "192.0.2.1",
      },
      "write",
      (transaction) => endSosIssue(transaction, id),
    );
    expect(was).toBeNull();
    expect(await issueOf(issueId)).toMatchObject({ status: "open" });
  });
});

describe("who was alerted", () => {
  it("reads that a floor whose name is a number is one", async () => {
    await sos.query("update floor set name = '-1' where location_id = $1", [scene.location]);
    const { issueId } = await sos.alert(scene);
    const { rows } = await sos.query("select text, html from mail where kind = 'sos'");
    for (const words of [rows[0]?.["text"], rows[0]?.["html"]])
      expect(words).toContain(", Floor -1, ");
    expect((await issueOf(issueId)).description).toContain(", Floor -1, ");
  });

  it("is told that the call is closed, by whom and with what note", async () => {
    const { id } = await closed();
    const [mail, ...others] = await newsMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "sos@example.test",
      subject: expect.stringMatching(/^SOS closed by Robin: /),
      text: expect.stringContaining("What was done: Went there. All is well."),
    });
    expect(await sos.log(scene.technician, id)).toEqual(expect.arrayContaining(["closed", "told"]));
  });

  it("gets one address in the mails of what follows, and its phone is the location's", async () => {
    const alert = await sos.alert(scene);
    const { rows } = await sos.query("select text from mail where kind = 'sos'");
    expect(rows[0]?.["text"]).toContain("SOS phone of the location: +44 20 7946 0000");
    expect(rows[0]?.["text"]).toContain(`With a Storey account: `);
    await sos.runDue(null);
    await step(scene.technician, alert.id, "acknowledge");
    await step(scene.member, alert.id, "cancel");
    const mails = await newsMails();
    expect(mails.map(({ subject }) => subject.split(" ")[1])).toEqual(["answered", "called"]);
    for (const { text, html } of mails) {
      expect(text.split(`/sos/${alert.id}`)).toHaveLength(2);
      // The button, and its address as a link and as text.
      expect(html.split(`/sos/${alert.id}`)).toHaveLength(4);
    }
  });
});

describe("a test that everybody was told of", () => {
  it("is over: neither a call that is open, nor one of one's own", async () => {
    const { id } = await sos.alert(scene, scene.admin, { isTest: true });
    const open = async () => (await sos.ok(scene.admin, "GET", "/sos?state=open")).totalCount;
    const mine = async () => (await sos.ok(scene.admin, "GET", "/sos/mine")).length;
    expect([await open(), await mine()]).toEqual([1, 1]);
    await sos.query("update sos_alert set gave_up_at = now() where id = $1", [id]);
    expect([await open(), await mine()]).toEqual([0, 0]);
    expect((await sos.ok(scene.admin, "GET", "/sos?state=ended")).totalCount).toBe(1);
  });
});
