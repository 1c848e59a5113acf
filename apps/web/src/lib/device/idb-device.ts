import { carryOver } from "./carry-over.ts";
import { databaseOf } from "./databases.ts";
import { DEVICE_NAME, type Device, type Table, type Write } from "./device.ts";

const VERSION = 1;
const TABLES: readonly Table[] = ["records", "files", "drafts", "facts"];
/** Waits for the disk before a write resolves, which costs nothing that could be measured. */
const STRICT = { durability: "strict" } as const;

/** Opens the one database of this device, and brings over what earlier releases kept elsewhere. */
export async function openIdbDevice(): Promise<Device> {
  const open = databaseOf(DEVICE_NAME, VERSION, TABLES);
  await carryOver(await open());
  return {
    get: async (table, key) => (await open()).get(table, key),
    keys: async (table) => (await (await open()).getAllKeys(table)).map(String),
    all: async (table) => {
      const { store } = (await open()).transaction(table);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return new Map(keys.map((key, at) => [String(key), values[at]]));
    },
    write: async (writes) => {
      const transaction = (await open()).transaction([...TABLES], "readwrite", STRICT);
      for (const { table, key, value } of writes) {
        const store = transaction.objectStore(table);
        void (value === undefined ? store.delete(key) : store.put(value, key)).catch(() => {});
      }
      await transaction.done;
    },
    change: async (table, decide) => {
      const transaction = (await open()).transaction([...TABLES], "readwrite", STRICT);
      // When `decide` throws, the transaction writes nothing.
      transaction.done.catch(() => undefined);
      const read = transaction.objectStore(table);
      const [keys, values] = await Promise.all([read.getAllKeys(), read.getAll()]);
      let writes: readonly Write[];
      try {
        writes = decide(new Map(keys.map((key, at) => [String(key), values[at]])));
      } catch (cause) {
        transaction.abort();
        throw cause;
      }
      for (const one of writes) {
        const store = transaction.objectStore(one.table);
        const asked =
          one.value === undefined ? store.delete(one.key) : store.put(one.value, one.key);
        void asked.catch(() => {});
      }
      await transaction.done;
    },
  };
}
