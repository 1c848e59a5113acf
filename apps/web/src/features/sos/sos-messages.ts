import type { SosAlert } from "@storey/contract";
import { isSosOpen, isSosUnanswered, type SosState, sosReach } from "@storey/domain";

/** How long a mail may be on its way before one is told not to wait for it, in milliseconds. */
export const WAITING_MS = 10_000;

/** The headline of an alert: a key of its messages. */
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

/** How long this browser has known of an alert. The clock of a phone may be wrong: it is not asked. */
export function waitedMs({ id }: SosAlert): number {
  const now = performance.now();
  const since = firstSeen.get(id) ?? now;
  firstSeen.set(id, since);
  return now - since;
}

/** Chooses the headline of an alert that this browser has known of for that long. */
export function sosNews(alert: SosAlert, waited: number): SosNews {
  if (!isSosUnanswered(alert.state))
    return alert.state === "pending" || alert.state === "sent" ? "waiting" : alert.state;
  if (alert.gaveUpAt !== null) return "gaveUp";
  if (alert.state === "sent") return "reached";
  const reach = sosReach(alert.deliveries);
  return reach === "waiting" && waited > WAITING_MS ? "delayed" : reach;
}

/** The title of an alert: a key of its messages. */
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

/** Whether the one in need is to use the phone now. */
export function needsPhone(news: SosNews): boolean {
  return ["gaveUp", "delayed", "failed", "kept", "nobody"].includes(news);
}

/** How many different people and places a mail server took a mail for. */
export function reachedCount({ deliveries }: SosAlert): number {
  const names = deliveries.filter(({ state }) => state === "sent").map(({ name }) => name);
  // Somebody was, if not by one of the newest.
  return Math.max(1, new Set(names).size);
}

/** An address to call: digits, a plus in front, and what phones wait for. */
export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, "")}`;
}
