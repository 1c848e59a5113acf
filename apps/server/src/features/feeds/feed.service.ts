import { FEEDS_MAX, type Feed, type FeedQuery } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { hashSecret, makeSecret } from "../../http/secret-token.ts";
import {
  insertSecretAddress,
  revokeSecretAddress,
} from "../../platform/secret-addresses/secret-address.repository.ts";
import { arePlacesThere, findFeed } from "./feed.repository.ts";

/**
 * Makes a feed of the caller and returns its secret, of which the hash alone is kept. Throws `not_found` for
 * a place that is not there, and `feed.too_many`.
 */
export async function makeFeed(
  begin: ActorBegin,
  { name, query }: { readonly name: string; readonly query: FeedQuery },
): Promise<Feed & { token: string }> {
  const token = makeSecret();
  const made = await begin("write", async (transaction, actor) => {
    const { organisationId, userId } = actor;
    if (!(await arePlacesThere(transaction, organisationId, query))) throw notFound();
    const id = v7();
    const secret = { kind: "feed", hash: hashSecret(token) } as const;
    const address = { ...secret, organisationId, id, name, query, ownerId: userId };
    if (!(await insertSecretAddress(transaction, address, FEEDS_MAX)))
      throw new ProblemError("feed.too_many");
    return findFeed(transaction, actor, id);
  });
  if (!made) throw notFound();
  return { ...made, token };
}

/** Ends a feed of the caller for good. Throws `not_found`. */
export function endFeed(
  transaction: Transaction,
  { organisationId }: Actor,
  id: string,
): Promise<void> {
  return revokeSecretAddress(transaction, { organisationId, id, kind: "feed" });
}
