import type { Device, Write } from "../device/device.ts";
import { openDevice } from "../device/open-device.ts";
import { logFailure } from "../log.ts";
import { session } from "../session/session.ts";
import {
  asFile,
  asKept,
  type Enclosed,
  hasBytesInside,
  readable,
  withoutBytes,
} from "./cached-files.ts";

const TABLE = "drafts";
/** The beginning of the keys of guests' drafts, which expire by a rule of their own. */
const OF_GUESTS = "storey.report";
/** The beginning of the keys of files; the key of their draft and their id follow. */
const FILES = "file of ";
const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

interface StoredDraft {
  readonly owner: string;
  readonly at: number;
  readonly value: unknown;
}

// Where the browser keeps nothing, such as in a private window, a draft lasts as long as the page.
const inMemory = new Map<string, StoredDraft>();

let opening: Promise<Device | null> | null = null;
/** Set when somebody signs out and leaves this page: drafts of its last moments are not kept. */
let isEnded = false;

/** Opens the device after its old drafts are deleted; null where nothing is kept. */
function open(): Promise<Device | null> {
  opening ??= (async () => {
    try {
      const device = await openDevice();
      if (device) await letOldGo(device);
      return device;
    } catch (cause) {
      logFailure("Drafts cannot be kept on this device", cause);
      return null;
    }
  })();
  return opening;
}

/** Returns the owner of drafts now: the user in the active organisation; empty without a user. */
export function draftsOwner(): string {
  const { user } = session.get();
  return user ? `${user.id}/${user.auth0OrganisationId ?? ""}` : "";
}

function isKept(kept: unknown): kept is StoredDraft {
  return typeof kept === "object" && kept !== null && "owner" in kept && "value" in kept;
}

/** Deletes old drafts. Those of another person wait for them here, and nobody else reads them. */
async function letOldGo(device: Device): Promise<void> {
  await device.change(TABLE, (all) => {
    const keys = [...all.keys()].filter((key) => !key.startsWith(OF_GUESTS));
    const isOld = (key: string): boolean => {
      const kept = all.get(key);
      return !isKept(kept) || kept.at < Date.now() - KEPT_MS;
    };
    const drafts = keys.filter((key) => !key.startsWith(FILES));
    const left = new Set(drafts.filter((key) => !isOld(key)));
    const files = keys.filter((key) => key.startsWith(FILES) && !left.has(draftKeyOf(key)));
    return [...drafts.filter(isOld), ...files].map(gone);
  });
}

function gone(key: string): Write {
  return { table: TABLE, key, value: undefined };
}

function draftKeyOf(fileKey: string): string {
  return fileKey.slice(FILES.length, fileKey.lastIndexOf("/"));
}

function fileKeyOf(key: string, { id }: { readonly id: string }): string {
  return `${FILES}${key}/${id}`;
}

type WithFiles = { readonly files: readonly { readonly id: string }[] };

function hasFiles(value: unknown): value is WithFiles {
  return (
    typeof value === "object" && value !== null && "files" in value && Array.isArray(value.files)
  );
}

/** Work is done one after the other, so that the last write wins. */
let working: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = working.then(work);
  working = result.catch(() => undefined);
  return result;
}

/** Returns the draft under a name for the user in the active organisation; null without one. */
export async function readDraft(name: string): Promise<unknown> {
  const owner = draftsOwner();
  const key = `${owner}/${name}`;
  const stored = await inTurn(() => readWhole(key)).catch((cause: unknown) =>
    logFailure("A draft could not be read", cause),
  );
  const kept = newest(stored, inMemory.get(key));
  if (!kept || kept.owner !== owner) return null;
  // A draft of an earlier release's shape is written again in this one's.
  if (hasFiles(kept.value) && wasKeptInside.delete(key)) await keepDraft(name, kept.value);
  return kept.value;
}

/** The drafts that were read in the shape of an earlier release. */
const wasKeptInside = new Set<string>();

/** Returns the draft under a key, with its files; a file whose bytes are gone is left out. */
async function readWhole(key: string): Promise<unknown> {
  const kept: unknown = await (await open())?.get(TABLE, key);
  if (!isKept(kept) || !hasFiles(kept.value)) return kept;
  if (hasBytesInside(kept.value.files)) wasKeptInside.add(key);
  const files: object[] = [];
  for (const one of kept.value.files) {
    if ("file" in one) files.push(one);
    else {
      const there: unknown = await (await open())?.get(TABLE, fileKeyOf(key, one));
      const file = isKept(there) ? asFile(there.value) : undefined;
      if (file) files.push({ ...one, file });
    }
  }
  return { ...kept, value: { ...kept.value, files } };
}

