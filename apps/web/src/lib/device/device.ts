/** The name of the one database of this device. */
export const DEVICE_NAME = "storey-device";

/** What this device keeps for people: writes that wait, their files, drafts, and facts about itself. */
export type Table = "records" | "files" | "drafts" | "facts";

/** One thing to keep under a key; undefined lets it go. */
export interface Write {
  readonly table: Table;
  readonly key: string;
  readonly value: unknown;
}

/** A store on the device that outlives the page. Every promise to write is kept once it resolves. */
export interface Device {
  get(table: Table, key: string): Promise<unknown>;
  keys(table: Table): Promise<string[]>;
  /** Everything in a table, as it was at one moment. */
  all(table: Table): Promise<ReadonlyMap<string, unknown>>;
  /** Does all of the writes or none; resolves once they are on the disk. */
  write(writes: readonly Write[]): Promise<void>;
  /** Decides what to write by everything in a table, which nobody else changes meanwhile. */
  change(
    table: Table,
    decide: (all: ReadonlyMap<string, unknown>) => readonly Write[],
  ): Promise<void>;
}
