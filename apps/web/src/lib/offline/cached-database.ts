/** The one database of what this device keeps for times without a network. */
const NAME = "storey-kept";
const VERSION = 1;

/** What is kept: who is signed in, and what they were shown. */
export type CachedStore = "session" | "answers";

const STORES: readonly CachedStore[] = ["session", "answers"];

let opened: Promise<IDBDatabase> | undefined;

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store);
  };
  const database = await finished(request);
  // Another tab runs a newer release: it must not wait for this one.
  database.onversionchange = () => {
    database.close();
    opened = undefined;
  };
  return database;
}

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((cause: unknown) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

/** What is kept under a key; undefined when nothing is. */
export async function readCached(store: CachedStore, key: string): Promise<unknown> {
  const transaction = (await database()).transaction(store);
  return finished(transaction.objectStore(store).get(key));
}

/** Every key of a store with its value. */
export async function everyKept(store: CachedStore): Promise<ReadonlyMap<string, unknown>> {
  const objects = (await database()).transaction(store).objectStore(store);
  const [keys, values] = await Promise.all([
    finished(objects.getAllKeys()),
    finished(objects.getAll()),
  ]);
  return new Map(keys.map((key, at) => [String(key), values[at]]));
}

async function written(
  change: (of: (store: CachedStore) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = (await database()).transaction([...STORES], "readwrite");
  change((store) => transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps a value under a key. */
export function writeCached(store: CachedStore, key: string, value: unknown): Promise<void> {
  return written((of) => of(store).put(value, key));
}

/** Lets go of some keys. */
export function dropKept(store: CachedStore, keys: readonly string[]): Promise<void> {
  return written((of) => {
    for (const key of keys) of(store).delete(key);
  });
}

/** Lets go of everything. */
export function clearCached(): Promise<void> {
  return written((of) => {
    for (const store of STORES) of(store).clear();
  });
}
