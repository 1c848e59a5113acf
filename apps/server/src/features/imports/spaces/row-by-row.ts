import type { ErrorCode } from "@storey/contract";
import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { problemFrom } from "../../../http/problem-from.ts";
import type { ProblemCode } from "./import-plan.ts";

const savepoint = written("savepoint of_import");
const rollBack = written("rollback to savepoint of_import");
const release = written("release savepoint of_import");

/**
 * The import problem for each error that refuses a row which was sound when the import was planned.
 */
const REFUSALS: Partial<Record<ErrorCode, ProblemCode>> = {
  "name.taken": "import.name_taken",
  "shortcode.taken": "import.shortcode_taken",
  "licence.spaces_exceeded": "import.licence_full",
  not_found: "import.place_gone",
  "access.location": "import.place_closed",
};

/**
 * Does some work and keeps it, or undoes it and returns why: because the database refused its rows,
 * or because the work returned a reason itself. Throws errors that are not the rows' fault.
 */
export async function tryWork(
  transaction: Transaction,
  work: () => Promise<ProblemCode | undefined>,
): Promise<ProblemCode | undefined> {
  await transaction.execute(savepoint());
  let refusal: ProblemCode | undefined;
  try {
    refusal = await work();
  } catch (error) {
    if (!isOfRows(error)) throw error;
    refusal = REFUSALS[problemFrom(error).code] ?? "import.refused";
  }
  if (refusal !== undefined) await transaction.execute(rollBack());
  await transaction.execute(release());
  return refusal;
}

/**
 * Tells whether the database refused a row's contents: integrity constraints are of class 23, and
 * 42501 is a row in a location that the caller may no longer write in.
 */
function isOfRows(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(23|42501$)/.test(String(error.code));
}
