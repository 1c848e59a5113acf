import { databaseOf } from "../device/databases.ts";
import { KEPT_DATABASE } from "./kept-database.ts";

/** A store of the offline cache: who is signed in, or the answers they were shown. */
export type CachedStore = "session" | "answers";

const STORES: readonly CachedStore[] = ["session", "answers"];

/** The one database of the offline cache. */
const open = databaseOf(KEPT_DATABASE, 1, STORES);

/** Returns the value under a key; undefined without one. */
export async function readCached(store: CachedStore, key: string): Promise<unknown> {
  return (await open()).get(store, key);
}

/** Returns every key of a store with its value. */
export async function everyCached(store: CachedStore): Promise<ReadonlyMap<string, unknown>> {
  const { store: objects } = (await open()).transaction(store);
  const [keys, values] = await Promise.all([objects.getAllKeys(), objects.getAll()]);
  return new Map(keys.map((key, at) => [String(key), values[at]]));
}

/** Stores a value under a key. */
export async function writeCached(store: CachedStore, key: string, value: unknown): Promise<void> {
  await (await open()).put(store, value, key);
}

/** Deletes some keys, all of them at once. */
export async function dropCached(store: CachedStore, keys: readonly string[]): Promise<void> {
  const { store: objects, done } = (await open()).transaction(store, "readwrite");
  await Promise.all([...keys.map((key) => objects.delete(key)), done]);
}

/** Deletes everything, all of it at once. */
export async function clearCached(): Promise<void> {
  const transaction = (await open()).transaction([...STORES], "readwrite");
  const cleared = STORES.map((store) => transaction.objectStore(store).clear());
  await Promise.all([...cleared, transaction.done]);
}
