import { logFailure } from "../log.ts";
import { session } from "../session/session.ts";
import { asFile, asKept, type Enclosed, hasBytesInside, withoutBytes } from "./kept-files.ts";

const DATABASE = "storey-drafts";
const TABLE = "drafts";
/** What the keys of files begin with; that of their draft and their id follow. */
const FILES = "file of ";
const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

interface KeptDraft {
  readonly owner: string;
  readonly at: number;
  readonly value: unknown;
}

// Where the browser keeps nothing, such as in a private window, a draft lasts as long as the page.
const inMemory = new Map<string, KeptDraft>();

let opening: Promise<IDBDatabase | null> | null = null;
/** Whoever signs out leaves this page: what its last moments would keep is not kept. */
let isEnded = false;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What was asked for is kept once all of it is: a device without room may refuse at the very end. */
function isComplete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // A request that fails ends here too: it aborts what it is part of.
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException("Nothing was kept", "AbortError"));
  });
}

function open(): Promise<IDBDatabase | null> {
  opening ??= (async () => {
    if (typeof indexedDB === "undefined") return null;
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    try {
      const database = await done(request);
      await letOldGo(database);
      return database;
    } catch (cause) {
      logFailure("Drafts cannot be kept on this device", cause);
      return null;
    }
  })();
  return opening;
}

/** Whose drafts are kept now: the user's in the active organisation; empty without a user. */
export function draftsOwner(): string {
  const { user } = session.get();
  return user ? `${user.id}/${user.auth0OrganisationId ?? ""}` : "";
}

function isKept(kept: unknown): kept is KeptDraft {
  return typeof kept === "object" && kept !== null && "owner" in kept && "value" in kept;
}

/** Nothing is kept for ever. What another person began here waits for them: nobody else reads it. */
async function letOldGo(database: IDBDatabase): Promise<void> {
  const table = database.transaction(TABLE, "readwrite").objectStore(TABLE);
  const keys = (await done(table.getAllKeys())).map(String);
  const left = new Set<string>();
  for (const key of keys.filter((one) => !one.startsWith(FILES))) {
    const kept: unknown = await done(table.get(key));
    if (isKept(kept) && kept.at >= Date.now() - KEPT_MS) left.add(key);
    else table.delete(key);
  }
  for (const key of keys)
    if (key.startsWith(FILES) && !left.has(draftKeyOf(key))) table.delete(key);
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

/** One after the other: what was written last is what is kept. */
let working: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = working.then(work);
  working = result.catch(() => undefined);
  return result;
}

async function onTable<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return done(work(database.transaction(TABLE, mode).objectStore(TABLE)));
}

/** What was kept under a name for the user in the active organisation; null when nothing was. */
export async function readDraft(name: string): Promise<unknown> {
  const owner = draftsOwner();
  const key = `${owner}/${name}`;
  const stored = await inTurn(() => readWhole(key)).catch((cause: unknown) =>
    logFailure("A draft could not be read", cause),
  );
  const kept = newest(stored, inMemory.get(key));
  if (!kept || kept.owner !== owner) return null;
  // As earlier releases kept it: from now on as this one does.
  if (hasFiles(kept.value) && wasKeptInside.delete(key)) await keepDraft(name, kept.value);
  return kept.value;
}

/** The drafts that were read as an earlier release kept them. */
const wasKeptInside = new Set<string>();

/** What is kept under a key, with its files; one whose bytes are gone is gone. */
async function readWhole(key: string): Promise<unknown> {
  const kept: unknown = await onTable("readonly", (table) => table.get(key));
  if (!isKept(kept) || !hasFiles(kept.value)) return kept;
  if (hasBytesInside(kept.value.files)) wasKeptInside.add(key);
  const files: object[] = [];
  for (const one of kept.value.files) {
    if ("file" in one) files.push(one);
    else {
      const there: unknown = await onTable("readonly", (table) => table.get(fileKeyOf(key, one)));
      const file = isKept(there) ? asFile(there.value) : undefined;
      if (file) files.push({ ...one, file });
    }
  }
  return { ...kept, value: { ...kept.value, files } };
}

