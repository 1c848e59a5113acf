import type { SosAlert } from "@storey/contract";
import { isSosOpen, isSosUnanswered, type SosState, sosReach } from "@storey/domain";

/**
 * How long a mail may be on its way before the user is told not to wait for it, in milliseconds.
 */
export const WAITING_MS = 10_000;

/** The headline of an alert, as a message key. */
export type SosNews =
  | "acknowledged"
  | "closed"
  | "cancelled"
  | "gaveUp"
  | "reached"
  | "waiting"
  | "delayed"
  | "failed"
  | "kept"
  | "nobody";

const firstSeen = new Map<string, number>();

/**
 * Returns how long this browser has known of an alert, in milliseconds. It does not use the phone's
 * clock, which may be wrong.
 */
export function waitedMs({ id }: SosAlert): number {
  const now = performance.now();
  const since = firstSeen.get(id) ?? now;
  firstSeen.set(id, since);
  return now - since;
}

/** Chooses the headline of an alert, by how long this browser has known of it. */
export function sosNews(alert: SosAlert, waited: number): SosNews {
  if (!isSosUnanswered(alert.state))
    return alert.state === "pending" || alert.state === "sent" ? "waiting" : alert.state;
  if (alert.gaveUpAt !== null) return "gaveUp";
  if (alert.state === "sent") return "reached";
  const reach = sosReach(alert.deliveries);
  return reach === "waiting" && waited > WAITING_MS ? "delayed" : reach;
}

/** Returns the title of an alert, as a message key. */
export function sosTitle({
  state,
  isTest,
}: {
  readonly state: SosState;
  readonly isTest: boolean;
}): "needsHelp" | "calledForHelp" | "test.by" {
  if (isTest) return "test.by";
  return isSosOpen(state) ? "needsHelp" : "calledForHelp";
}

/** Whether the person in need should use the phone now. */
export function needsPhone(news: SosNews): boolean {
  return ["gaveUp", "delayed", "failed", "kept", "nobody"].includes(news);
}

/** Counts the different names to which the mail server has accepted a mail. */
export function reachedCount({ deliveries }: SosAlert): number {
  const names = deliveries.filter(({ state }) => state === "sent").map(({ name }) => name);
  // Somebody was reached, if not by one of the newest mails.
  return Math.max(1, new Set(names).size);
}

/** Returns a telephone address: digits, a leading plus, and the pauses that phones support. */
export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, "")}`;
}
