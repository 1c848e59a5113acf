import type { Device, Write } from "../device/device.ts";
import { logFailure } from "../log.ts";
import type { CachedFile } from "../offline/cached-files.ts";
import type { OutboxRecord } from "./record.ts";
import { upgraded } from "./upgrade.ts";

/** A change: records as they are now, those to delete, files, and drafts that became records. */
export interface Change {
  readonly records?: readonly OutboxRecord[];
  readonly removed?: readonly string[];
  readonly files?: ReadonlyMap<string, CachedFile>;
  readonly drafts?: readonly Write[];
}

/** The result of a change. */
export interface Changed {
  readonly records: readonly OutboxRecord[];
  /** The device has all of it; else it lasts as long as the page. */
  readonly isKept: boolean;
}

type Decide = (records: readonly OutboxRecord[]) => Change;

function writesOf({ records = [], removed = [], files, drafts = [] }: Change): Write[] {
  return [
    ...records.map((one): Write => ({ table: "records", key: one.id, value: one })),
    ...removed.flatMap((key): Write[] => [
      { table: "records", key, value: undefined },
      { table: "files", key, value: undefined },
    ]),
    ...[...(files ?? [])].map(([key, value]): Write => ({ table: "files", key, value })),
    ...records
      .filter(({ state, file }) => state === "acked" && file)
      .map((one): Write => ({ table: "files", key: one.id, value: undefined })),
    ...drafts,
  ];
}

/**
 * The records on the device. A record that the device would not keep, for want of room or in a
 * browser that keeps nothing, lives in the page, takes precedence over the device's, and is offered
 * to it again with the next change.
 */
export class OutboxStore {
  readonly #device: Device | null;
  /** The records that only the page has, by id; null for a deleted one. */
  readonly #unkept = new Map<string, OutboxRecord | null>();
  readonly #unkeptFiles = new Map<string, CachedFile>();

  constructor(device: Device | null) {
    this.#device = device;
  }

  /** Returns every record, in the order they were made. */
  async read(): Promise<readonly OutboxRecord[]> {
    return this.#merged((await this.#device?.all("records")) ?? new Map());
  }

  /** Returns the bytes of a record's file; undefined when they are gone. */
  async file(id: string): Promise<unknown> {
    return this.#unkeptFiles.get(id) ?? (await this.#device?.get("files", id));
  }

  /**
   * Changes records: `decide` gets all of them. Never fails: a change that cannot be kept lasts as
   * long as the page.
   */
  async update(decide: Decide): Promise<Changed> {
    if (!this.#device) return this.#inPage(decide);
    try {
      return await this.#onDevice(this.#device, decide);
    } catch (cause) {
      logFailure("What waits to be sent could not be kept", cause);
    }
    try {
      return await this.#withoutFiles(this.#device, decide);
    } catch {
      return this.#inPage(decide);
    }
  }

  async #onDevice(device: Device, decide: Decide): Promise<Changed> {
    let records: readonly OutboxRecord[] = [];
    await device.change("records", (all) => {
      const now = this.#merged(all);
      const change = decide(now);
      records = after(now, change);
      return [...this.#offered(), ...writesOf(change)];
    });
    this.#unkept.clear();
    this.#unkeptFiles.clear();
    return { records, isKept: true };
  }

  /** Keeps a change without its files: a device without room for photos may have some for text. */
  async #withoutFiles(device: Device, decide: Decide): Promise<Changed> {
    let left: Change = {};
    let records: readonly OutboxRecord[] = [];
    let isAll = true;
    await device.change("records", (all) => {
      const now = this.#merged(all);
      const change = decide(now);
      records = after(now, change);
      const isFile = (one: OutboxRecord) => change.files?.has(one.id) ?? false;
      left = { records: (change.records ?? []).filter(isFile), files: change.files ?? new Map() };
      isAll = left.records?.length === 0;
      const { files: _, ...words } = change;
      // A change without files failed as it is, and would fail here again.
      if (isAll) throw new DOMException("Nothing was kept", "QuotaExceededError");
      return writesOf({
        ...words,
        records: (change.records ?? []).filter((one) => !isFile(one)),
      });
    });
    this.#remember(left);
    return { records, isKept: isAll };
  }

  async #inPage(decide: Decide): Promise<Changed> {
    const now = await this.read().catch(() => this.#merged(new Map()));
    const change = decide(now);
    this.#remember(change);
    const drafts = change.drafts ?? [];
    if (drafts.length > 0) await this.#device?.write(drafts).catch(() => undefined);
    return { records: after(now, change), isKept: false };
  }

  #remember({ records = [], removed = [], files }: Change): void {
    for (const one of records) this.#unkept.set(one.id, one);
    for (const id of removed) {
      if (this.#device) this.#unkept.set(id, null);
      else this.#unkept.delete(id);
      this.#unkeptFiles.delete(id);
    }
    for (const [id, file] of files ?? []) this.#unkeptFiles.set(id, file);
    for (const one of records) if (one.state === "acked") this.#unkeptFiles.delete(one.id);
  }

  /**
   * Returns the records and files that only the page has, to be kept along with the next change.
   */
  #offered(): Write[] {
    const records = [...this.#unkept].flatMap(([id, one]) =>
      one ? writesOf({ records: [one] }) : writesOf({ removed: [id] }),
    );
    return [...writesOf({ files: this.#unkeptFiles }), ...records];
  }

  #merged(all: ReadonlyMap<string, unknown>): readonly OutboxRecord[] {
    const records = new Map<string, OutboxRecord>();
    for (const [id, kept] of all) {
      const record = upgraded(kept);
      if (record) records.set(id, record);
    }
    for (const [id, one] of this.#unkept) {
      if (one) records.set(id, one);
      else records.delete(id);
    }
    return [...records.values()].toSorted((a, b) => a.seq - b.seq);
  }
}

function after(
  now: readonly OutboxRecord[],
  { records = [], removed = [] }: Change,
): readonly OutboxRecord[] {
  const all = new Map([...now, ...records].map((one) => [one.id, one]));
  for (const id of removed) all.delete(id);
  return [...all.values()].toSorted((a, b) => a.seq - b.seq);
}
