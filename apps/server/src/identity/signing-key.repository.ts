import type { JWK } from "jose";
import type { Pool } from "pg";

/** A row of `signing_key`; `retireAt` is null for the one that signs. */
export type StoredSigningKey = {
  kid: string;
  publicJwk: JWK;
  privateKey: Buffer;
  retireAt: string | null;
};

const INSERT_KEY = `INSERT INTO signing_key (kid, public_jwk, private_key) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING`;

/** Keys still to be published, the signing one first, then the newest. */
export async function findSigningKeys(pool: Pick<Pool, "query">): Promise<StoredSigningKey[]> {
  const { rows } = await pool.query<StoredSigningKey>(
    `SELECT kid, public_jwk AS "publicJwk", private_key AS "privateKey", retire_at AS "retireAt"
       FROM signing_key WHERE retire_at IS NULL OR retire_at > now()
      ORDER BY retire_at IS NOT NULL, created_at DESC`,
  );
  return rows;
}

/** Tells whether the signing key is older than this, by the database's clock. */
export async function isSigningKeyOlderThan(pool: Pool, seconds: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM signing_key
      WHERE retire_at IS NULL AND created_at <= now() - make_interval(secs => $1)`,
    [seconds],
  );
  return rowCount === 1;
}

/**
 * Makes `key` the signing one in place of `former`, which stays published for `overlapSeconds`.
 * One locked transaction, so that of several processes that replace the same key one does. Expired
 * keys are dropped.
 */
export async function replaceSigningKey(
  pool: Pool,
  former: string,
  key: Pick<StoredSigningKey, "kid" | "publicJwk" | "privateKey">,
  overlapSeconds: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE signing_key IN EXCLUSIVE MODE");
    await client.query("DELETE FROM signing_key WHERE retire_at <= now()");
    const { rowCount } = await client.query(
      `UPDATE signing_key SET retire_at = now() + make_interval(secs => $1)
        WHERE retire_at IS NULL AND kid = $2`,
      [overlapSeconds, former],
    );
    if (rowCount === 1) {
      await client.query(INSERT_KEY, [key.kid, JSON.stringify(key.publicJwk), key.privateKey]);
    }
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    // A connection whose transaction state is unknown is closed, never reused.
    client.release(true);
    throw error;
  }
}

/** Adds a signing key unless another process has just added one. */
export async function insertFirstSigningKey(
  pool: Pool,
  key: Pick<StoredSigningKey, "kid" | "publicJwk" | "privateKey">,
): Promise<void> {
  await pool.query(INSERT_KEY, [key.kid, JSON.stringify(key.publicJwk), key.privateKey]);
}

/** Removes every key: none of them can be opened any more. The next start makes one. */
export async function removeSigningKeys(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM signing_key");
}
