import type { ErrorCode, ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import { ProblemError } from "../../../http/problem.ts";
import type { ChecklistGiver } from "../../checklist-assignments/space-checklists.service.ts";
import type { SliceWritten } from "../importable.ts";
import type { ProblemCode } from "./import-plan.ts";
import { tryWork } from "./row-by-row.ts";
import { isHidden, type WrittenSpace } from "./space-rows.repository.ts";
import type { Slice, SliceSpace } from "./space-slices.ts";
import { writeWithChecklists } from "./write-with-checklists.ts";

/**
 * Writes a slice, and returns the refused rows. A change since the import was planned may make the
 * database refuse some rows; finds those by writing each one by itself.
 */
export async function writeSlice(
  transaction: Transaction,
  writer: ChecklistGiver,
  slice: Slice,
): Promise<SliceWritten> {
  const journal: WrittenSpace[] = [];
  const attempt = (part: Slice) => tryToWrite(transaction, writer, part, journal);
  if ((await attempt(slice)) === undefined) return { journal, refused: [], refusedNew: 0 };
  const refused: ImportProblem[] = [];
  const writeAlone = async (space: SliceSpace, alone: Slice) => {
    const code = await attempt(alone);
    if (code === undefined) return;
    const isClosed =
      code === "import.place_gone" && (await isHidden(transaction, space, alone.create.length > 0));
    refused.push(problemOf(space, isClosed ? "import.place_closed" : code));
  };
  for (const space of slice.create) await writeAlone(space, { create: [space], update: [] });
  const refusedNew = refused.length;
  for (const space of slice.update) await writeAlone(space, { create: [], update: [space] });
  return { journal, refused, refusedNew };
}

/** Writes all of it and adds it to the journal, or nothing and tells why. */
function tryToWrite(
  transaction: Transaction,
  writer: ChecklistGiver,
  slice: Slice,
  journal: WrittenSpace[],
): Promise<ProblemCode | undefined> {
  return tryWork(transaction, async () => {
    const done = await writeWithChecklists(transaction, writer, slice).catch(refusalOf);
    if (typeof done === "string") return done;
    if (done.length !== slice.create.length + slice.update.length) return "import.place_gone";
    journal.push(...done);
    return undefined;
  });
}

const REFUSALS_OF_CHECKLISTS: Partial<Record<ErrorCode, ProblemCode>> = {
  "access.feature_disabled": "import.checklists_off",
  "access.forbidden": "import.checklists_refused",
  "checklist.not_published": "import.checklists_refused",
  not_found: "import.place_gone",
  "parent.archived": "import.place_gone",
};

/** Returns why the checklists of a row cannot be assigned; throws what is not their fault. */
function refusalOf(error: unknown): ProblemCode {
  const code = error instanceof ProblemError ? REFUSALS_OF_CHECKLISTS[error.code] : undefined;
  if (code === undefined) throw error;
  return code;
}

function problemOf({ row, line, name, shortcode }: SliceSpace, code: ProblemCode): ImportProblem {
  const value = name ?? shortcode ?? "";
  return { row, line, column: null, code, params: {}, value, severity: "error" };
}
