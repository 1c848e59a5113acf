import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../src/db/migrate.ts";
import { dumpEmbedded, openDatabase } from "../src/db/open.ts";

/**
 * Migrates one embedded database and keeps it as a snapshot that every test file starts from. A run
 * that was given one uses that.
 */
export async function setup(): Promise<() => void> {
  if (process.env["STOREY_TEST_DATABASE_URL"] || process.env["STOREY_TEST_SNAPSHOT"]) {
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "storey-snapshot-"));
  const database = await openDatabase({});
  await migrate(database.pool);
  const path = join(folder, "migrated.tar");
  writeFileSync(path, await dumpEmbedded(database));
  await database.close();
  process.env["STOREY_TEST_SNAPSHOT"] = path;
  return () => rmSync(folder, { recursive: true, force: true });
}
