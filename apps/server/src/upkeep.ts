import type { Installation } from "./installation.ts";

const HOUR_MS = 3_600_000;
/** How long an Idempotency-Key counts: long enough for work that was done offline. */
const KEY_DAYS = 30;
/** How long an import, its file and its report are kept. */
const IMPORT_DAYS = 90;

/** Removes what is kept for a while only, now and every hour. Gives the way to stop it. */
export function startUpkeep({ database, files, log }: Installation): () => void {
  const tidy = async () => {
    await database.pool.query(
      "delete from idempotency_key where created_at < now() - make_interval(days => $1)",
      [KEY_DAYS],
    );
    const { rows } = await database.pool.query<{ key: string }>(
      `delete from space_import where created_at < now() - make_interval(days => $1)
       returning file_key as key`,
      [IMPORT_DAYS],
    );
    for (const { key } of rows) {
      await files.delete(key);
      await files.delete(`${key}-errors`);
    }
  };
  const run = () => tidy().catch((err: unknown) => log.error({ err }, "upkeep failed"));
  void run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
