import type { Transaction } from "../../db/transaction.ts";
import { findIssueWrites, type IssueWrites, readCountedIssues } from "./issue-index.repository.ts";
import { IssueIndex } from "./issue-index.ts";

/** The most issues kept, over all organisations. */
const MOST_KEPT_ISSUES = 2_000_000;
/** What an organisation costs beside its issues, in issues. */
const ORGANISATION_COST = 200;
/** How many states are kept of an organisation, for searches that began before the last one did. */
const MOST_STATES = 6;

/** An index, and a state of the database that it is of. */
interface IndexedState {
  readonly state: string;
  readonly index: IssueIndex;
}

/** What is kept of an organisation. */
interface Kept {
  /** The newest first. The states of one index follow each other. */
  states: readonly IndexedState[];
  /** The reading of all issues that is under way. */
  filling: Promise<unknown> | undefined;
}

/** The issues as one transaction sees them, and what it sees beside. */
export interface IndexedIssues extends Pick<IssueWrites, "moment" | "barred"> {
  readonly index: IssueIndex;
}

/**
 * Keeps the issues of the organisations that were asked for last, arranged for counting. Each
 * transaction asks the database what was written since a kept state, and gets an index of exactly
 * the state it sees itself; states need no coordination, since no index is ever changed.
 */
export class IssueIndexes {
  readonly #kept = new Map<string, Kept>();
  readonly #mostIssues: number;

  constructor(mostIssues = MOST_KEPT_ISSUES) {
    this.#mostIssues = mostIssues;
  }

  /** How many organisations are kept. */
  get count(): number {
    return this.#kept.size;
  }

  /**
   * The issues of the transaction's organisation, which must be the given one. Undefined in a
   * transaction that wrote, or that sees a new state with each statement: nobody else may see that.
   */
  async read(transaction: Transaction, organisationId: string): Promise<IndexedIssues | undefined> {
    const kept = this.#use(organisationId);
    let { states } = kept;
    let writes = await findIssueWrites(transaction, states.map(stateOf));
    if (writes?.since === null && kept.filling) {
      await kept.filling.catch(() => undefined);
      states = kept.states;
      writes = await findIssueWrites(transaction, states.map(stateOf));
    }
    if (!writes) return undefined;
    const { state, moment, barred } = writes;
    const base = writes.since === null ? undefined : states[writes.since];
    if (!base || base.index.isWorn) {
      return { index: await this.#fill(transaction, kept, state), moment, barred };
    }
    const index = await follow(transaction, base.index, writes);
    if (kept.states[0]?.index === base.index) kept.states = following(kept.states, state, index);
    return { index, moment, barred };
  }

  /** Reads all issues, once for all who ask meanwhile. */
  async #fill(transaction: Transaction, kept: Kept, state: string): Promise<IssueIndex> {
    const reading = readCountedIssues(transaction, null).then((issues) => {
      const index = IssueIndex.of(issues);
      kept.states = [{ state, index }];
      return index;
    });
    kept.filling = reading;
    try {
      return await reading;
    } finally {
      if (kept.filling === reading) kept.filling = undefined;
      this.#dropOldest();
    }
  }

  #use(organisationId: string): Kept {
    const kept = this.#kept.get(organisationId) ?? { states: [], filling: undefined };
    this.#kept.delete(organisationId);
    this.#kept.set(organisationId, kept);
    return kept;
  }

  #dropOldest(): void {
    const costOf = ({ states }: Kept) => ORGANISATION_COST + (states[0]?.index.size ?? 0);
    let total = [...this.#kept.values()].reduce((sum, kept) => sum + costOf(kept), 0);
    for (const [organisationId, kept] of this.#kept) {
      if (total <= this.#mostIssues || this.#kept.size === 1) return;
      this.#kept.delete(organisationId);
      total -= costOf(kept);
    }
  }
}

const stateOf = ({ state }: IndexedState): string => state;

/** The index of what a transaction sees, from one of an earlier state. */
async function follow(
  transaction: Transaction,
  index: IssueIndex,
  { written, gone }: IssueWrites,
): Promise<IssueIndex> {
  if (written === null) return index;
  return index.with(await readCountedIssues(transaction, written), gone ?? []);
}

/**
 * The states with one more in front. Of each index the first and the last state are kept: whatever
 * was seen between them is the same.
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
