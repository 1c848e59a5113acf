import { deleteDB, type IDBPDatabase, openDB } from "idb";

/** A database with one table in which earlier releases kept drafts and reports. */
interface Earlier {
  readonly name: string;
  readonly table: string;
  /** Tells whether a key of the table is ours. */
  readonly isOurs: (key: string) => boolean;
}

const EARLIER: readonly Earlier[] = [
  { name: "storey-drafts", table: "drafts", isOurs: () => true },
  // A name that others of the same origin may use too.
  { name: "keyval-store", table: "keyval", isOurs: (key) => key.startsWith("storey.report") },
];

const CARRIED = "carried-over";

/** Opens an earlier database; null, without making one, where there is none. */
async function openEarlier(name: string): Promise<IDBPDatabase | null> {
  let isThere = true;
  try {
    return await openDB(name, undefined, {
      upgrade(_made, _from, _to, transaction) {
        isThere = false;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch (cause) {
    if (isThere) throw cause;
    return null;
  }
}

async function entriesOf({ name, table, isOurs }: Earlier): Promise<[string, unknown][]> {
  const database = await openEarlier(name);
  try {
    if (!database?.objectStoreNames.contains(table)) return [];
    const { store } = database.transaction(table);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys
      .map((key, at): [string, unknown] => [String(key), values[at]])
      .filter(([key]) => isOurs(key));
  } finally {
    database?.close();
  }
}

/** Deletes an earlier database, or only our own keys where others of the origin use it too. */
async function removeEarlier({ name, table, isOurs }: Earlier): Promise<void> {
  const database = await openEarlier(name);
  if (!database) return;
  let isAllOurs = true;
  try {
    const keys = database.objectStoreNames.contains(table) ? await database.getAllKeys(table) : [];
    isAllOurs = keys.every((key) => isOurs(String(key)));
    if (!isAllOurs) {
      const { store, done } = database.transaction(table, "readwrite");
      const ours = keys.filter((key) => isOurs(String(key)));
      await Promise.all([...ours.map((key) => store.delete(key)), done]);
    }
  } finally {
    database.close();
  }
  if (isAllOurs) await deleteDB(name);
}

/**
 * Brings over what earlier releases kept into the database of this one, once: in one transaction,
 * after which the earlier databases are deleted.
 */
export async function carryOver(device: IDBPDatabase): Promise<void> {
  if (await device.get("facts", CARRIED)) return;
  const found: [string, unknown][] = [];
  for (const earlier of EARLIER) found.push(...(await entriesOf(earlier)));
  const transaction = device.transaction(["drafts", "facts"], "readwrite", {
    durability: "strict",
  });
  const drafts = transaction.objectStore("drafts");
  for (const [key, value] of found) void drafts.put(value, key).catch(() => {});
  void transaction
    .objectStore("facts")
    .put(true, CARRIED)
    .catch(() => {});
  await transaction.done;
  // A tab of an earlier release may hold one open: it is deleted when that tab closes.
  for (const earlier of EARLIER) void removeEarlier(earlier).catch(() => undefined);
}
