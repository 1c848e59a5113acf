/** The name of the one database of this device. */
export const DEVICE_NAME = "storey-device";

/** A table of this device: writes that wait, their files, drafts, or facts about the device. */
export type Table = "records" | "files" | "drafts" | "facts";

/** A value to keep under a key; undefined deletes it. */
export interface Write {
  readonly table: Table;
  readonly key: string;
  readonly value: unknown;
}

/**
 * A store on the device that outlives the page. Once a write resolves, its values are on the disk.
 */
export interface Device {
  get(table: Table, key: string): Promise<unknown>;
  keys(table: Table): Promise<string[]>;
  /** Returns everything in a table, as it was at one moment. */
  all(table: Table): Promise<ReadonlyMap<string, unknown>>;
  /** Does all of the writes or none; resolves once they are on the disk. */
  write(writes: readonly Write[]): Promise<void>;
  /**
   * Calls `decide` with everything in a table, which nobody else changes meanwhile, and writes its
   * answer.
   */
  change(
    table: Table,
    decide: (all: ReadonlyMap<string, unknown>) => readonly Write[],
  ): Promise<void>;
}
