import type { PoolClient } from "pg";
import { v7 } from "uuid";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import { replacePassword } from "../../identity/credential.repository.ts";
import { nextSecond, waitFor } from "../../identity/next-second.ts";
import { matchesPassword } from "../../identity/password-hash.ts";
import type { LinkPurpose, LinkWish, SignInLinks } from "../../identity/sign-in-links.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { tellPasswordChanged } from "./password-change-mail.service.ts";
import {
  countAskedLink,
  deleteLink,
  findLinkedAccount,
  insertAskedLink,
  lockLinkedAccount,
} from "./sign-in-link.repository.ts";
import { SIGN_IN_LINK_JOB } from "./sign-in-link-job.service.ts";
import { hashLinkToken } from "./sign-in-link-token.ts";

/**
 * The number of links of a kind that can be requested in a day: by one network, for one address,
 * and for one address by one network. A network that asks in somebody's name uses up its own share
 * first.
 */
export const LINKS_A_DAY = { ofNetwork: 500, forAddress: 20, forAddressOfNetwork: 6 } as const;

/** Makes the embedded authority's access to the links that it mails. */
export function signInLinks(
  gateway: Gateway,
  place: { publicUrl: string; hasMailServer: boolean },
): SignInLinks {
  return {
    areDelivered: place.hasMailServer,
    ask: (purpose, wish) =>
      gateway.asSystem((client, transaction) => ask(client, transaction, purpose, wish)),
    find: (purpose, token) =>
      gateway.asSystem((client) => findLinkedAccount(client, purpose, hashLinkToken(token))),
    useForDevice: (token) =>
      gateway.asSystem(async (client) => {
        const account = await lockLinkedAccount(client, "device", hashLinkToken(token));
        await deleteLink(client, hashLinkToken(token));
        return account;
      }),
    isFormerPassword: (token, password) => isFormerPassword(gateway, token, password),
    async useForPassword(token, passwordHash) {
      const used = await gateway.asSystem(async (client, transaction) => {
        const account = await lockLinkedAccount(client, "password", hashLinkToken(token));
        if (!account) return undefined;
        const { auth0Id } = account;
        // Decided after the lock: anybody who logged in before had the former password.
        const validAfter = nextSecond();
        await replacePassword(client, auth0Id, { passwordHash, validAfter, isProven: true });
        await tellPasswordChanged(client, transaction, auth0Id, place.publicUrl);
        return { ...account, validAfter };
      });
      if (used) await waitFor(used.validAfter);
      return used;
    },
  };
}

/** Counts and writes down a request, for known and unknown addresses alike. */
async function ask(
  client: PoolClient,
  transaction: Transaction,
  purpose: LinkPurpose,
  { email, language, network }: LinkWish,
): Promise<boolean> {
  const address = email.toLowerCase();
  const isOver = async (kind: keyof typeof LINKS_A_DAY, words: string) =>
    (await countAskedLink(client, words)) > LINKS_A_DAY[kind];
  if (await isOver("ofNetwork", `network ${network}`)) return false;
  // One network uses up only its own part of the links for an address.
  if (await isOver("forAddressOfNetwork", `${purpose} by ${network} for ${address}`)) return true;
  if (await isOver("forAddress", `${purpose} for ${address}`)) return true;
  const id = v7();
  await insertAskedLink(client, { id, purpose, email, language, sender: null });
  await queueJob(transaction, {
    name: SIGN_IN_LINK_JOB,
    data: { linkId: id },
    organisationId: null,
  });
  return true;
}

async function isFormerPassword(
  gateway: Gateway,
  token: string,
  password: string,
): Promise<boolean> {
  const account = await gateway.asSystem((client) =>
    findLinkedAccount(client, "password", hashLinkToken(token)),
  );
  return account !== undefined && matchesPassword(account.passwordHash, password, "first");
}
