import type { PoolClient } from "pg";
import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { LINKS_AN_HOUR } from "./person-link.service.ts";
import {
  type AskedLink,
  countOpenLinks,
  countSentLinks,
  deleteAskedLink,
  endSentLinks,
  type LinkedAccount,
  lockAccountOf,
  lockAskedLink,
  openLink,
} from "./sign-in-link.repository.ts";
import { makeLinkToken } from "./sign-in-link-token.ts";
import { signInMail } from "./templates/sign-in-mail.ts";

/** The job that makes links of requests. */
export const SIGN_IN_LINK_JOB = "sign-in-link";

/**
 * The number of links of a kind that are open for an account at once. Further requests get none:
 * one of the links in the mailbox works, and nobody can fill a mailbox by asking in somebody's
 * name.
 */
export const OPEN_LINKS = 3;

/**
 * Mails the requested link, written exactly once; drops a request for an address nobody signs in
 * with.
 */
export const signInLinkJob: JobHandler = jobHandler({
  name: SIGN_IN_LINK_JOB,
  data: z.object({ linkId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  atOnce: 2,
  work: async ({ linkId }, { installation, finishIn }) => {
    const publicUrl = publicUrlOf(installation.settings);
    await installation.gateway.asSystem(async (client, transaction) => {
      await sendLink(client, transaction, linkId, publicUrl);
      await finishIn(transaction);
    });
  },
});

async function sendLink(
  client: PoolClient,
  transaction: Transaction,
  id: string,
  publicUrl: string,
): Promise<void> {
  const link = await lockAskedLink(client, id);
  if (!link) return;
  const account = await lockAccountOf(client, link.email);
  if (!account || !isMailAddress(account.email) || (await hasEnough(client, account, link))) {
    await deleteAskedLink(client, id);
    return;
  }
  const { token, tokenHash } = makeLinkToken();
  const { purpose, language, sender } = link;
  if (sender !== null) await endSentLinks(client, account.auth0Id);
  await openLink(client, id, account.auth0Id, tokenHash);
  const mail = signInMail({
    kind: purpose,
    language,
    sender,
    link: `${publicUrl}/idp/${purpose}/${token}`,
  });
  await queueMail(transaction, {
    ...{ organisationId: null, to: account.email, kind: `${purpose}-link` },
    ...mail,
  });
}

/**
 * Links of administrators are counted separately, so that nobody keeps one away by asking without
 * logging in.
 */
async function hasEnough(
  client: PoolClient,
  { auth0Id }: LinkedAccount,
  { purpose, sender }: AskedLink,
): Promise<boolean> {
  return sender === null
    ? (await countOpenLinks(client, auth0Id, purpose)) >= OPEN_LINKS
    : (await countSentLinks(client, auth0Id)) >= LINKS_AN_HOUR;
}
