import { CHECKLIST_TOLD_KEPT_DAYS, NOTIFICATION_KEPT_DAYS } from "@storey/domain";
import type { Pool } from "pg";

/** Removes notifications after 90 days, read or not, and after 180 what was told of runs of checklists. */
export async function removeOldNotifications(pool: Pool): Promise<void> {
  await pool.query("delete from notification where at < now() - make_interval(days => $1)", [
    NOTIFICATION_KEPT_DAYS,
  ]);
  await pool.query(
    "delete from checklist_run_told where told_at < now() - make_interval(days => $1)",
    [CHECKLIST_TOLD_KEPT_DAYS],
  );
}
