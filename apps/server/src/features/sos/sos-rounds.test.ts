import { SOS_REPEAT_HOURS } from "@storey/domain";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type MailStandIn, startMailStandIn } from "../../../test/mail-stand-in.ts";
import { openSmtpMailTransport } from "../../outside/mail/smtp-mail-transport.ts";
import { pauseAfter } from "../background-jobs/job-outcome.service.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { mailJob, urgentMailJob } from "../mail/mail-job.service.ts";
import { ON_LIST, type SosScene, SosServer } from "./sos.fixture.ts";
import { sosTurnJob } from "./sos-jobs.service.ts";

let sos: SosServer;
let scene: SosScene;
let standIn: MailStandIn;

beforeAll(async () => {
  sos = await SosServer.start();
  standIn = await startMailStandIn();
});
afterAll(async () => {
  await standIn.close();
  await sos.close();
});
beforeEach(async () => {
  await sos.clear();
  standIn.reset();
  scene = await sos.scene();
});
afterEach(() => standIn.release());

const smtp = (url = standIn.url) =>
  openSmtpMailTransport({
    url,
    from: { name: "Storey", address: "storey@harbour.example" },
    publicHost: "storey.example",
  });
const AWAY = "smtp://localhost:1";
const turn = async (mail = smtp()) => {
  await sos.passTurn();
  await sos.runDue(mail);
};
const statesOf = async (id: string) =>
  (await sos.get(scene.member, id)).deliveries.map(({ state, reason }) => [state, reason]);

it("a turn is tried again for as long as the list is told", () => {
  const pauses = Array.from({ length: sosTurnJob.retryLimit }, (_, index) =>
    pauseAfter(sosTurnJob, index + 1),
  );
  const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(seconds).toBeGreaterThan(SOS_REPEAT_HOURS * 3_600 - 300);
});

describe("an alert that nobody takes", () => {
  it("goes to one more of the list every two minutes, and round again until somebody takes it", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    const { rows } = await sos.query(
      "select extract(epoch from due_at - now())::float as wait from background_job where name = 'sos-turn'",
    );
    expect(rows[0]?.["wait"]).toBeGreaterThan(110);
    expect(rows[0]?.["wait"]).toBeLessThanOrEqual(120);
    // No mail is sent before its time.
    await sos.runDue(smtp());
    expect(await sos.recipients()).toEqual(ON_LIST.slice(0, 1));
    for (let turns = 1; turns < 14; turns++) await turn();
    const round = [...ON_LIST, scene.admin.email];
    expect(await sos.recipients()).toEqual([
      ...[...round, ...round, ...round],
      ...round.slice(0, 2),
    ]);
    const log = await sos.log(scene.technician, id);
    expect(log.filter((kind) => kind === "alerted")).toHaveLength(14);
    await sos.ok(scene.technician, "POST", `/sos/${id}/acknowledge`);
    await turn();
    expect(await sos.recipients()).toHaveLength(14);
  });

  it("tells at the location which address the mail server refuses, until it takes one", async () => {
    const [email = ""] = ON_LIST;
    const undelivered = async () =>
      (await sos.ok(scene.admin, "GET", `/locations/${scene.location}`)).sosUndelivered;
    expect(await undelivered()).toEqual([]);
    standIn.behave({ refusedRecipient: email });
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    expect(await undelivered()).toEqual([{ email, reason: expect.stringContaining("550 ") }]);
    expect((await statesOf(id))[0]).toEqual(["failed", "refused"]);
    standIn.behave({});
    for (let turns = 0; turns < ON_LIST.length + 1; turns++) await turn();
    expect(await undelivered()).toEqual([]);
  });

  it("ends after a day, says so, and is still taken by who comes late", async () => {
    const { id } = await sos.alert(scene);
    await sos.query("update sos_alert set turns = 719 where id = $1", [id]);
    await sos.query(
      "update background_job set data = data || '{\"turn\": 719}' where name = 'sos-turn'",
    );
    await turn();
    expect(await sos.get(scene.member, id)).toMatchObject({ gaveUpAt: null, nextContactAt: null });
    await turn();
    await turn();
    expect(await sos.recipients()).toHaveLength(2);
    expect(await sos.get(scene.member, id)).toMatchObject({
      state: "sent",
      gaveUpAt: expect.any(String),
    });
    expect((await sos.log(scene.technician, id)).at(-1)).toBe("gave_up");
    const late = await sos.ok(scene.technician, "POST", `/sos/${id}/acknowledge`);
    expect(late).toMatchObject({ state: "acknowledged" });
  });

  it("as a test reaches everybody once and ends", async () => {
    const { id } = await sos.alert(scene, scene.admin, { isTest: true });
    await sos.runDue(smtp());
    for (let turns = 1; turns < 7; turns++) await turn();
    expect(await sos.recipients()).toEqual([...ON_LIST, scene.admin.email]);
    expect((await sos.log(scene.admin, id)).at(-1)).toBe("gave_up");
  });

  it("gives the newest of its mails, however many there are", async () => {
    const { id } = await sos.alert(scene);
    await sos.query(
      `insert into sos_delivery (organisation_id, id, alert_id, turn, round, kind, name, token_hash)
       select organisation_id, gen_random_uuid(), alert_id, n, n, kind, name, sha256(n::text::bytea)
       from sos_delivery, generate_series(1, 80) n where alert_id = $1`,
      [id],
    );
    const { deliveries } = await sos.get(scene.member, id);
    expect([deliveries.length, deliveries.at(0)?.round, deliveries.at(-1)?.round]).toEqual([
      60, 21, 80,
    ]);
  });

  it("is told once a turn, by however many servers at the same time, and a turn that is done again does nothing", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    await sos.passTurn();
    await Promise.all([sos.runDue(smtp()), sos.runDue(smtp())]);
    expect(await sos.recipients()).toEqual(ON_LIST.slice(0, 2));
    await sos.query(
      `insert into background_job (id, organisation_id, name, data)
       values (gen_random_uuid(), $1, 'sos-turn', jsonb_build_object('alertId', $2::text, 'turn', 1))`,
      [scene.organisation, id],
    );
    await sos.runDue(smtp());
    expect(await sos.recipients()).toEqual(ON_LIST.slice(0, 2));
  });

  it.each(["acknowledge", "cancel"])("goes to nobody else after %s", async (step) => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    await sos.ok(step === "cancel" ? scene.member : scene.technician, "POST", `/sos/${id}/${step}`);
    await turn();
    await turn();
    expect(await sos.recipients()).toEqual(ON_LIST.slice(0, 1));
  });
});

