import { createHash } from "node:crypto";
import type { AdapterPayload } from "oidc-provider";
import type { Pool } from "pg";

/** The result of `consume`: `first` won the race, `again` came later, `missing` is gone. */
export type Consumption = { outcome: "first" | "missing" } | { outcome: "again"; ageMs: number };

/** A stored row; `consumedAgeMs` is null while it has not been used. */
export type StoredState = { payload: AdapterPayload; consumedAgeMs: number | null };

const GRANT_MODEL = "Grant";
/**
 * The tokens that end with their grant. A sign-in under way names the former account's grant, and
 * continues.
 */
const ISSUED_MODELS = new Set(["AuthorizationCode", "RefreshToken", "AccessToken"]);
const CONSUMED_AGE = `extract(epoch FROM clock_timestamp() - consumed_at)::float8 * 1000`;
const FIND = `SELECT payload, ${CONSUMED_AGE} AS "consumedAgeMs" FROM oidc_state
  WHERE expires_at > now()`;

function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}

/**
 * Returns when the person of a record proved who they are, in seconds since 1970; null if the
 * record does not tell.
 */
function provedAt({ loginTs, authTime }: AdapterPayload): number | null {
  return loginTs ?? authTime ?? null;
}

/**
 * Stores or replaces one record. The identifier itself is never written, not in the payload either.
 * False, and nothing written, when the login it comes from was ended.
 */
export async function upsertState(
  pool: Pool,
  model: string,
  id: string,
  payload: AdapterPayload,
  ttlSeconds: number,
): Promise<boolean> {
  const { jti: _secret, ...rest } = payload;
  // The interaction's copy of the session id serves nothing here, and would be a usable cookie value.
  if (rest.session) rest.session = { ...rest.session, cookie: "" };
  const grantId = model === GRANT_MODEL ? id : ISSUED_MODELS.has(model) && payload.grantId;
  const { rowCount } = await pool.query(
    `INSERT INTO oidc_state (model, id_hash, payload, grant_hash, uid_hash, account_id, expires_at)
     SELECT $1, $2, $3, $4::bytea, $5, $6::text, now() + make_interval(secs => $7)
      WHERE $8::bigint IS NULL OR still_counts($6, $8, $4)
     ON CONFLICT (model, id_hash) DO UPDATE SET payload = excluded.payload,
       grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash,
       account_id = excluded.account_id, expires_at = excluded.expires_at`,
    [
      model,
      digest(id),
      JSON.stringify(rest),
      grantId ? digest(grantId) : null,
      payload.uid ? digest(payload.uid) : null,
      payload.accountId ?? null,
      ttlSeconds,
      payload.accountId ? provedAt(payload) : null,
    ],
  );
  return rowCount === 1;
}

/** Finds one live record by its identifier, which is put back into the payload. */
export async function findState(
  pool: Pool,
  model: string,
  id: string,
): Promise<StoredState | undefined> {
  const { rows } = await pool.query<StoredState>({
    name: "oidc-state-find",
    text: `${FIND} AND model = $1 AND id_hash = $2`,
    values: [model, digest(id)],
  });
  const [row] = rows;
  return row && { ...row, payload: { ...row.payload, jti: id } };
}

/** Finds a live session by its public identifier; its secret identifier stays unknown. */
export async function findStateByUid(
  pool: Pool,
  model: string,
  uid: string,
): Promise<AdapterPayload | undefined> {
  const { rows } = await pool.query<StoredState>(`${FIND} AND model = $1 AND uid_hash = $2`, [
    model,
    digest(uid),
  ]);
  return rows[0]?.payload;
}

/** Marks a record used, atomically: of any number of callers exactly one gets `first`. */
export async function consumeState(pool: Pool, model: string, id: string): Promise<Consumption> {
  const key = [model, digest(id)];
  const won = await pool.query(
    `UPDATE oidc_state SET consumed_at = clock_timestamp()
      WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL`,
    key,
  );
  if (won.rowCount === 1) return { outcome: "first" };
  const { rows } = await pool.query<{ ageMs: number }>(
    `SELECT ${CONSUMED_AGE} AS "ageMs" FROM oidc_state WHERE model = $1 AND id_hash = $2`,
    key,
  );
  const [row] = rows;
  return row ? { outcome: "again", ageMs: row.ageMs } : { outcome: "missing" };
}

/** Removes one record. */
export async function deleteState(pool: Pool, model: string, id: string): Promise<void> {
  await pool.query("DELETE FROM oidc_state WHERE model = $1 AND id_hash = $2", [model, digest(id)]);
}

/** Removes a grant with every code and token issued under it. */
export async function deleteGrantFamily(pool: Pool, grantId: string): Promise<void> {
  await pool.query("DELETE FROM oidc_state WHERE grant_hash = $1", [digest(grantId)]);
}

/** Removes the whole family of the record with this identifier, when it is still there. */
export async function deleteFamilyOf(pool: Pool, model: string, id: string): Promise<void> {
  await pool.query(
    `DELETE FROM oidc_state WHERE grant_hash =
       (SELECT grant_hash FROM oidc_state WHERE model = $1 AND id_hash = $2)`,
    [model, digest(id)],
  );
}

/** Removes expired rows, at most `limit`, and returns how many. */
export async function deleteExpiredState(pool: Pool, limit = 1_000): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM oidc_state WHERE (model, id_hash) IN
       (SELECT model, id_hash FROM oidc_state WHERE expires_at < now() - interval '1 minute'
         LIMIT $1)`,
    [limit],
  );
  return rowCount ?? 0;
}
