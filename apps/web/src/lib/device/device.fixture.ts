import type { Device, Table, Write } from "./device.ts";

/** A device in memory that tests can look into, fill, and make refuse writes. */
export interface TestDevice extends Device {
  readonly tables: Readonly<Record<Table, Map<string, unknown>>>;
  /** Called before each write; if it throws, none of the writes is done. */
  refuse: (writes: readonly Write[]) => void;
}

/**
 * Makes a device that keeps copies, as a real one does: it shares nothing with the written values.
 */
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

/** Copies plain values; files and bytes stay as they are, because jsdom's cannot be cloned. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  const isPlain = typeof value === "object" && value?.constructor === Object;
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}

/** Throws the error of a full device. */
export function noRoom(): never {
  throw new DOMException("No room", "QuotaExceededError");
}
