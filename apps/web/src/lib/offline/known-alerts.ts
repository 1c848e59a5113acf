import type { SosAlert } from "@storey/contract";
import { session } from "../session/session.ts";

const KEY = "storey.sos";

/** Keeps the user's own open alerts on this device: without a network they must not be gone. */
export function keepAlerts(alerts: readonly SosAlert[]): void {
  const userId = session.get().user?.id;
  if (userId && alerts.length > 0) localStorage.setItem(KEY, JSON.stringify({ userId, alerts }));
  else forgetAlerts();
}

/**
 * Returns the user's own open alerts as this device knew them last; undefined where it knows of
 * none.
 */
export function knownAlerts(): SosAlert[] | undefined {
  try {
    const { userId, alerts } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const isOwn = userId === session.get().user?.id && Array.isArray(alerts);
    return isOwn ? alerts : undefined;
  } catch {
    // Somebody else stored it.
    return undefined;
  }
}

/** Deletes the alerts when somebody signs out. */
export function forgetAlerts(): void {
  localStorage.removeItem(KEY);
}
