import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailStandIn, startMailStandIn } from "../../../test/mail-stand-in.ts";
import { openSmtpMailTransport } from "../../outside/mail/smtp-mail-transport.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { mailJob } from "../mail/mail-job.service.ts";
import { startInvited } from "./invited.fixture.ts";

const { server, make, admin, call, invite, fresh } = await startInvited();
let standIn: MailStandIn;

beforeAll(async () => {
  standIn = await startMailStandIn();
});
afterAll(() => standIn.close());

async function sendAll(): Promise<void> {
  const mail = openSmtpMailTransport({
    url: standIn.url,
    from: { name: "", address: "storey@harbour.example" },
    publicHost: "storey.example",
  });
  await new JobRunner({ ...server.installation, mail }, [mailJob]).runDue();
}

it("who invited an address that the mail server refuses reads why, and nobody else does", async () => {
  const email = fresh();
  const other = await make.organisation();
  const elsewhere = await make.user({ organisations: [other], roles: ["organisation-admin"] });
  const listed = async (who = admin) => {
    const all: { email: string }[] = (await call(who, "GET", "/invitations")).json();
    return all.find((each) => each.email === email);
  };
  standIn.behave({ refusedRecipient: email });
  const { id, undelivered } = (await invite(email)).json();
  expect(undelivered).toBeNull();
  await sendAll();
  expect(await listed()).toMatchObject({
    undelivered: expect.stringContaining("550 no such mailbox"),
  });
  await invite(email, {}, elsewhere);
  expect(await listed(elsewhere)).toMatchObject({ undelivered: null });

  standIn.behave({});
  const again = await call(admin, "POST", `/invitations/${id}/resend`);
  expect(again.json()).toMatchObject({ undelivered: null });
  await sendAll();
  expect(await listed()).toMatchObject({ undelivered: null });
});
