import type { NewReport, PublicPin, Report } from "@storey/contract";
import { del, get, keys, set } from "idb-keyval";
import { randomId } from "../../lib/random-id.ts";
import { noteKeptReports } from "./kept-reports.ts";

/** A photo that goes with a report. */
export interface DraftPhoto {
  /** Made here: sending it again adds nothing. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  /** Which it is of those that were sent along, from 1: it stays so when others have arrived. */
  readonly number?: number;
  /** Whether the server would not have it as it is. */
  readonly isRefused?: boolean;
}

/** A report as it is written; kept on the device until it and its photos have arrived. */
export interface ReportDraft {
  readonly clientId: string;
  readonly title: string;
  readonly description: string;
  readonly impact: NonNullable<NewReport["impact"]>;
  readonly pin: PublicPin | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly photos: readonly DraftPhoto[];
  /** Whether it was sent and has not arrived: it goes on by itself, also when the page is opened anew. */
  readonly isDue: boolean;
  /** The reply, once it has arrived; the photos follow it. */
  readonly sent: Report | null;
}

/** A report with the moment it was touched last, in milliseconds since 1970. */
interface KeptReport extends ReportDraft {
  readonly at: number;
}

const HOUR_MS = 60 * 60_000;
/** How long what was begun waits on a device that may be anybody's. */
const BEGUN_KEPT_MS = 24 * HOUR_MS;
/** How long what was sent off waits for a line: longer than a weekend in a cellar. */
const DUE_KEPT_MS = 7 * 24 * HOUR_MS;

const PREFIX = "storey.report.";
const keyOf = (code: string) => `${PREFIX}${code}`;

/** A report with nothing in it yet. */
export function emptyDraft(): ReportDraft {
  return {
    clientId: randomId(),
    title: "",
    description: "",
    impact: "none",
    pin: null,
    contactName: "",
    contactEmail: "",
    photos: [],
    isDue: false,
    sent: null,
  };
}

/** Whether all of a report has arrived, but for photos that the server would not have. */
export function isOver({ sent, photos }: ReportDraft): boolean {
  return sent !== null && photos.every(({ isRefused }) => isRefused === true);
}

/** Does a work of the device's store; where the browser keeps nothing, it comes to nothing. */
async function tried<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function isFresh({ at, isDue, sent }: KeptReport): boolean {
  return at > Date.now() - (isDue || sent ? DUE_KEPT_MS : BEGUN_KEPT_MS);
}

/** The report about a space that is kept; null without one. What waited too long is let go. */
export async function keptDraft(code: string): Promise<ReportDraft | null> {
  const stored = await tried(() => get<KeptReport>(keyOf(code)));
  if (!stored) return null;
  if (isFresh(stored)) return stored;
  await dropDraft(code);
  return null;
}

/** Keeps a report on the device, where the browser keeps anything. */
export async function keepDraft(code: string, draft: ReportDraft): Promise<void> {
  noteKeptReports(true);
  const kept: KeptReport = { ...draft, at: Date.now() };
  await tried(() => set(keyOf(code), kept));
}

/** The codes of the spaces about which a report is kept. */
export async function keptCodes(): Promise<string[]> {
  const all = (await tried(keys)) ?? [];
  const codes = all.map(String).filter((key) => key.startsWith(PREFIX));
  if (codes.length === 0) noteKeptReports(false);
  return codes.map((key) => key.slice(PREFIX.length));
}

/** Forgets a report that has arrived or was given up. */
export async function dropDraft(code: string): Promise<void> {
  await tried(() => del(keyOf(code)));
}
