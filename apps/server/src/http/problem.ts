import { ERRORS, type ErrorCode, type FieldProblem, type Problem } from "@storey/contract";

interface Details {
  readonly fields?: readonly FieldProblem[];
  /** With `record.conflict`: the record as it is now. */
  readonly current?: unknown;
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** With `range.unsatisfiable`: the size of the file in bytes, for `Content-Range`. */
  readonly fileSize?: number;
}

/** A reply that is not a success, thrown from anywhere in the request pipeline. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(ERRORS[code].message);
    this.name = "ProblemError";
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * Makes the answer for a record that does not exist or that the caller may not see: one answer for
 * both.
 */
export function notFound(): ProblemError {
  return new ProblemError("not_found");
}

/** Returns the body of a problem reply. */
export function problemBody(problem: ProblemError, requestId: string): Problem {
  const { fields = [], current } = problem.details;
  return {
    code: problem.code,
    message: problem.message,
    fields: [...fields],
    requestId,
    ...(current === undefined ? {} : { current }),
  };
}
