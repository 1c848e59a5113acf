import type { Transaction } from "../../db/transaction.ts";
import type { KeptMemory, Room, Shelf } from "../../memory/kept-memory.ts";
import { TooLarge } from "../../memory/too-large.ts";
import {
  findIssueWrites,
  type IssueWrites,
  readAllCountedIssues,
  readCountedIssues,
} from "./issue-index.repository.ts";
import { IssueIndex } from "./issue-index.ts";

/** The size of an organisation's entry beside its issues, in bytes. */
const ORGANISATION_BYTES = 1_000;
/**
 * The number of states kept of an organisation, for searches that began before the last one did.
 */
const MOST_STATES = 6;

/** An index, and the state of the database that it belongs to. */
interface IndexedState {
  readonly state: string;
  readonly index: IssueIndex;
}

/** The kept states of an organisation. */
interface Kept {
  /** The newest first. The states of one index follow each other. */
  states: readonly IndexedState[];
  /** The reading of all issues that is under way. */
  filling: Promise<unknown> | undefined;
}

/** The issues as one transaction sees them, with its moment and its restricted locations. */
export interface IndexedIssues extends Pick<IssueWrites, "moment" | "restrictedLocationIds"> {
  readonly index: IssueIndex;
}

/** The issues that a transaction sees; undefined if it has to ask the database. */
type Read = Promise<IndexedIssues | undefined>;

/**
 * Keeps the issues of the recently searched organisations, arranged for counting. Each transaction
 * asks the database which issues were written since a kept state, and gets an index of exactly the
 * state it sees itself; states need no coordination, since no index is ever changed.
 */
export class IssueIndexes {
  readonly #memory: KeptMemory;
  readonly #kept: Shelf<Kept>;
  readonly #tooLarge = new TooLarge();

  constructor(memory: KeptMemory) {
    this.#memory = memory;
    this.#kept = memory.shelf("issues");
  }

  /**
   * Returns the issues of the transaction's organisation, which must be the given one. Undefined if
   * they are too many to be kept, or there is no room for them now; and in a transaction that
   * wrote, or that sees a new state with each statement: nobody else may see that.
   */
  async read(transaction: Transaction, organisationId: string): Read {
    if (this.#tooLarge.has(organisationId)) return undefined;
    const kept = this.#use(organisationId);
    let { states } = kept;
    let writes = await findIssueWrites(transaction, states.map(stateOf));
    if (writes?.since === null && kept.filling) {
      await kept.filling.catch(() => undefined);
      if (this.#tooLarge.has(organisationId)) return undefined;
      states = kept.states;
      writes = await findIssueWrites(transaction, states.map(stateOf));
    }
    if (!writes) return undefined;
    const { state, moment, restrictedLocationIds } = writes;
    const base = writes.since === null ? undefined : states[writes.since];
    if (!base || base.index.isWorn) {
      const index = await this.#fill(transaction, organisationId, kept, state);
      return index && { index, moment, restrictedLocationIds };
    }
    const index = await follow(transaction, base.index, writes);
    if (kept.states[0]?.index === base.index) {
      kept.states = following(kept.states, state, index);
      this.#keep(organisationId, kept);
    }
    return { index, moment, restrictedLocationIds };
  }

  /** Reads all issues, once for all who ask meanwhile. Undefined where there is no room for them. */
  async #fill(
    transaction: Transaction,
    organisationId: string,
    kept: Kept,
    state: string,
  ): Promise<IssueIndex | undefined> {
    const reading = this.#memory.makeWithin((room) =>
      this.#readAll(transaction, organisationId, room),
    );
    kept.filling = reading;
    try {
      const index = await reading;
      if (index) {
        kept.states = [{ state, index }];
        this.#keep(organisationId, kept);
      }
      return index;
    } finally {
      if (kept.filling === reading) kept.filling = undefined;
    }
  }

  async #readAll(
    transaction: Transaction,
    organisationId: string,
    room: Room,
  ): Promise<IssueIndex | undefined> {
    const builder = IssueIndex.builder();
    for await (const slice of readAllCountedIssues(transaction)) {
      builder.add(slice);
      const bytes = builder.bytes();
      if (room.isLarger(bytes)) this.#tooLarge.add(organisationId);
      if (!room.take(bytes)) return undefined;
    }
    return builder.build();
  }

  #use(organisationId: string): Kept {
    const known = this.#kept.get(organisationId);
    if (known) return known;
    const kept: Kept = { states: [], filling: undefined };
    this.#kept.set(organisationId, kept, ORGANISATION_BYTES);
    return kept;
  }

  #keep(organisationId: string, kept: Kept): void {
    // An entry dropped meanwhile stays dropped: another search may have begun a new one.
    if (this.#kept.peek(organisationId) !== kept) return;
    const most = this.#memory.mostBytesOfOne - ORGANISATION_BYTES;
    if (bytesOf(kept.states) > most) kept.states = kept.states.slice(0, 1);
    const bytes = bytesOf(kept.states);
    if (bytes > most) this.#tooLarge.add(organisationId);
    this.#kept.set(organisationId, kept, ORGANISATION_BYTES + bytes);
  }
}

/** Returns the size of some states together: the newest one, and of each other one its own part. */
function bytesOf(states: readonly IndexedState[]): number {
  const indexes = [...new Set(states.map(({ index }) => index))];
  const replaced = indexes.slice(0, -1).reduce((sum, { ownBytes }) => sum + ownBytes, 0);
  return (indexes[0]?.bytes ?? 0) + replaced;
}

const stateOf = ({ state }: IndexedState): string => state;

/** Makes the index of the state that a transaction sees from that of an earlier state. */
async function follow(
  transaction: Transaction,
  index: IssueIndex,
  { written, gone }: IssueWrites,
): Promise<IssueIndex> {
  if (written === null) return index;
  return index.with(await readCountedIssues(transaction, written), gone ?? []);
}

/**
 * Returns the states with one more in front. Keeps the first and the last state of each index:
 * every state between them is the same.
 */
function following(
  states: readonly IndexedState[],
  state: string,
  index: IssueIndex,
): IndexedState[] {
  const first = states.findLast((one) => one.index === index);
  const others = states.filter((one) => one.index !== index);
  const own = first && first.state !== state ? [first] : [];
  return [{ state, index }, ...own, ...others].slice(0, MOST_STATES);
}
