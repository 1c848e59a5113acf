import type { PoolClient } from "pg";
import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { LINK_MINUTES, type LinkPurpose } from "../../identity/sign-in-links.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { type JobHandler, jobHandler } from "../background-jobs/job-handler.ts";
import { isMailAddress } from "../mail/mail-address.ts";
import { queueMail } from "../mail/mail-queue.repository.ts";
import { LINKS_AN_HOUR } from "./person-link.service.ts";
import { makeLinkToken } from "./sign-in-link-token.ts";
import { signInMail } from "./templates/sign-in-mail.ts";

/** The work that makes links of what was asked for. */
export const SIGN_IN_LINK_JOB = "sign-in-link";

/**
 * How many links of a kind are open for an account at once. Whoever asks for more gets none: one of
 * those in the mailbox works, and nobody can fill a mailbox by asking in somebody's name.
 */
export const OPEN_LINKS = 3;

/**
 * Mails the link that was asked for, written exactly once; or drops what was asked for an address
 * nobody signs in with.
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

type Asked = {
  purpose: LinkPurpose;
  email: string;
  language: string | null;
  sender: string | null;
};

async function sendLink(
  client: PoolClient,
  transaction: Transaction,
  id: string,
  publicUrl: string,
): Promise<void> {
  const asked = await client.query<Asked>(
    "select purpose, email, language, sender from sign_in_link where id = $1 and token_hash is null for update",
    [id],
  );
  const [link] = asked.rows;
  if (!link) return;
  const account = await findAccount(client, link.email);
  if (!account || !isMailAddress(account.email) || (await hasEnough(client, account, link))) {
    await client.query("delete from sign_in_link where id = $1", [id]);
    return;
  }
  const { token, tokenHash } = makeLinkToken();
  await client.query(
    `update sign_in_link set auth0_id = $2, token_hash = $3, created_at = clock_timestamp(),
       expires_at = clock_timestamp() + make_interval(mins => $4) where id = $1`,
    [id, account.auth0Id, tokenHash, LINK_MINUTES],
  );
  const { purpose, language, sender } = link;
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

type Account = { auth0Id: string; email: string };

/** Who may sign in with an address. Of links asked for at once each sees those before it. */
async function findAccount(client: PoolClient, email: string): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `select c.auth0_id as "auth0Id", c.email from credential c
     where lower(c.email) = lower($1) and may_use_link(c)
     for no key update of c`,
    [email],
  );
  return rows[0];
}

/** Links of administrators count apart: nobody keeps one away by asking without logging in. */
async function hasEnough(
  client: PoolClient,
  { auth0Id }: Account,
  { purpose, sender }: Asked,
): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from sign_in_link l
     where l.auth0_id = $1 and l.purpose = $2 and (l.sender is null) = $3 and is_open(l)`,
    [auth0Id, purpose, sender === null],
  );
  return (rows[0]?.count ?? 0) >= (sender === null ? OPEN_LINKS : LINKS_AN_HOUR);
}
