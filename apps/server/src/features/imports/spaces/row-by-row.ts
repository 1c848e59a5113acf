import type { Transaction } from "../../../db/transaction.ts";
import { type Refusals, tryWork as tryAny } from "../try-work.ts";
import type { ProblemCode } from "./import-plan.ts";

/**
 * The import problem for each error that refuses a row which was sound when the import was planned.
 */
const REFUSALS: Refusals<ProblemCode> = {
  codes: {
    "name.taken": "import.name_taken",
    "shortcode.taken": "import.shortcode_taken",
    "licence.spaces_exceeded": "import.licence_full",
    not_found: "import.place_gone",
    "access.location": "import.place_closed",
  },
  otherwise: "import.refused",
};

/** Does some work on spaces and keeps it, or undoes it and returns why, as `tryWork` of all imports. */
export function tryWork(
  transaction: Transaction,
  work: () => Promise<ProblemCode | undefined>,
): Promise<ProblemCode | undefined> {
  return tryAny(transaction, REFUSALS, work);
}
