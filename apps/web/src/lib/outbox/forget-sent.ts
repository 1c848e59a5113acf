import { openDevice } from "../device/open-device.ts";
import { logFailure } from "../log.ts";
import { serverNow } from "../server-clock.ts";
import { session } from "../session/session.ts";
import { over } from "./queue.ts";
import { upgraded } from "./upgrade.ts";

/**
 * Deletes records that have arrived when somebody signs out. Keeps those that wait, with the ones
 * they depend on, and those that others have sent. Never fails.
 */
export async function forgetSent(): Promise<void> {
  const ownId = session.get().user?.id;
  try {
    const device = await openDevice();
    await device?.change("records", (all) => {
      const records = [...all.values()]
        .flatMap((kept) => upgraded(kept) ?? [])
        .toSorted((a, b) => a.seq - b.seq);
      return over(records, serverNow(), ({ userId }) => userId === ownId).map((key) => ({
        table: "records",
        key,
        value: undefined,
      }));
    });
  } catch (cause) {
    logFailure("What was sent could not be wiped", cause);
  }
}
