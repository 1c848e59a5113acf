import type { PoolClient } from "pg";
import { v7 } from "uuid";
import type { Gateway } from "../../db/gateway.ts";
import { replacePassword } from "../../identity/credential.repository.ts";
import { nextSecond, waitFor } from "../../identity/next-second.ts";
import type { LinkPurpose, SignInLinks } from "../../identity/sign-in-links.ts";
import { queueJob } from "../background-jobs/queue-job.repository.ts";
import { tellPasswordChanged } from "./password-change-mail.service.ts";
import { SIGN_IN_LINK_JOB } from "./sign-in-link-job.service.ts";
import { hashLinkToken } from "./sign-in-link-token.ts";

/** The embedded authority's way to the links that it mails. */
export function signInLinks(gateway: Gateway, publicUrl: string): SignInLinks {
  return {
    ask: (purpose, email, language) =>
      gateway.asSystem(async (client, transaction) => {
        const id = v7();
        await client.query(
          "insert into sign_in_link (id, purpose, email, language) values ($1, $2, $3, $4)",
          [id, purpose, email, language],
        );
        await queueJob(transaction, {
          name: SIGN_IN_LINK_JOB,
          data: { linkId: id },
          organisationId: null,
        });
      }),
    find: (purpose, token) => gateway.asSystem((client) => find(client, purpose, token)),
    useForDevice: (token) =>
      gateway.asSystem(async (client) => {
        const account = await lock(client, "device", token);
        await client.query("delete from sign_in_link where token_hash = $1", [
          hashLinkToken(token),
        ]);
        return account;
      }),
    async useForPassword(token, passwordHash) {
      const used = await gateway.asSystem(async (client, transaction) => {
        const account = await lock(client, "password", token);
        if (!account) return undefined;
        const { auth0Id } = account;
        // Decided after the lock: whoever logged in before had the password of before.
        const validAfter = nextSecond();
        await replacePassword(client, auth0Id, { passwordHash, validAfter, isProven: true });
        await tellPasswordChanged(client, transaction, auth0Id, publicUrl);
        return { ...account, validAfter };
      });
      if (used) await waitFor(used.validAfter);
      return used;
    },
  };
}

type LinkedAccount = { auth0Id: string; email: string };

async function find(
  client: PoolClient,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkedAccount | undefined> {
  const { rows } = await client.query<LinkedAccount>(
    `select c.auth0_id as "auth0Id", c.email from sign_in_link l
     join credential c on c.auth0_id = l.auth0_id and may_use_link(c)
     where l.purpose = $1 and l.token_hash = $2 and is_open(l)`,
    [purpose, hashLinkToken(token)],
  );
  return rows[0];
}

/**
 * The account of a link, which nobody else changes from here on. Of two uses at once, of one link or
 * of two of one account, the second waits for the account and then finds its link gone.
 */
async function lock(
  client: PoolClient,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkedAccount | undefined> {
  const account = await find(client, purpose, token);
  if (!account) return undefined;
  await client.query("select from credential where auth0_id = $1 for update", [account.auth0Id]);
  return find(client, purpose, token);
}
