import type { Device, Table, Write } from "./device.ts";

/** A device in memory that tests can look into, fill, and take the room from. */
export interface TestDevice extends Device {
  readonly tables: Readonly<Record<Table, Map<string, unknown>>>;
  /** Asked before each write: one that throws is refused whole. */
  refuse: (writes: readonly Write[]) => void;
}

/** Makes a device that keeps copies, as a real one does: nothing is shared with what was written. */
export function aDevice(): TestDevice {
  const tables = {
    records: new Map<string, unknown>(),
    files: new Map<string, unknown>(),
    drafts: new Map<string, unknown>(),
    facts: new Map<string, unknown>(),
  };
  const apply = (device: TestDevice, writes: readonly Write[]): void => {
    device.refuse(writes);
    for (const { table, key, value } of writes) {
      if (value === undefined) tables[table].delete(key);
      else tables[table].set(key, copyOf(value));
    }
  };
  const device: TestDevice = {
    tables,
    refuse: () => {},
    get: async (table, key) => copyOf(tables[table].get(key)),
    keys: async (table) => [...tables[table].keys()],
    all: async (table) => new Map([...tables[table]].map(([key, value]) => [key, copyOf(value)])),
    write: async (writes) => apply(device, writes),
    change: async (table, decide) =>
      apply(
        device,
        decide(new Map([...tables[table]].map(([key, value]) => [key, copyOf(value)]))),
      ),
  };
  return device;
}

/** Plain things are copied; files and bytes stay what they are, as jsdom's cannot be cloned. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  const isPlain = typeof value === "object" && value?.constructor === Object;
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}

/** What a full device throws. */
export function noRoom(): never {
  throw new DOMException("No room", "QuotaExceededError");
}
