import { z } from "zod";
import { removeOldFailures } from "./features/background-jobs/job-run.repository.ts";
import { removeOldRuns } from "./features/checklist-runs/run-retention.repository.ts";
import { removeDueFiles } from "./features/files/file-removal.service.ts";
import { sweepOrphans } from "./features/files/orphaned-files.service.ts";
import { closeStoppedChanges } from "./features/imports/asset-changes/stopped-change.service.ts";
import { removeOldMail } from "./features/mail/mail-delivery.repository.ts";
import { removeOldNotifications } from "./features/notifications/notification-upkeep.repository.ts";
import { removeOldReadiness } from "./features/readiness/readiness-history.repository.ts";
import type { Installation } from "./installation.ts";
import { type JobHandler, jobHandler } from "./platform/jobs/job-handler.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** How long an Idempotency-Key counts: long enough for work that was done offline. */
const KEY_DAYS = 90;
/** How long is known from which network somebody without an account reported. */
const NETWORK_HOURS = 24;
/** How many old runs of checklists go each hour: each takes its answers and photos along. */
const RUNS_AT_ONCE = 5_000;
/** How many old changes of readiness go each hour, of each organisation. */
const READINESS_AT_ONCE = 20_000;
/** How long an import, its file and its report are kept. */
const IMPORT_DAYS = 90;

type Parts = Pick<Installation, "database" | "files" | "log">;

const recurring = { data: z.object({}), retryLimit: 3, retryDelaySeconds: MINUTE };

/**
 * The recurring jobs: they close what nobody goes on with, and remove records that are kept only for a
 * while, and files that nothing names.
 */
export const UPKEEP_JOBS: readonly JobHandler[] = [
  jobHandler({
    ...recurring,
    name: "clean-up",
    everySeconds: HOUR,
    expireInSeconds: 10 * MINUTE,
    work: async (_data, { installation }) => {
      await dropExpired(installation);
      const count = await closeStoppedChanges(installation);
      if (count > 0)
        installation.log.info({ count }, "changes that nobody went on with are closed or told of");
    },
  }),
  jobHandler({
    ...recurring,
    name: "file-removal",
    everySeconds: MINUTE,
    expireInSeconds: HOUR,
    work: (_data, { installation }) => dropFiles(installation),
  }),
  jobHandler({
    ...recurring,
    name: "orphaned-files",
    everySeconds: 24 * HOUR,
    expireInSeconds: 6 * HOUR,
    work: async (_data, { installation: { database, files, log }, signal }) => {
      const count = await sweepOrphans(database.pool, files, new Date(), signal);
      if (count > 0) log.info({ count }, "files that nothing names are removed");
    },
  }),
];

/**
 * Deletes the expired replies, imports and mails; their files are then removed as all files are.
 */
export async function dropExpired({ database }: Parts): Promise<void> {
  // None of them works any more, however the clock was set since.
  await database.pool.query(
    "delete from sign_in_link where created_at not between now() - interval '1 day' and now() + interval '1 hour'",
  );
  await database.pool.query(
    "delete from asked_link_count where counted_from not between now() - interval '1 day' and now() + interval '1 hour'",
  );
  await database.pool.query(
    "delete from idempotency_key where created_at < now() - make_interval(days => $1)",
    [KEY_DAYS],
  );
  await database.pool.query(
    `with gone as (
       delete from import where created_at < now() - make_interval(days => $1)
       returning file_key as key)
     insert into file_removal (key) select unnest(array[key, key || '-errors']) from gone`,
    [IMPORT_DAYS],
  );
  // A person's whereabouts are private, so they are deleted once they no longer count.
  await database.pool.query("delete from beacon_presence where counts_until < now()");
  // Its pieces go with the row, by a trigger.
  await database.pool.query("delete from upload where expires_at < now()");
  // The network of a report counts for a limit of some minutes; the people who said "me too" count
  // while the issue is open.
  await database.pool.query(
    "update guest_report set network = null where network is not null and created_at < now() - make_interval(hours => $1)",
    [NETWORK_HOURS],
  );
  // The networks of guests who are led count for a limit of ten minutes.
  await database.pool.query(
    "delete from guest_tree_start where created_at not between now() - interval '10 minutes' and now() + interval '1 hour'",
  );
  await database.pool.query(
    `delete from guest_me_too m using issue i where i.organisation_id = m.organisation_id
       and i.id = m.issue_id and i.status in ('closed', 'cancelled')`,
  );
  await removeOldRuns(database.pool, RUNS_AT_ONCE);
  await removeOldReadiness(database.pool, READINESS_AT_ONCE);
  await removeOldMail(database.pool);
  await removeOldNotifications(database.pool);
  await removeOldFailures(database.pool);
}

/** Removes the released files; those that cannot be removed now are due again later. */
export async function dropFiles({ database, files, log }: Parts): Promise<void> {
  const { failures } = await removeDueFiles(database.pool, files, new Date());
  if (failures.length > 0)
    log.warn({ err: failures[0], count: failures.length }, "files could not be removed yet");
}
