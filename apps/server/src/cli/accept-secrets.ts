import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { forgetSecrets, openSecrets } from "../installation-secrets.ts";
import { MendableError } from "../mendable-error.ts";
import { databasePlaceOf, dataFolderOf } from "../settings/data-folder.ts";
import type { Settings } from "../settings/registry.ts";
import { isServerRunning } from "./control-socket.ts";

/**
 * Lets the database accept the secrets of this data folder when those it was filled with are lost:
 * no other command can open such an installation. Returns the text to print. Throws MendableError
 * while a server runs on the folder.
 */
export async function acceptSecrets(settings: Settings): Promise<string> {
  const dataDir = dataFolderOf(settings);
  if (await isServerRunning(dataDir)) throw new MendableError("Stop the server first.");
  const database = await openDatabase(databasePlaceOf(settings));
  try {
    await migrate(database.pool);
    await forgetSecrets(database.pool);
    await openSecrets(database.pool, dataDir);
  } finally {
    await database.close();
  }
  return "The database has the secrets of this data folder now. Everybody logs in again.";
}
