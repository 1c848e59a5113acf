import { createHash } from "node:crypto";
import pg from "pg";
import { sqlBuilder } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { ProblemError } from "./problem.ts";

/** A reply that was given before. */
export interface StoredReply {
  readonly status: number;
  readonly body: unknown;
}

/** Hashes the request of a key: the organisation it works in, if any, the call, and its body. */
export function hashRequest(
  organisationId: string | null,
  method: string,
  url: string,
  body: string,
): string {
  return createHash("sha256")
    .update(`${organisationId ?? ""} ${method} ${url}\n${body}`)
    .digest("base64url");
}

/**
 * Claims an Idempotency-Key for one request. A second request with the key waits for the first one
 * and then gets its reply; with another content it is refused with `idempotency.mismatch`.
 */
export async function claimKey(
  transaction: Transaction,
  userId: string,
  key: string,
  requestHash: string,
): Promise<StoredReply | undefined> {
  const claimed = await transaction.execute(
    sqlBuilder
      .insertInto("idempotencyKey")
      .values({ userId, key, requestHash, status: null })
      .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing()),
  );
  if (claimed === 1) return undefined;
  const stored = await transaction.first(
    sqlBuilder
      .selectFrom("idempotencyKey")
      .select(["requestHash", "status", "response"])
      .where("userId", "=", userId)
      .where("key", "=", key),
  );
  if (!stored || stored.status === null) throw new ProblemError("idempotency.in_progress");
  if (stored.requestHash !== requestHash) throw new ProblemError("idempotency.mismatch");
  return { status: stored.status, body: stored.response };
}

/** Keeps the reply of a claimed key, in the transaction of its effect: with the message that commits it. */
export function keepReply(
  transaction: Transaction,
  userId: string,
  key: string,
  { status, body }: StoredReply,
): void {
  const [user, name, response] = [userId, key, JSON.stringify(body ?? null)].map((text) =>
    pg.escapeLiteral(text),
  );
  transaction.endWith(
    `update idempotency_key set status = ${Number(status)}, response = ${response} where user_id = ${user} and key = ${name}`,
  );
}
