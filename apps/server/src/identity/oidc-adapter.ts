import { type Adapter, errors } from "oidc-provider";
import type { Pool } from "pg";
import { REFRESH_TOKEN_SECONDS } from "./identity-constants.ts";
import {
  consumeState,
  deleteFamilyOf,
  deleteGrantFamily,
  deleteState,
  findState,
  findStateByUid,
  upsertState,
} from "./oidc-state.repository.ts";

/**
 * Makes the provider's storage. Single use is decided by one UPDATE, not by find-then-check, so
 * parallel exchanges of one code give one success. A second use revokes everything issued with it,
 * except that a refresh token may be used again within `reuseIntervalSeconds`: two tabs that
 * refresh at once are not a theft. Nothing is stored of a login that was ended meanwhile.
 */
export function createOidcAdapter(
  pool: Pool,
  model: string,
  reuseIntervalSeconds: number,
): Adapter {
  const intervalMs = model === "RefreshToken" ? reuseIntervalSeconds * 1_000 : 0;
  const wasMisused = (ageMs: number) => ageMs >= intervalMs;

  return {
    async upsert(id, payload, ttl) {
      const seconds = ttl ?? REFRESH_TOKEN_SECONDS;
      const isWritten = await upsertState(pool, model, id, payload, seconds);
      // A missing session leads to the login page anyway.
      if (!isWritten && model !== "Session") throw new errors.InvalidGrant("The login has ended");
    },
    async find(id) {
      const stored = await findState(pool, model, id);
      if (!stored) return undefined;
      const { payload, consumedAgeMs } = stored;
      if (consumedAgeMs === null || !wasMisused(consumedAgeMs)) return payload;
      return { ...payload, consumed: true };
    },
    findByUid: (uid) => findStateByUid(pool, model, uid),
    // Only the device flow has user codes, and it is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const result = await consumeState(pool, model, id);
      if (result.outcome === "first") return;
      if (result.outcome === "again" && !wasMisused(result.ageMs)) return;
      await deleteFamilyOf(pool, model, id);
      throw new errors.InvalidGrant(`${model} was already used`);
    },
    destroy: (id) => deleteState(pool, model, id),
    revokeByGrantId: (grantId) => deleteGrantFamily(pool, grantId),
  };
}
