import { createStore, type Store } from "../store.ts";
import { openOutbox } from "./open-outbox.ts";
import type { Outbox } from "./outbox.ts";
import { isTaken, type NewRecord, type OutboxRecord } from "./record.ts";

/** The part of a form's state that each has. */
export interface SubmissionState<Draft> {
  /** Null until the stored draft was read. */
  readonly draft: Draft | null;
  /** Whether this device stores it; else it lasts as long as the page. */
  readonly isKept: boolean;
}

/** Where this device stores the draft of one form. */
export interface StoredDraft<Draft> {
  /** Returns null without one. */
  readonly read: () => Promise<Draft | null>;
  /** Resolves to whether it was stored. */
  readonly keep: (draft: Draft) => Promise<boolean>;
  readonly drop: () => Promise<void>;
  /** Returns its keys, which go in the transaction that keeps the records. */
  readonly keys: () => Promise<string[]>;
}

/**
 * What a form writes, as it shows it: a draft until it is sent off, then the state of its records in
 * the outbox. It belongs to no screen, as its writer may leave the page meanwhile. A form says what
 * its draft and its records are.
 */
export abstract class Submission<Draft extends object, State extends SubmissionState<Draft>> {
  readonly state: Store<State>;
  protected readonly stored: StoredDraft<Draft>;
  protected outbox: Outbox | null = null;
  protected watchers = 0;
  /**
   * Whether it is being written to the outbox; until then no record shows that it was sent off.
   */
  protected isPutting = false;
  #reading: Promise<void> | undefined;
  #isClosed = false;
  #stops: (() => void)[] = [];
  /** Stops attending to the form's records; attended records are not announced elsewhere. */
  #unattend: () => void = () => {};

  protected constructor(first: State, stored: StoredDraft<Draft>) {
    this.state = createStore(first);
    this.stored = stored;
  }

  protected abstract idOf(draft: Draft): string;
  /** Returns the record that holds the words, by the draft's id; of several wordings the newest. */
  protected abstract headOf(records: readonly OutboxRecord[], id: string): OutboxRecord | undefined;
  /** Returns the ids of all records of the draft. */
  protected abstract recordIds(): readonly string[];
  /** Rebuilds the draft that was sent off and that its form still has. */
  protected abstract sentOff(outbox: Outbox): Promise<Draft | null>;
  /** Whether all of a draft has arrived. */
  protected abstract isOver(draft: Draft): boolean;
  /** Whether a stored draft was sent off by an earlier release, and is to be sent on. */
  protected abstract isDue(draft: Draft): boolean;
  protected abstract resume(): Promise<void>;
  /** Shows what was begun earlier, or an empty draft. */
  protected abstract begin(draft: Draft | null): void;
  /** Takes over the present state of the outbox. */
  protected abstract follow(outbox: Outbox, draft: Draft, head: OutboxRecord | undefined): void;
  /** Ends what was sent and has wholly arrived, once nobody looks. */
  protected abstract end(): void;
  /** Shows an empty draft in place of the present one. */
  protected abstract forget(): void;
  /** Shows why nothing was sent off: the words stay, and what cannot be read can be removed. */
  protected abstract refuse(error: unknown): void;

  /** Reads the stored draft, once; continues one that an earlier release sent off. */
  readonly open = (): Promise<void> => {
    this.#reading ??= this.#read();
    return this.#reading;
  };

  async #read(): Promise<void> {
    const [kept, outbox] = await Promise.all([this.stored.read(), openOutbox()]);
    if (this.#isClosed) return;
    this.outbox = outbox;
    this.#stops = [outbox.records, outbox.current, outbox.progress, outbox.isSending].map((store) =>
      store.subscribe(this.takeOver),
    );
    // A draft that outlived the moment it was sent off, such as by a kill, is none of its own.
    const isGone =
      kept !== null && (this.isOver(kept) || isTaken(this.headOf(outbox.mine(), this.idOf(kept))));
    if (isGone) void this.stored.drop();
    const begun = isGone ? null : kept;
    const draft = begun ?? (await this.sentOff(outbox));
    if (this.#isClosed) return;
    this.begin(draft);
    this.takeOver();
    if (begun && this.isDue(begun)) await this.resume();
  }