/** What the device could not keep any more, such as for want of room, is newer than what it has. */
function newest(stored: unknown, here: KeptDraft | undefined): KeptDraft | undefined {
  if (!isKept(stored)) return here;
  return here && here.at >= stored.at ? here : stored;
}

/** The names of the user's drafts in the active organisation that begin with a word. */
export async function draftNames(prefix: string): Promise<string[]> {
  const start = `${draftsOwner()}/`;
  const stored = await onTable("readonly", (table) => table.getAllKeys()).catch((cause: unknown) =>
    logFailure("Drafts could not be listed", cause),
  );
  const keys = new Set([...(stored ?? []).map(String), ...inMemory.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(`${start}${prefix}`))
    .map((key) => key.slice(start.length));
}

/**
 * Keeps a draft under a name; what it has as `files`, as bytes. False where the device keeps nothing:
 * it lasts as long as the page.
 */
export async function keepDraft(name: string, value: unknown): Promise<boolean> {
  if (isEnded) return false;
  const owner = draftsOwner();
  const key = `${owner}/${name}`;
  const kept: KeptDraft = { owner, at: Date.now(), value };
  inMemory.set(key, kept);
  return inTurn(() => writeWhole(key, kept)).catch((cause: unknown) => {
    logFailure("A draft could not be kept", cause);
    return false;
  });
}

/** The keys of the files of a draft. */
async function fileKeys(key: string): Promise<string[]> {
  const keys = await onTable("readonly", (table) => table.getAllKeys());
  return (keys ?? []).map(String).filter((one) => one.startsWith(`${FILES}${key}/`));
}

async function writeWhole(key: string, kept: KeptDraft): Promise<boolean> {
  const { value, owner, at } = kept;
  const files = (hasFiles(value) ? value.files : []) as readonly Enclosed[];
  const byKey = new Map(files.map((one) => [fileKeyOf(key, one), one.file]));
  const there = await fileKeys(key);
  const missing = [...byKey].filter(([fileKey]) => !there.includes(fileKey));
  const read = missing.map(async ([fileKey, file]) => ({ fileKey, value: await asKept(file) }));
  const written = await Promise.all(read);
  const database = await open();
  // Whoever signed out meanwhile leaves nothing here.
  if (!database || isEnded) return false;
  const transaction = database.transaction(TABLE, "readwrite");
  const table = transaction.objectStore(TABLE);
  const draft = hasFiles(value) ? { ...value, files: withoutBytes(files) } : value;
  for (const one of written) table.put({ owner, at, value: one.value }, one.fileKey);
  table.put({ owner, at, value: draft }, key);
  for (const one of there) if (!byKey.has(one)) table.delete(one);
  await isComplete(transaction);
  return true;
}

/** Lets a draft go, once what it held has arrived. */
export async function dropDraft(name: string): Promise<void> {
  const key = `${draftsOwner()}/${name}`;
  inMemory.delete(key);
  await inTurn(async () => {
    for (const one of [key, ...(await fileKeys(key))])
      await onTable("readwrite", (table) => table.delete(one));
  }).catch((cause: unknown) => logFailure("A draft could not be let go", cause));
}

/** Wipes every draft on this device, for who signs out of it. Never fails. */
export async function forgetDrafts(): Promise<void> {
  isEnded = true;
  inMemory.clear();
  await onTable("readwrite", (table) => table.clear()).catch((cause: unknown) =>
    logFailure("Drafts could not be wiped", cause),
  );
}

// A session that ended by itself leaves nothing in the memory of the page; drafts wait for its owner.
session.subscribe(() => {
  if (session.get().authenticated === false) inMemory.clear();
});