/**
 * Returns the newer of two: a draft that the device could not keep, for want of room, is newer than
 * the stored one.
 */
function newest(stored: unknown, here: StoredDraft | undefined): StoredDraft | undefined {
  if (!isKept(stored)) return here;
  return here && here.at >= stored.at ? here : stored;
}

/** Lists the names of the user's drafts in the active organisation that begin with a prefix. */
export async function draftNames(prefix: string): Promise<string[]> {
  const start = `${draftsOwner()}/`;
  const stored = await keysKept().catch((cause: unknown) =>
    logFailure("Drafts could not be listed", cause),
  );
  const keys = new Set([...(stored ?? []).map(String), ...inMemory.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(`${start}${prefix}`))
    .map((key) => key.slice(start.length));
}

/**
 * Keeps a draft under a name, and its `files` as bytes. Returns false where the device keeps
 * nothing: the draft then lasts as long as the page.
 */
export async function keepDraft(name: string, value: unknown): Promise<boolean> {
  if (isEnded) return false;
  const owner = draftsOwner();
  const key = `${owner}/${name}`;
  const kept: StoredDraft = { owner, at: Date.now(), value };
  inMemory.set(key, kept);
  return inTurn(() => writeWhole(key, kept)).catch((cause: unknown) => {
    logFailure("A draft could not be kept", cause);
    return false;
  });
}

async function keysKept(): Promise<string[]> {
  return (await (await open())?.keys(TABLE)) ?? [];
}

/** Returns the keys of the files of a draft. */
async function fileKeys(key: string): Promise<string[]> {
  return (await keysKept()).filter((one) => one.startsWith(`${FILES}${key}/`));
}

async function writeWhole(key: string, kept: StoredDraft): Promise<boolean> {
  const { value, owner, at } = kept;
  const files = (hasFiles(value) ? value.files : []) as readonly Enclosed[];
  const byKey = new Map(files.map((one) => [fileKeyOf(key, one), one.file]));
  const there = await fileKeys(key);
  const missing = [...byKey].filter(([fileKey]) => !there.includes(fileKey));
  const read = missing.map(async ([fileKey, file]) => ({ fileKey, value: await asKept(file) }));
  const written = await readable(read);
  const device = await open();
  // Somebody who signed out meanwhile leaves nothing here.
  if (!device || isEnded) return false;
  const draft = hasFiles(value) ? { ...value, files: withoutBytes(files) } : value;
  await device.write([
    ...written.map(
      (one): Write => ({
        table: TABLE,
        key: one.fileKey,
        value: { owner, at, value: one.value },
      }),
    ),
    { table: TABLE, key, value: { owner, at, value: draft } },
    ...there.filter((one) => !byKey.has(one)).map(gone),
  ]);
  return written.length === missing.length;
}

/**
 * Returns the keys under which the device has a draft, once its writes are done: for code that
 * deletes it together with something else.
 */
export async function draftKeys(name: string): Promise<string[]> {
  const key = `${draftsOwner()}/${name}`;
  return [key, ...(await inTurn(() => fileKeys(key)).catch(() => []))];
}

/** Makes the page forget a draft that the device has deleted. */
export function forgetDraft(name: string): void {
  inMemory.delete(`${draftsOwner()}/${name}`);
}

/** Deletes a draft, once its content has arrived. */
export async function dropDraft(name: string): Promise<void> {
  const key = `${draftsOwner()}/${name}`;
  inMemory.delete(key);
  await inTurn(async () => {
    const keys = [key, ...(await fileKeys(key))];
    await (await open())?.write(keys.map(gone));
  }).catch((cause: unknown) => logFailure("A draft could not be let go", cause));
}

/** Deletes every draft on this device when somebody signs out. Never fails. */
export async function forgetDrafts(): Promise<void> {
  isEnded = true;
  inMemory.clear();
  await openDevice()
    .then((device) =>
      device?.change(TABLE, (all) =>
        [...all.keys()].filter((key) => !key.startsWith(OF_GUESTS)).map(gone),
      ),
    )
    .catch((cause: unknown) => logFailure("Drafts could not be wiped", cause));
}

// A session that ended by itself leaves nothing in the memory of the page; drafts wait for their
// owner.
session.subscribe(() => {
  if (session.get().authenticated === false) inMemory.clear();
});
