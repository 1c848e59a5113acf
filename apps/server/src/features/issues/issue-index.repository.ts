import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { CountedIssue } from "./issue-chunk.ts";
import { readTerm } from "./issue-text.ts";

/** The issues of an organisation as a transaction sees them, compared with earlier states. */
export interface IssueWrites {
  /** The state it sees, to be passed as an earlier one the next time. */
  readonly state: string;
  /** The index of the first given state from which this one goes on; null when there is none. */
  readonly since: number | null;
  /** The ids of the issues that were written since then. */
  readonly written: readonly string[] | null;
  /** The numbers that issues gave up since then, for good or for another. */
  readonly gone: readonly number[] | null;
  /** The beginning of the transaction, in microseconds since 1970. */
  readonly moment: number;
  /** The locations whose rows it cannot see. */
  readonly restrictedLocationIds: readonly string[];
}

/** How many issues are read at a time, where all are. */
const SLICE = 5_000;

const writesStatement = written<IssueWrites>(
  "select state, since, written, gone, moment, barred as restricted_location_ids from issues_written_since($1)",
);
const issuesStatement = written<CountedIssue>("select * from issues_to_count($1)");
const openAll = written(
  "declare issues_to_count no scroll cursor for select * from issues_to_count(null)",
);
const nextOfAll = written<CountedIssue>(`fetch ${SLICE} from issues_to_count`);
const closeAll = written("close issues_to_count");
const wordsStatement = written<{ numbers: number[] | null }>(
  "select issue_numbers_with_words(to_tsquery('simple', $1)) as numbers",
);

/**
 * Returns the issues of the organisation that were written since the first state that fits.
 * Undefined in a transaction that wrote, or that sees a new state with each statement.
 */
export function findIssueWrites(
  transaction: Transaction,
  states: readonly string[],
): Promise<IssueWrites | undefined> {
  return transaction.first(writesStatement(states));
}

/**
 * Reads the counted values of some issues, including those in locations restricted for the caller.
 */
export function readCountedIssues(
  transaction: Transaction,
  ids: readonly string[],
): Promise<CountedIssue[]> {
  return transaction.all(issuesStatement(ids));
}

/** Reads the counted values of all issues of the organisation, some at a time. */
export async function* readAllCountedIssues(
  transaction: Transaction,
): AsyncGenerator<readonly CountedIssue[]> {
  await transaction.execute(openAll());
  try {
    for (let slice = await transaction.all(nextOfAll()); slice.length > 0; ) {
      yield slice;
      slice = await transaction.all(nextOfAll());
    }
  } finally {
    // A transaction that failed has closed it.
    await transaction.execute(closeAll()).catch(() => undefined);
  }
}

/**
 * Finds the numbers of the issues that match a search term, each once, including those that the
 * caller may not see.
 */
export async function findNumbersOf(
  transaction: Transaction,
  searchTerm: string,
): Promise<ReadonlySet<number>> {
  const term = readTerm(searchTerm);
  const rows = term?.words ? await transaction.all(wordsStatement(term.words)) : [];
  const numbers = new Set(rows[0]?.numbers);
  if (term && term.number !== null) numbers.add(term.number);
  return numbers;
}
