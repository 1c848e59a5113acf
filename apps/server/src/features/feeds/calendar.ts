import { type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import ical, { ICalEventTransparency } from "ical-generator";
import type { FeedEntry } from "./feed-entry.repository.ts";
import { FEED_WORDS } from "./feed-words.ts";

/** How often a calendar is to ask again, in seconds. */
const REFRESH_SECONDS = 3600;

/** A feed to be written. */
export interface WrittenFeed {
  readonly name: string;
  readonly language: string | null;
  readonly entries: readonly FeedEntry[];
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
    const isDay = entry.dueOn !== null;
    calendar.createEvent({
      id: `${entry.kind}-${entry.subjectId}@${host}`,
      start: new Date(isDay ? `${entry.dueOn}T00:00:00Z` : (entry.dueAt ?? contentAt)),
      allDay: isDay,
      stamp,
      summary: summaryOf(entry, language),
      location: entry.place,
      url: `${feed.publicUrl}${pathOf(entry)}`,
      // Nobody is busy all day because something is due.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

function summaryOf({ kind, title, detail }: FeedEntry, language: InterfaceLanguage): string {
  const what = detail === null ? title : `${title} (${detail})`;
  return `${FEED_WORDS[language][kind]}: ${what}`;
}

function pathOf({ kind, subjectId, assetId }: FeedEntry): string {
  if (kind === "check" || kind === "recheck") return `/checklists/runs/${subjectId}`;
  if (kind === "issue") return `/issues/${subjectId}`;
  return `/asset-manager/asset-details/${assetId ?? subjectId}`;
}
