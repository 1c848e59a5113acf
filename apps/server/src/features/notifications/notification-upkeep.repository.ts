import { NOTIFICATION_KEPT_DAYS } from "@storey/domain";
import type { Pool } from "pg";

/** Removes notifications after 90 days, read or not. */
export async function removeOldNotifications(pool: Pool): Promise<void> {
  await pool.query("delete from notification where at < now() - make_interval(days => $1)", [
    NOTIFICATION_KEPT_DAYS,
  ]);
}
