import type { ErrorCode } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { problemFrom } from "../../http/problem-from.ts";

const savepoint = written("savepoint of_import");
const rollBack = written("rollback to savepoint of_import");
const release = written("release savepoint of_import");

/** The import problem for each error that refuses a row, and the one for every other. */
export interface Refusals<Code extends string> {
  readonly codes: Partial<Record<ErrorCode, Code>>;
  readonly otherwise: Code;
}

/**
 * Does some work and keeps it, or undoes it and returns why: because the database refused its rows,
 * or because the work returned a reason itself. Throws errors that are not the rows' fault.
 */
export async function tryWork<Code extends string>(
  transaction: Transaction,
  { codes, otherwise }: Refusals<Code>,
  work: () => Promise<Code | undefined>,
): Promise<Code | undefined> {
  await transaction.execute(savepoint());
  let refusal: Code | undefined;
  try {
    refusal = await work();
  } catch (error) {
    if (!isOfRows(error)) throw error;
    refusal = codes[problemFrom(error).code] ?? otherwise;
  }
  if (refusal !== undefined) await transaction.execute(rollBack());
  await transaction.execute(release());
  return refusal;
}

const probe = written("savepoint probe_of_import");
const rollBackProbe = written("rollback to savepoint probe_of_import");
const releaseProbe = written("release savepoint probe_of_import");

/** Does some work and returns its result, and keeps nothing of what it wrote or locked. */
export async function probeWork<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await transaction.execute(probe());
  const result = await work();
  await transaction.execute(rollBackProbe());
  await transaction.execute(releaseProbe());
  return result;
}

/**
 * Tells whether the database refused a row's contents: integrity constraints are of class 23, and
 * 42501 is a row in a location that the caller may no longer write in.
 */
function isOfRows(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(23|42501$)/.test(String(error.code));
}
