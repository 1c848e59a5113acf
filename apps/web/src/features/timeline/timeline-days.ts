import type { TimelineEntry } from "@storey/contract";
import { dayIn } from "@storey/domain";

/** Consecutive entries that say the same, shown in one line. */
export interface TimelineGroup {
  readonly latest: TimelineEntry;
  readonly entries: readonly TimelineEntry[];
}

/** The events of one day, the latest first. */
export interface TimelineDay {
  /** The day as `2026-03-09`, in the time zone of the space. */
  readonly day: string;
  /** The moment of the first entry, in ISO 8601. */
  readonly at: string;
  readonly groups: readonly TimelineGroup[];
}

/** Whether two entries share a line: the same person did the same to records of one kind. */
function isSameLine(a: TimelineEntry, b: TimelineEntry): boolean {
  const isRepeatable = a.event !== "changed" && a.event !== "status";
  return (
    isRepeatable && a.subject === b.subject && a.event === b.event && a.actorName === b.actorName
  );
}

/** Groups the entries by day in a time zone, and repeated ones in one line. Keeps their order. */
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
    if (group && isSameLine(group.latest, entry)) group.entries.push(entry);
    else day.groups.push({ latest: entry, entries: [entry] });
  }
  return days;
}
