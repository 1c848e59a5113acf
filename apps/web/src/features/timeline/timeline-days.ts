import type { TimelineEntry } from "@storey/contract";

/** Entries that say the same one after the other, told in one line. */
export interface TimelineGroup {
  readonly latest: TimelineEntry;
  readonly entries: readonly TimelineEntry[];
}

/** What happened on one day, the latest first. */
export interface TimelineDay {
  /** Of the first entry: ISO 8601. */
  readonly at: string;
  readonly groups: readonly TimelineGroup[];
}

/** The day of a moment where the person is, as `2026-03-09`. */
export function dayOf(at: string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether two entries are one line: the same was done by the same person to things of one kind. */
function saysTheSame(a: TimelineEntry, b: TimelineEntry): boolean {
  const isTold = a.event !== "changed" && a.event !== "status";
  return isTold && a.subject === b.subject && a.event === b.event && a.actorName === b.actorName;
}

/** The entries by day, and what repeats itself in one line. Keeps their order. */
export function daysOf(entries: readonly TimelineEntry[]): readonly TimelineDay[] {
  const days: { at: string; groups: { latest: TimelineEntry; entries: TimelineEntry[] }[] }[] = [];
  for (const entry of entries) {
    let day = days.at(-1);
    if (!day || dayOf(day.at) !== dayOf(entry.at)) {
      day = { at: entry.at, groups: [] };
      days.push(day);
    }
    const group = day.groups.at(-1);
    if (group && saysTheSame(group.latest, entry)) group.entries.push(entry);
    else day.groups.push({ latest: entry, entries: [entry] });
  }
  return days;
}
