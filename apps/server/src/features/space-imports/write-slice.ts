import type { ErrorCode, ImportProblem } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { problemFrom } from "../../http/problem-from.ts";
import type { ImportPlan, ProblemCode } from "./import-plan.ts";
import { isHidden, writeSpaces } from "./import-slice.repository.ts";
import { type Slice, type SliceSpace, slicesOf, writeParts } from "./write-plan.ts";

const savepoint = written("savepoint of_import");
const rollBack = written("rollback to savepoint of_import");
const release = written("release savepoint of_import");

/** What a row was refused for that was sound when the import was planned. */
const REFUSALS: Partial<Record<ErrorCode, ProblemCode>> = {
  "name.taken": "import.name_taken",
  "shortcode.taken": "import.shortcode_taken",
  "licence.spaces_exceeded": "import.licence_full",
  not_found: "import.place_gone",
  "access.location": "import.place_closed",
};

/**
 * Writes a slice, and tells of the rows that were refused. What changed since the import was planned
 * may stand in the way of some rows: those are found by writing each one by itself.
 */
export async function writeSlice(
  transaction: Transaction,
  organisationId: string,
  slice: Slice,
): Promise<ImportProblem[]> {
  const refusal = await tryToWrite(transaction, organisationId, slice);
  if (refusal === undefined) return [];
  const problems: ImportProblem[] = [];
  const writeAlone = async (space: SliceSpace, alone: Slice) => {
    const code = await tryToWrite(transaction, organisationId, alone);
    if (code === undefined) return;
    const isClosed =
      code === "import.place_gone" && (await isHidden(transaction, space, alone.create.length > 0));
    problems.push(problemOf(space, isClosed ? "import.place_closed" : code));
  };
  for (const space of slice.create) await writeAlone(space, { create: [space], update: [] });
  for (const space of slice.update) await writeAlone(space, { create: [], update: [space] });
  return problems;
}

/** Writes a plan in one transaction, all of it or nothing. Throws what the database refuses. */
export async function writeWhole(
  transaction: Transaction,
  organisationId: string,
  plan: ImportPlan,
): Promise<void> {
  const parts = await writeParts(transaction, organisationId, plan);
  for (const slice of slicesOf(plan, parts)) await writeSpaces(transaction, organisationId, slice);
}

/** Writes all of it, or nothing and tells why. Throws what is no fault of the rows. */
async function tryToWrite(
  transaction: Transaction,
  organisationId: string,
  slice: Slice,
): Promise<ProblemCode | undefined> {
  await transaction.execute(savepoint());
  let refusal: ProblemCode | undefined;
  try {
    const count = await writeSpaces(transaction, organisationId, slice);
    if (count !== slice.create.length + slice.update.length) refusal = "import.place_gone";
  } catch (error) {
    if (!isOfRows(error)) throw error;
    refusal = REFUSALS[problemFrom(error).code] ?? "import.refused";
  }
  if (refusal !== undefined) await transaction.execute(rollBack());
  await transaction.execute(release());
  return refusal;
}

/**
 * Whether the database refused what a row holds: integrity constraints are of class 23, and 42501 is a
 * row in a location that the caller may not write in by now.
 */
function isOfRows(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(23|42501$)/.test(String(error.code));
}

function problemOf({ row, line, name, shortcode }: SliceSpace, code: ProblemCode): ImportProblem {
  const value = name ?? shortcode ?? "";
  return { row, line, column: null, code, params: {}, value, severity: "error" };
}
