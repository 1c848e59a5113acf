import type { FieldProblem, Sos } from "@storey/contract";
import { sosSliderProblems } from "@storey/domain";
import { ProblemError } from "../../http/problem.ts";

const WORDS = {
  "sos.nobody": "Enter a phone number or an e-mail: the slider reaches nobody yet.",
  "email.must_be_valid": "Email must be valid",
} as const;

/** Throws `request.invalid` with the fields to fill in where a location's slider reaches nobody. */
export function refuseSliderToNobody(slider: Sos): void {
  const problems = Object.entries(sosSliderProblems(slider));
  if (problems.length === 0) return;
  const fields = problems.map(
    ([field, code]): FieldProblem => ({ field: `sos.${field}`, code, message: WORDS[code] }),
  );
  throw new ProblemError("request.invalid", { fields });
}
