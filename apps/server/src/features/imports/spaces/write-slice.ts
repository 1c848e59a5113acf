import type { ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import type { SliceWritten } from "../importable.ts";
import type { ProblemCode } from "./import-plan.ts";
import { tryWork } from "./row-by-row.ts";
import { isHidden, type WrittenSpace, writeSpaces } from "./space-rows.repository.ts";
import type { Slice, SliceSpace } from "./space-slices.ts";

/**
 * Writes a slice, and returns the refused rows. A change since the import was planned may make the
 * database refuse some rows; finds those by writing each one by itself.
 */
export async function writeSlice(
  transaction: Transaction,
  organisationId: string,
  slice: Slice,
): Promise<SliceWritten> {
  const journal: WrittenSpace[] = [];
  const attempt = (part: Slice) => tryToWrite(transaction, organisationId, part, journal);
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
  organisationId: string,
  slice: Slice,
  journal: WrittenSpace[],
): Promise<ProblemCode | undefined> {
  return tryWork(transaction, async () => {
    const done = await writeSpaces(transaction, organisationId, slice);
    if (done.length !== slice.create.length + slice.update.length) return "import.place_gone";
    journal.push(...done);
    return undefined;
  });
}

function problemOf({ row, line, name, shortcode }: SliceSpace, code: ProblemCode): ImportProblem {
  const value = name ?? shortcode ?? "";
  return { row, line, column: null, code, params: {}, value, severity: "error" };
}