  /** Attaches a screen, until it calls the returned function; `left` stores what was typed. */
  protected attach(left: () => void = () => {}): () => void {
    this.watchers += 1;
    void this.open().then(this.takeOver);
    this.takeOver();
    return () => {
      this.watchers -= 1;
      left();
      this.takeOver();
      const { draft } = this.state.get();
      if (this.watchers === 0 && draft && this.isOver(draft)) this.end();
    };
  }

  protected head(): OutboxRecord | undefined {
    const { draft } = this.state.get();
    return draft && this.outbox ? this.headOf(this.outbox.mine(), this.idOf(draft)) : undefined;
  }

  protected readonly takeOver = (): void => {
    const { draft } = this.state.get();
    this.unattend();
    if (this.outbox && draft) this.follow(this.outbox, draft, this.head());
  };

  /** While a screen shows them, it says what becomes of the records. */
  protected attend(ids: readonly string[]): void {
    if (this.watchers > 0) this.#unattend = this.outbox?.attend([...ids]) ?? this.#unattend;
  }

  protected unattend(): void {
    this.#unattend();
    this.#unattend = () => {};
  }

  /**
   * Writes records to the outbox, in place of the stored draft and of an earlier wording. Returns
   * whether it did.
   */
  protected async sendOff(
    draft: Draft,
    before: OutboxRecord | undefined,
    records: readonly NewRecord[],
  ): Promise<boolean> {
    if (!this.outbox) return false;
    this.isPutting = true;
    try {
      const { isKept } = await this.outbox.put([...records], {
        dropDrafts: await this.stored.keys(),
        replaces: before ? [before.id] : [],
      });
      if (this.isOf(draft)) this.show({ isKept } as Partial<State>);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.isPutting = false;
    }
  }

  /** Sends files that were added once the words were sent off. */
  protected async sendMore<Added extends { readonly id: string }>(
    files: readonly Added[],
    record: (file: Added) => NewRecord,
  ): Promise<void> {
    if (!this.outbox) return;
    const there = new Set(this.outbox.records.get().map(({ id }) => id));
    const more = files.filter(({ id }) => !there.has(id));
    if (more.length === 0) return;
    try {
      const { isKept } = await this.outbox.put(more.map(record));
      this.show({ isKept } as Partial<State>);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Begins another one while this waits in the outbox and is sent by itself. */
  readonly another = (): void => {
    const head = this.head();
    if (head) void this.outbox?.release(head.id);
    this.unattend();
    this.forget();
  };

  /** Begins another one; discards the one before with what was not sent of it. */
  protected discard(): void {
    const ids = this.recordIds();
    this.unattend();
    this.forget();
    if (ids.length > 0) void this.outbox?.discard([...ids]);
    void this.stored.drop();
  }

  /** Closes it for its present owner: nothing more of it is stored. What is stored already waits. */
  protected shut(): void {
    this.#isClosed = true;
    this.unattend();
    for (const stop of this.#stops) stop();
  }

  /** Stores the draft, and shows whether this device does. */
  protected async keep(draft: Draft): Promise<void> {
    const isKept = await this.stored.keep(draft);
    if (this.isOf(draft)) this.show({ isKept } as Partial<State>);
  }

  /** Whether the form still shows the draft that work was begun for. */
  protected isOf(draft: Draft): boolean {
    const { draft: now } = this.state.get();
    return now !== null && this.idOf(now) === this.idOf(draft);
  }

  protected show(parts: Partial<State>): void {
    this.state.update((now) => ({ ...now, ...parts }));
  }
}
