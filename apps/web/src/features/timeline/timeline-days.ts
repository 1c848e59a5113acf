import type { TimelineEntry } from "@storey/contract";
import { dayIn } from "@storey/domain";

/** Entries that say the same one after the other, told in one line. */
export interface TimelineGroup {
  readonly latest: TimelineEntry;
  readonly entries: readonly TimelineEntry[];
}

/** What happened on one day, the latest first. */
export interface TimelineDay {
  /** As `2026-03-09`, in the time zone of the space. */
  readonly day: string;
  /** Of the first entry: ISO 8601. */
  readonly at: string;
  readonly groups: readonly TimelineGroup[];
}

/** Whether two entries are one line: the same was done by the same person to things of one kind. */
function saysTheSame(a: TimelineEntry, b: TimelineEntry): boolean {
  const isTold = a.event !== "changed" && a.event !== "status";
  return isTold && a.subject === b.subject && a.event === b.event && a.actorName === b.actorName;
}

/** The entries by day of a time zone, and what repeats itself in one line. Keeps their order. */
export function daysOf(entries: readonly TimelineEntry[], zone: string): readonly TimelineDay[] {
  const days: {
    day: string;
    at: string;
    groups: { latest: TimelineEntry; entries: TimelineEntry[] }[];
  }[] = [];
  for (const entry of entries) {
    let day = days.at(-1);
    const own = dayIn(zone, entry.at);
    if (day?.day !== own) {
      day = { day: own, at: entry.at, groups: [] };
      days.push(day);
    }
    const group = day.groups.at(-1);
    if (group && saysTheSame(group.latest, entry)) group.entries.push(entry);
    else day.groups.push({ latest: entry, entries: [entry] });
  }
  return days;
}
