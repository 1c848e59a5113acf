import type { NewReport, PublicPin, Report, TranscriptReading } from "@storey/contract";
import type { Write } from "../../lib/device/device.ts";
import { openDevice } from "../../lib/device/open-device.ts";
import {
  asFile,
  asKept,
  hasBytesInside,
  readable,
  withoutBytes,
} from "../../lib/offline/cached-files.ts";
import { randomId } from "../../lib/random-id.ts";

/** A photo of a report. */
export interface DraftPhoto {
  /** Made on this device, so that sending the photo again adds no second one. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  /** The photo's number among those that were sent, from 1; it stays when others have arrived. */
  readonly number?: number;
  /** Whether the server refused this file as it is. */
  readonly isRefused?: boolean;
}

/** A report while it is written; kept on the device until it and its photos have arrived. */
export interface ReportDraft {
  readonly clientId: string;
  readonly title: string;
  readonly description: string;
  readonly impact: NonNullable<NewReport["impact"]>;
  readonly pin: PublicPin | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly photos: readonly DraftPhoto[];
  /** The session with the room's decision tree that led to it. */
  readonly decisionTreeSessionId?: string;
  /** What was tried there, as the form shows it. */
  readonly tried?: TranscriptReading;
  /**
   * Whether the report was sent off and has not arrived: it is sent again by itself, also after a
   * reload.
   */
  readonly isDue: boolean;
  /** The server's reply, once the report has arrived; its photos may still be on their way. */
  readonly sent: Report | null;
}

/**
 * A photo without its bytes, which are stored beside the report so that they are written once only.
 */
type StoredPhoto = Omit<DraftPhoto, "file"> & Partial<Pick<DraftPhoto, "file">>;

/** A report with the moment of its last change, in milliseconds since 1970. */
interface StoredReport extends Omit<ReportDraft, "photos"> {
  readonly at: number;
  readonly photos: readonly StoredPhoto[];
}

const HOUR_MS = 60 * 60_000;
/** How long an unsent report is kept, as the device may be shared, in milliseconds. */
const UNSENT_LIFE_MS = 24 * HOUR_MS;
/**
 * How long a report that was sent off waits for a connection, in milliseconds: longer than a
 * weekend in a cellar.
 */
export const DUE_LIFE_MS = 7 * 24 * HOUR_MS;

const PREFIX = "storey.report.";
const keyOf = (code: string) => `${PREFIX}${code}`;
/** The prefix of the keys of a report's photos; the id of the photo follows. */
const photosOf = (code: string) => `storey.report-photo.${code}.`;

/** Returns an empty report. */
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

/** Whether all of a report has arrived, except for photos that the server refused. */
export function isOver({ sent, photos }: ReportDraft): boolean {
  return sent !== null && photos.every(({ isRefused }) => isRefused === true);
}

/**
 * Runs an operation of the device's store; resolves to undefined where the browser stores nothing.
 */
async function tried<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function isFresh({ at, isDue, sent }: StoredReport): boolean {
  return at > Date.now() - (isDue || sent ? DUE_LIFE_MS : UNSENT_LIFE_MS);
}

/** The operations run one after the other, so that the last write is the one that is kept. */
let working: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const done = working.then(() => tried(work));
  working = done;
  return done;
}

const TABLE = "drafts";

async function readReport(code: string): Promise<StoredReport | undefined> {
  return (await (await openDevice())?.get(TABLE, keyOf(code))) as StoredReport | undefined;
}

function gone(key: string): Write {
  return { table: TABLE, key, value: undefined };
}

async function keys(): Promise<string[]> {
  return (await (await openDevice())?.keys(TABLE)) ?? [];
}

/**
 * Returns the stored report about a space; null without one. A report that waited too long is
 * deleted.
 */
export async function storedDraft(code: string): Promise<ReportDraft | null> {
  const stored = await inTurn(() => readReport(code));
  if (!stored) return null;
  if (!isFresh(stored)) {
    await dropDraft(code);
    return null;
  }
  const draft = { ...stored, photos: await storedPhotos(code, stored.photos) };
  // Earlier releases stored the bytes inside the report: it is rewritten in the present form.
  if (hasBytesInside(stored.photos)) await keepDraft(code, draft);
  return draft;
}

/** Returns the photos with their bytes, without those whose bytes are missing. */
async function storedPhotos(code: string, photos: readonly StoredPhoto[]): Promise<DraftPhoto[]> {
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

/**
 * Stores a report on the device, with its photos as bytes; resolves to false where the browser
 * stores nothing.
 */
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
    const read = await readable(written);
    const kept: StoredReport = { ...draft, at, photos: withoutBytes(photos) };
    await device.write([
      ...read,
      { table: TABLE, key: keyOf(code), value: kept },
      ...there.filter((key) => !byKey.has(key)).map(gone),
    ]);
    return read.length === written.length;
  });
  return isKept === true;
}

/** Returns the codes of the spaces that have a stored report. */
export async function storedCodes(): Promise<string[]> {
  const all = (await tried(keys)) ?? [];
  const codes = all.filter((key) => key.startsWith(PREFIX));
  return codes.map((key) => key.slice(PREFIX.length));
}

/**
 * Returns the keys of the stored draft, after pending writes of it have ended; for a caller that
 * deletes the draft together with something else.
 */
export async function draftKeys(code: string): Promise<string[]> {
  return [keyOf(code), ...((await inTurn(() => photoKeys(code))) ?? [])];
}

/** Deletes a report that has arrived or was given up, and its photos. */
export async function dropDraft(code: string): Promise<void> {
  await inTurn(async () => {
    const going = [keyOf(code), ...(await photoKeys(code))];
    await (await openDevice())?.write(going.map(gone));
  });
}
