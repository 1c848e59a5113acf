import { createHash } from "node:crypto";
import {
  type DueItem,
  FEED_DAYS_AHEAD,
  FEED_DAYS_BACK,
  FEED_ENTRIES_MAX,
  type FeedQuery,
  feeds,
} from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { authorise } from "../../http/authorise.ts";
import { Reply } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { hashSecret } from "../../http/secret-token.ts";
import type { Origin } from "../../http/visitor.ts";
import { wasRevoked } from "../../platform/secret-addresses/secret-address.repository.ts";
import { listDueBetween } from "../due-items/due-list.service.ts";
import { writeCalendar } from "./calendar.ts";
import { findLanguage, findReadFeed, noteContent } from "./feed.repository.ts";

const DAY_MS = 86_400_000;
const HEADERS = {
  "cache-control": "private, no-cache",
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="storey.ics"',
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Gives calendars what feeds hold: each time by the rights that their owner has then. */
export class Calendars {
  readonly #gateway: Gateway;
  readonly #publicUrl: string;

  constructor(gateway: Gateway, publicUrl: string) {
    this.#gateway = gateway;
    this.#publicUrl = publicUrl;
  }

  /**
   * Replies with a feed, or with 304 where the calendar has it. Throws `secret_address.revoked`, and `not_found`
   * for an address that is none and for an owner who may not use it any more.
   */
  async show(token: string, from: Origin, ifNoneMatch: string | undefined): Promise<Reply<Buffer>> {
    const hash = hashSecret(token);
    const read = await this.#read(hash, from);
    if (!read) {
      await this.#gateway.asSystem(async (_client, transaction) => {
        if (await wasRevoked(transaction, "feed", hash))
          throw new ProblemError("secret_address.revoked");
      }, from.address);
      throw notFound();
    }
    const { feed, language, found } = read;
    const { name } = feed;
    const hasMore = found.length > FEED_ENTRIES_MAX;
    const entries = found.slice(0, FEED_ENTRIES_MAX);
    const held = JSON.stringify([name, language, this.#publicUrl, entries, hasMore]);
    const contentHash = createHash("sha256").update(held).digest();
    const contentAt = await this.#sinceWhen(hash, contentHash, feed);
    const headers = {
      ...HEADERS,
      etag: `"${contentHash.toString("base64url")}"`,
      "last-modified": new Date(contentAt).toUTCString(),
    };
    if (ifNoneMatch === headers.etag) return new Reply<never>(undefined, headers, true);
    const publicUrl = this.#publicUrl;
    const text = writeCalendar({ name, language, entries, hasMore, contentAt, publicUrl });
    return new Reply(Buffer.from(text), headers);
  }

  /** Reads as the owner of the feed; undefined where nobody is let in by it. */
  async #read(feedHash: Buffer, from: Origin) {
    try {
      return await this.#gateway.begin(
        { ...from, credential: { feedHash } },
        "read",
        async (transaction, entry) => {
          if (!entry) return undefined;
          const actor = authorise(feeds.list, entry, entry.tokenCreatedAt ?? 0, undefined) as Actor;
          const feed = await findReadFeed(transaction, feedHash);
          if (!feed) return undefined;
          const language = await findLanguage(transaction, actor);
          return { feed, language, found: await entriesOf(transaction, actor, feed.query) };
        },
      );
    } catch (error) {
      // Whoever reads a calendar cannot log in; for them the feed is not there any more.
      if (error instanceof ProblemError && [401, 403].includes(error.status)) return undefined;
      throw error;
    }
  }

  async #sinceWhen(
    hash: Buffer,
    contentHash: Buffer,
    kept: { readonly contentHash: Buffer | null; readonly contentAt: string | null },
  ): Promise<string> {
    if (kept.contentAt !== null && kept.contentHash?.equals(contentHash)) return kept.contentAt;
    const noted = await this.#gateway.asSystem((_client, transaction) =>
      noteContent(transaction, hash, contentHash),
    );
    return noted ?? new Date().toISOString();
  }
}

/** The days around today that a calendar is told of: what comes first, up to a bound and one more. */
function entriesOf(transaction: Transaction, actor: Actor, query: FeedQuery): Promise<DueItem[]> {
  const dayFromNow = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const range = { from: dayFromNow(-FEED_DAYS_BACK), to: dayFromNow(FEED_DAYS_AHEAD) };
  return listDueBetween(transaction, actor, query, range, FEED_ENTRIES_MAX + 1);
}
