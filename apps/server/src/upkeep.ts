import { removeDueFiles } from "./features/files/file-removal.service.ts";
import { removeOldMail } from "./features/mail/mail-delivery.repository.ts";
import type { Installation } from "./installation.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long an Idempotency-Key counts: long enough for work that was done offline. */
const KEY_DAYS = 30;
/** How long an import, its file and its report are kept. */
const IMPORT_DAYS = 90;

type Parts = Pick<Installation, "database" | "files" | "log">;

/**
 * Removes what is kept for a while only, now and every hour, and files that nothing names any
 * more, now and every minute. Gives the way to stop it.
 */
export function startUpkeep(parts: Parts): () => void {
  const stops = [
    repeat(parts, HOUR_MS, () => dropExpired(parts)),
    repeat(parts, MINUTE_MS, () => dropFiles(parts)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Drops the replies, imports and mails whose time is over; their files go the way of all files. */
async function dropExpired({ database }: Parts): Promise<void> {
  await database.pool.query(
    "delete from idempotency_key where created_at < now() - make_interval(days => $1)",
    [KEY_DAYS],
  );
  await database.pool.query(
    `with gone as (
       delete from space_import where created_at < now() - make_interval(days => $1)
       returning file_key as key)
     insert into file_removal (key) select unnest(array[key, key || '-errors']) from gone`,
    [IMPORT_DAYS],
  );
  // Its pieces go with the row, by a trigger.
  await database.pool.query("delete from document_upload where expires_at < now()");
  await removeOldMail(database.pool);
}

async function dropFiles({ database, files, log }: Parts): Promise<void> {
  const { failures } = await removeDueFiles(database.pool, files, new Date());
  if (failures.length > 0)
    log.warn({ err: failures[0], count: failures.length }, "files could not be removed yet");
}

/** Does work now and again after each interval, one at a time. */
function repeat({ log }: Parts, intervalMs: number, work: () => Promise<void>): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await work().catch((err: unknown) => log.error({ err }, "upkeep failed"));
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
