import type { NewReport, PublicPin, Report } from "@storey/contract";
import type { Write } from "../../lib/device/device.ts";
import { openDevice } from "../../lib/device/open-device.ts";
import { asFile, asKept, hasBytesInside, withoutBytes } from "../../lib/offline/cached-files.ts";
import { randomId } from "../../lib/random-id.ts";

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

/** A photo but for its bytes, which are kept beside the report: they are written once. */
type KeptPhoto = Omit<DraftPhoto, "file"> & Partial<Pick<DraftPhoto, "file">>;

/** A report with the moment it was touched last, in milliseconds since 1970. */
interface KeptReport extends Omit<ReportDraft, "photos"> {
  readonly at: number;
  readonly photos: readonly KeptPhoto[];
}

const HOUR_MS = 60 * 60_000;
/** How long what was begun waits on a device that may be anybody's. */
const BEGUN_KEPT_MS = 24 * HOUR_MS;
/** How long what was sent off waits for a line: longer than a weekend in a cellar. */
export const DUE_KEPT_MS = 7 * 24 * HOUR_MS;

const PREFIX = "storey.report.";
const keyOf = (code: string) => `${PREFIX}${code}`;
/** What the keys of the photos of a report begin with; the id of the photo follows. */
const photosOf = (code: string) => `storey.report-photo.${code}.`;

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

/** One after the other: what was written last is what is kept. */
let working: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const done = working.then(() => tried(work));
  working = done;
  return done;
}

const TABLE = "drafts";

async function readReport(code: string): Promise<KeptReport | undefined> {
  return (await (await openDevice())?.get(TABLE, keyOf(code))) as KeptReport | undefined;
}

function gone(key: string): Write {
  return { table: TABLE, key, value: undefined };
}

async function keys(): Promise<string[]> {
  return (await (await openDevice())?.keys(TABLE)) ?? [];
}

/** The report about a space that is kept; null without one. What waited too long is let go. */
export async function keptDraft(code: string): Promise<ReportDraft | null> {
  const stored = await inTurn(() => readReport(code));
  if (!stored) return null;
  if (!isFresh(stored)) {
    await dropDraft(code);
    return null;
  }
  const draft = { ...stored, photos: await keptPhotos(code, stored.photos) };
  // As earlier releases kept it: from now on as this one does.
  if (hasBytesInside(stored.photos)) await keepDraft(code, draft);
  return draft;
}

/** The photos with their bytes; one whose bytes are gone is gone. */
async function keptPhotos(code: string, photos: readonly KeptPhoto[]): Promise<DraftPhoto[]> {
  const names = photos.map(({ id }) => `${photosOf(code)}${id}`);
  const read = async () => {
    const device = await openDevice();
    return Promise.all(names.map((name) => device?.get(TABLE, name)));
  };
  const bytes = (await inTurn(read)) ?? [];
  return photos.flatMap((photo, at) => {
    const file = photo.file ?? asFile(bytes[at]);
    return file ? [{ ...photo, file }] : [];
  });
}

async function photoKeys(code: string): Promise<string[]> {
  return (await keys()).filter((key) => key.startsWith(photosOf(code)));
}

/** Keeps a report on the device, with its photos as bytes; false where the browser keeps nothing. */
export async function keepDraft(code: string, draft: ReportDraft): Promise<boolean> {
  const { photos } = draft;
  const at = Date.now();
  const isKept = await inTurn(async () => {
    const device = await openDevice();
    if (!device) return false;
    const there = await photoKeys(code);
    const byKey = new Map(photos.map(({ id, file }) => [`${photosOf(code)}${id}`, file]));
    const missing = [...byKey].filter(([key]) => !there.includes(key));
    const written = missing.map(
      async ([key, file]): Promise<Write> => ({
        table: TABLE,
        key,
        value: await asKept(file),
      }),
    );
    const kept: KeptReport = { ...draft, at, photos: withoutBytes(photos) };
    await device.write([
      ...(await Promise.all(written)),
      { table: TABLE, key: keyOf(code), value: kept },
      ...there.filter((key) => !byKey.has(key)).map(gone),
    ]);
    return true;
  });
  return isKept === true;
}

/** The codes of the spaces about which a report is kept. */
export async function keptCodes(): Promise<string[]> {
  const all = (await tried(keys)) ?? [];
  const codes = all.filter((key) => key.startsWith(PREFIX));
  return codes.map((key) => key.slice(PREFIX.length));
}

/**
 * The keys under which the device has a draft, once what was to be kept of it is: for who lets it go
 * along with something else.
 */
export async function draftKeys(code: string): Promise<string[]> {
  return [keyOf(code), ...((await inTurn(() => photoKeys(code))) ?? [])];
}

/** Forgets a report that has arrived or was given up, and its photos. */
export async function dropDraft(code: string): Promise<void> {
  await inTurn(async () => {
    const going = [keyOf(code), ...(await photoKeys(code))];
    await (await openDevice())?.write(going.map(gone));
  });
}