describe("the mail of an alert", () => {
  it("says who, where, when and whom to call, in the organisation's language, text and HTML alike", async () => {
    await sos.query(
      `update organisation set languages = '[{"value":"de","label":"Deutsch"}]' where id = $1`,
      [scene.organisation],
    );
    await sos.query("update space set name = $2, shortcode = 'B-1' where id = $1", [
      scene.space,
      "Käthes <Saal>\u202e {sender}",
    ]);
    await sos.query("update location set timezone = 'Asia/Tokyo', name = 'Hafen' where id = $1", [
      scene.location,
    ]);
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    const mail = await PostalMime.parse(standIn.arrived[0]?.bytes ?? "");
    expect(mail.subject).toBe("SOS: Robin braucht Hilfe, Käthes <Saal> {sender} (B-1), Hafen");
    for (const part of [
      "Robin braucht Hilfe",
      "Hafen",
      "(B-1)",
      "+44 20 7946 0000",
      `/sos/${id}`,
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.html).toContain("&lt;Saal&gt;");
    expect(mail.html).not.toContain("<Saal>");
    expect(mail.text).toMatch(/\/sos-link#[\w-]{43}\b/);
  });

  it("that a server takes makes the alert a sent one, and the log says so", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    expect(await sos.get(scene.member, id)).toMatchObject({
      state: "sent",
      deliveries: [{ state: "sent", reason: null }],
    });
    expect(await sos.log(scene.member, id)).toEqual(["created", "alerted", "delivered"]);
  });

  it("with the mail server down says so at once, without its words, and goes out when it is back", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp(AWAY));
    expect(await statesOf(id)).toEqual([["waiting", "server_away"]]);
    const reply = await sos.call(scene.member, "GET", `/sos/${id}`);
    expect(reply.json().state).toBe("pending");
    expect(reply.text).not.toMatch(/ECONNREFUSED|localhost/);
    // Tried again in vain: the log does not fill with it.
    await sos.query("update background_job set due_at = now() where name = 'urgent-mail'");
    await sos.runDue(smtp(AWAY));
    expect(await sos.log(scene.member, id)).toEqual(["created", "alerted", "not_delivered"]);
    await sos.query("update background_job set due_at = now() where name = 'urgent-mail'");
    await sos.runDue(smtp());
    expect(await statesOf(id)).toEqual([["sent", null]]);
    expect(standIn.arrived).toHaveLength(1);
  });

  it("is not held up by other mail that found the mail server away", async () => {
    const runner = new JobRunner({ ...sos.server.installation, mail: smtp(AWAY) }, [
      mailJob,
      urgentMailJob,
    ]);
    await sos.query(
      "select queue_mail(gen_random_uuid(), null, 'a@example.test', 'test', 's', 't', 'h')",
    );
    await runner.start();
    await vi.waitFor(
      async () => {
        const { rows } = await sos.query("select error is not null as tried from mail");
        expect(rows).toEqual([{ tried: true }]);
      },
      { timeout: 10_000 },
    );
    // Other mail pauses now, and longer each time; this one is tried at once.
    const { id } = await sos.alert(scene);
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual([["waiting", "server_away"]]), {
      timeout: 10_000,
    });
    await runner.stop();
  });

  it("that one address does not take says so, and the next one is told all the same", async () => {
    standIn.behave({ refusedRecipient: "sos@example.test" });
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp());
    expect(await statesOf(id)).toEqual([["failed", "refused"]]);
    await turn();
    expect(await statesOf(id)).toEqual([
      ["failed", "refused"],
      ["sent", null],
    ]);
    expect((await sos.get(scene.member, id)).state).toBe("sent");
  });

  it("without a mail server is kept, and is no alert that was sent", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(null);
    expect(await statesOf(id)).toEqual([["kept", null]]);
    expect((await sos.get(scene.member, id)).state).toBe("pending");
  });

  it("that waits for its server is not sent any more once the alert is over", async () => {
    const { id } = await sos.alert(scene);
    await sos.runDue(smtp(AWAY));
    await sos.ok(scene.member, "POST", `/sos/${id}/cancel`);
    await sos.query("update background_job set due_at = now()");
    await sos.runDue(smtp());
    expect(standIn.arrived).toEqual([]);
    expect(await statesOf(id)).toEqual([["withdrawn", null]]);
  });
});
