import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { LINK_MINUTES, type LinkPurpose } from "../../identity/sign-in-links.ts";

/** A request for a link, from which background work makes one. */
export interface AskedLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly language: string | null;
  /** The organisation whose administrator asked for the link; null if the person did. */
  readonly sender: string | null;
}

/** The account that a link is for. */
export interface LinkedAccount {
  readonly auth0Id: string;
  readonly email: string;
  readonly passwordHash: string | null;
}

const ACCOUNT = `c.auth0_id as "auth0Id", c.email, c.password_hash as "passwordHash"`;

/** Writes down a request for a link, for a known or an unknown address. */
export async function insertAskedLink(client: PoolClient, link: AskedLink): Promise<void> {
  await client.query(
    "insert into sign_in_link (id, purpose, email, language, sender) values ($1, $2, $3, $4, $5)",
    [link.id, link.purpose, link.email, link.language, link.sender],
  );
}

/**
 * A day's count; a count from the future began before the clock was set back, and no longer counts.
 */
const IS_OF_THE_DAY = `former.counted_from between
  clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 minute'`;

/** Counts one more request under the given words, and returns how many there were in a day. */
export async function countAskedLink(client: PoolClient, words: string): Promise<number> {
  const { rows } = await client.query<{ asked: number }>(
    `insert into asked_link_count as former (key_hash, asked, counted_from) values ($1, 1, clock_timestamp())
     on conflict (key_hash) do update set
       asked = case when ${IS_OF_THE_DAY} then former.asked + 1 else 1 end,
       counted_from = case when ${IS_OF_THE_DAY} then former.counted_from else clock_timestamp() end
     returning asked`,
    [createHash("sha256").update(words).digest()],
  );
  return rows[0]?.asked ?? 1;
}

/** Locks a wish that is no link yet, until the end of the transaction. */
export async function lockAskedLink(
  client: PoolClient,
  id: string,
): Promise<AskedLink | undefined> {
  const { rows } = await client.query<AskedLink>(
    `select id, purpose, email, language, sender from sign_in_link
     where id = $1 and token_hash is null for update`,
    [id],
  );
  return rows[0];
}

/**
 * Locks the account that signs in with an address, so that wishes at once see those before them.
 */
export async function lockAccountOf(
  client: PoolClient,
  email: string,
): Promise<LinkedAccount | undefined> {
  const { rows } = await client.query<LinkedAccount>(
    `select ${ACCOUNT} from credential c where lower(c.email) = lower($1) and may_use_link(c)
     for no key update of c`,
    [email],
  );
  return rows[0];
}

/** Counts the links requested by the person that work at the moment. */
export async function countOpenLinks(
  client: PoolClient,
  auth0Id: string,
  purpose: LinkPurpose,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from sign_in_link l
     where l.auth0_id = $1 and l.purpose = $2 and l.sender is null and is_open(l)`,
    [auth0Id, purpose],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Counts the links that administrators have sent to an account within an hour, whether they still
 * work or not.
 */
export async function countSentLinks(client: PoolClient, auth0Id: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from sign_in_link l
     where l.auth0_id = $1 and l.sender is not null and l.created_at
       between clock_timestamp() - interval '1 hour' and clock_timestamp() + interval '1 minute'`,
    [auth0Id],
  );
  return rows[0]?.count ?? 0;
}

/** Ends the links that administrators have sent to an account: a newer one takes their place. */
export async function endSentLinks(client: PoolClient, auth0Id: string): Promise<void> {
  await client.query(
    `update sign_in_link l set expires_at = clock_timestamp()
     where l.auth0_id = $1 and l.sender is not null and l.expires_at > clock_timestamp()`,
    [auth0Id],
  );
}

/** Makes a link of a request, which works from now on. */
export async function openLink(
  client: PoolClient,
  id: string,
  auth0Id: string,
  tokenHash: Buffer,
): Promise<void> {
  await client.query(
    `update sign_in_link set auth0_id = $2, token_hash = $3, created_at = clock_timestamp(),
       expires_at = clock_timestamp() + make_interval(mins => $4) where id = $1`,
    [id, auth0Id, tokenHash, LINK_MINUTES],
  );
}

/** Deletes a request for a link. */
export async function deleteAskedLink(client: PoolClient, id: string): Promise<void> {
  await client.query("delete from sign_in_link where id = $1", [id]);
}

/** Uses a link up. */
export async function deleteLink(client: PoolClient, tokenHash: Buffer): Promise<void> {
  await client.query("delete from sign_in_link where token_hash = $1", [tokenHash]);
}

/** Finds the account of a link that still works. */
export async function findLinkedAccount(
  client: PoolClient,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkedAccount | undefined> {
  const { rows } = await client.query<LinkedAccount>(
    `select ${ACCOUNT} from sign_in_link l
     join credential c on c.auth0_id = l.auth0_id and may_use_link(c)
     where l.purpose = $1 and l.token_hash = $2 and is_open(l)`,
    [purpose, tokenHash],
  );
  return rows[0];
}

/**
 * Locks the account of a link, so that nobody else changes it from here on. Of two uses at once, of
 * one link or of two of one account, the second waits for the account and then finds its link used.
 */
export async function lockLinkedAccount(
  client: PoolClient,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<LinkedAccount | undefined> {
  const account = await findLinkedAccount(client, purpose, tokenHash);
  if (!account) return undefined;
  await client.query("select from credential where auth0_id = $1 for update", [account.auth0Id]);
  return findLinkedAccount(client, purpose, tokenHash);
}

/**
 * Finds the address and password of an account that is not blocked, locked where the password is to
 * change.
 */
export async function findAccount(
  client: PoolClient,
  auth0Id: string,
  lock: "" | "for update" = "",
): Promise<LinkedAccount | undefined> {
  const { rows } = await client.query<LinkedAccount>(
    `select ${ACCOUNT} from credential c where c.auth0_id = $1 and c.blocked_at is null ${lock}`,
    [auth0Id],
  );
  return rows[0];
}

/** Finds the address of an account and the language its owner reads. */
export async function findOwner(
  client: PoolClient,
  auth0Id: string,
): Promise<{ email: string; language: string | null } | undefined> {
  const { rows } = await client.query<{ email: string; language: string | null }>(
    `select c.email, coalesce(
       (select t.setting_value from user_setting t where t.user_id = a.id and t.setting_key = 'language'),
       o.languages -> 0 ->> 'value') as language
     from credential c left join user_account a on a.auth0_id = c.auth0_id and a.deleted_at is null
     left join organisation o on o.id = a.active_organisation_id where c.auth0_id = $1`,
    [auth0Id],
  );
  return rows[0];
}
