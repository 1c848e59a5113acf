import type { FieldProblem, LocationSummary, Sos } from "@storey/contract";
import { sosSliderProblems } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import { findLocations } from "./location.repository.ts";

/** Lists the locations of an organisation by name; the archived ones too when asked. */
export function listLocations(
  transaction: Transaction,
  organisationId: string,
  withDeleted: boolean,
): Promise<LocationSummary[]> {
  return findLocations(transaction, organisationId, withDeleted);
}

/** Throws `request.invalid` with the fields to fill in where a location's slider reaches nobody. */
export function refuseSliderToNobody(slider: Sos): void {
  const problems = Object.entries(sosSliderProblems(slider));
  if (problems.length === 0) return;
  const fields = problems.map(
    ([field, code]): FieldProblem => ({
      field: `sos.${field}`,
      code,
      message: FIELD_MESSAGES[code] ?? code,
    }),
  );
  throw new ProblemError("request.invalid", { fields });
}
