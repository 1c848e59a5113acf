import type { Feed, FeedQuery } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { LANGUAGE_OF_USER } from "../../platform/people/recipient.repository.ts";

/** Whose feeds: row-level security shows nobody those of others. */
export interface FeedOwner {
  readonly organisationId: string;
  readonly userId: string;
}

function select({ organisationId, userId }: FeedOwner, which = sql`true`) {
  return raw<Feed>(sql`
    select s.id, s.name, s.query, s.last_used_at, s.created_at from secret_address s
    where s.organisation_id = ${organisationId} and s.kind = 'feed' and s.owner_id = ${userId}
      and s.revoked_at is null and ${which}
    order by s.name collate natural_order, s.id`);
}

/** Somebody's feeds that were not ended, by name. */
export function findFeeds(transaction: Transaction, owner: FeedOwner): Promise<Feed[]> {
  return transaction.all(select(owner));
}

/** One of them; undefined where it is not there. */
export function findFeed(
  transaction: Transaction,
  owner: FeedOwner,
  id: string,
): Promise<Feed | undefined> {
  return transaction.first(select(owner, sql`s.id = ${id}`));
}

/** A feed as a calendar reads it. */
export interface ReadFeed {
  readonly id: string;
  readonly name: string;
  readonly query: FeedQuery;
  /** The hash of what it last held, and since when it does. */
  readonly contentHash: Buffer | null;
  readonly contentAt: string | null;
}

/** The feed of a secret, by its hash, as its owner reads it. */
export function findReadFeed(
  transaction: Transaction,
  hash: Buffer,
): Promise<ReadFeed | undefined> {
  return transaction.first(
    raw<ReadFeed>(sql`select s.id, s.name, s.query, s.content_hash, s.content_at
      from secret_address s where s.hash = ${hash} and s.kind = 'feed'`),
  );
}

/** Notes what a feed holds from now on, and returns that moment. For the server's own work. */
export async function noteContent(
  transaction: Transaction,
  hash: Buffer,
  contentHash: Buffer,
): Promise<string | undefined> {
  const row = await transaction.first(
    raw<{ contentAt: string }>(sql`update secret_address
      set content_hash = ${contentHash},
        content_at = case when content_hash is distinct from ${contentHash} then now() else content_at end
      where hash = ${hash} returning content_at`),
  );
  return row?.contentAt;
}

/** Tells whether the places of a query are there for the caller. */
export async function arePlacesThere(
  transaction: Transaction,
  organisationId: string,
  { locationId, floorId, spaceId }: FeedQuery,
): Promise<boolean> {
  const row = await transaction.first(
    raw<{ isThere: boolean }>(sql`select
      (${locationId ?? null}::uuid is null or exists (select from location where organisation_id = ${organisationId} and id = ${locationId ?? null}))
      and (${floorId ?? null}::uuid is null or exists (select from floor where organisation_id = ${organisationId} and id = ${floorId ?? null}))
      and (${spaceId ?? null}::uuid is null or exists (select from space where organisation_id = ${organisationId} and id = ${spaceId ?? null}))
      as is_there`),
  );
  return row?.isThere ?? false;
}

/** The language in which somebody reads: their own, else the first of the organisation. */
export async function findLanguage(
  transaction: Transaction,
  { organisationId, userId }: FeedOwner,
): Promise<string | null> {
  const row = await transaction.first(
    raw<{ language: string | null }>(sql`
      select coalesce((select ${LANGUAGE_OF_USER} from user_account u where u.id = ${userId}), o.languages -> 0 ->> 'value') as language
      from organisation o where o.id = ${organisationId}`),
  );
  return row?.language ?? null;
}
