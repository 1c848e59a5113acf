import { logFailure } from "../log.ts";
import { session } from "../session/session.ts";

const DATABASE = "storey-drafts";
const TABLE = "drafts";
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
  const [keys, all] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
  keys.forEach((key, at) => {
    const kept: unknown = all[at];
    if (!isKept(kept) || kept.at < Date.now() - KEPT_MS) table.delete(key);
  });
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
  const stored: unknown = await onTable("readonly", (table) => table.get(key)).catch(
    (cause: unknown) => logFailure("A draft could not be read", cause),
  );
  const kept = newest(stored, inMemory.get(key));
  return kept && kept.owner === owner ? kept.value : null;
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

/** Keeps a draft under a name, with whatever files it holds. */
export async function keepDraft(name: string, value: unknown): Promise<void> {
  if (isEnded) return;
  const owner = draftsOwner();
  const key = `${owner}/${name}`;
  const kept: KeptDraft = { owner, at: Date.now(), value };
  inMemory.set(key, kept);
  await onTable("readwrite", (table) => table.put(kept, key)).catch((cause: unknown) =>
    logFailure("A draft could not be kept", cause),
  );
}

/** Lets a draft go, once what it held has arrived. */
export async function dropDraft(name: string): Promise<void> {
  const key = `${draftsOwner()}/${name}`;
  inMemory.delete(key);
  await onTable("readwrite", (table) => table.delete(key)).catch((cause: unknown) =>
    logFailure("A draft could not be let go", cause),
  );
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
