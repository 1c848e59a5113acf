import type { Pool } from "pg";
import { findMark, findOrMakeMark, forgetMark } from "./db/installation-mark.ts";
import { assertKeysOpen } from "./identity/key-ring.ts";
import { removeSigningKeys } from "./identity/signing-key.repository.ts";
import {
  fingerprintOf,
  makeSecrets,
  OtherSecretsError,
  readSecrets,
  removeSecrets,
  type Secrets,
  secretsPath,
} from "./settings/secrets.ts";

/**
 * Opens the secrets of a data folder, which are made at the first start of an installation and
 * marked in its database. Throws OtherSecretsError when the database was filled with others, and
 * then removes those it has just made.
 */
export async function openSecrets(pool: Pool, dataDir: string): Promise<Secrets> {
  const found = readSecrets(dataDir);
  if (!found && (await hasSecrets(pool))) throw new OtherSecretsError(secretsPath(dataDir));
  const secrets = found ?? makeSecrets(dataDir);
  try {
    await assertSecretsOf(pool, secrets, dataDir);
  } catch (error) {
    // After a lost answer the database may hold these secrets already, so only refused ones are
    // removed.
    if (!found && error instanceof OtherSecretsError) removeSecrets(dataDir);
    throw error;
  }
  return secrets;
}

async function assertSecretsOf(pool: Pool, secrets: Secrets, dataDir: string): Promise<void> {
  const mine = fingerprintOf(secrets);
  const mark = await findOrMakeMark(pool, "secrets", async (client) => {
    // Written by a release that left no mark.
    await assertKeysOpen(client, secrets.encryptionKey);
    return mine;
  });
  if (mark !== mine) throw new OtherSecretsError(secretsPath(dataDir));
}

/**
 * Checks whether the secrets of a data folder are those of the database, and changes nothing. If
 * neither has any, they will be made. Throws OtherSecretsError.
 */
export async function examineSecrets(pool: Pool, dataDir: string): Promise<"same" | "none yet"> {
  const found = readSecrets(dataDir);
  if (!found) {
    if (await hasSecrets(pool)) throw new OtherSecretsError(secretsPath(dataDir));
    return "none yet";
  }
  const mark = await findMark(pool, "secrets");
  if (mark === undefined) await assertKeysOpen(pool, found.encryptionKey);
  else if (mark !== fingerprintOf(found)) throw new OtherSecretsError(secretsPath(dataDir));
  return "same";
}

/**
 * Lets the database accept the secrets of the next process that starts: the former ones are lost,
 * and with them every session and every sealed key.
 */
export async function forgetSecrets(pool: Pool): Promise<void> {
  await removeSigningKeys(pool);
  await forgetMark(pool, "secrets");
}

async function hasSecrets(pool: Pool): Promise<boolean> {
  if ((await findMark(pool, "secrets")) !== undefined) return true;
  const { rowCount } = await pool.query("select from signing_key limit 1");
  return rowCount === 1;
}
