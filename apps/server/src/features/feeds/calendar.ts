import type { DueItem } from "@storey/contract";
import { type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import ical, { ICalEventTransparency } from "ical-generator";
import { FEED_MORE, FEED_WORDS } from "./feed-words.ts";

/** How often a calendar is to ask again, in seconds. */
const REFRESH_SECONDS = 3600;

/** A feed to be written. */
export interface WrittenFeed {
  readonly name: string;
  readonly language: string | null;
  readonly entries: readonly DueItem[];
  /** Whether more is due than these entries, which come first. */
  readonly hasMore: boolean;
  /** Since when the feed holds this. */
  readonly contentAt: string;
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * Writes a feed as iCalendar (RFC 5545). What is due on a day is an entry of that day wherever it is read;
 * what is due at a moment is that moment in UTC, so that no description of a time zone is needed. An entry
 * keeps its id for as long as its thing is due.
 */
export function writeCalendar({ name, entries, contentAt, ...feed }: WrittenFeed): string {
  const language = interfaceLanguageFor(feed.language);
  const host = new URL(feed.publicUrl).hostname;
  const stamp = new Date(contentAt);
  const calendar = ical({
    name,
    prodId: { company: "Storey", product: "Due", language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) {
    const { kind, id, day, dueAt, space, floor, location } = entry;
    const places = [space, floor, location].flatMap((place) => (place ? [place.name] : []));
    calendar.createEvent({
      id: `${kind}-${id}@${host}`,
      start: new Date(dueAt ?? `${day}T00:00:00Z`),
      allDay: dueAt === null,
      stamp,
      summary: summaryOf(entry, language),
      location: places.length > 0 ? places.join(", ") : null,
      url: `${feed.publicUrl}${pathOf(entry)}`,
      // Nobody is busy all day because something is due.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const last = feed.hasMore ? entries.at(-1) : undefined;
  if (last) {
    calendar.createEvent({
      id: `more@${host}`,
      start: new Date(`${last.day}T00:00:00Z`),
      allDay: true,
      stamp,
      summary: FEED_MORE[language],
      url: `${feed.publicUrl}/checklists/due`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

function summaryOf({ kind, name, number, asset }: DueItem, language: InterfaceLanguage): string {
  const detail = number === null ? asset?.tag : `#${number}`;
  const what = detail === undefined || name.includes(detail) ? name : `${name} (${detail})`;
  return `${FEED_WORDS[language][kind]}: ${what}`;
}

function pathOf({ kind, id, asset }: DueItem): string {
  if (kind === "checklist" || kind === "recheck") return `/checklists/runs/${id}`;
  return kind === "issue" ? `/issues/${id}` : `/asset-manager/asset-details/${asset?.id ?? id}`;
}
