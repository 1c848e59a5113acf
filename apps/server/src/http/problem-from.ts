import { ERRORS, type ErrorCode } from "@storey/contract";
import { TooBusyError } from "../db/admission.ts";
import { CommitFailedError } from "../db/connections.ts";
import { asksToTryAgain, isDatabaseUnavailable, waitedTooLong } from "../db/open.ts";
import type { RecordDeclaration } from "../db/record.ts";
import { RECORDS } from "../records.ts";
import { ProblemError } from "./problem.ts";

/** How long to wait before trying again when a part of the service is away, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/** The error code of a broken constraint, by the ending of its name. */
const CONSTRAINT_ENDINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/_pkey$/, "record.exists"],
  [/_shortcode$/, "shortcode.taken"],
  [/_name$/, "name.taken"],
];

/** The constraints whose records declare the meaning themselves. */
const OWN_CONSTRAINTS: ReadonlyMap<string, ErrorCode> = new Map(
  RECORDS.flatMap(({ constraints = {} }: RecordDeclaration) => Object.entries(constraints)),
);

/** PostgreSQL refuses NUL, bad UTF-8 and lone surrogates in text and JSON. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05", "22P02"]);

/** Turns any thrown value into a problem reply; unforeseen errors become `server.error`. */
export function problemFrom(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof TooBusyError || waitedTooLong(error))
    return new ProblemError("organisation.busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (mayBeTriedAgain(error)) {
    return new ProblemError("service.unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const sqlState = property(error, "code");
  if (sqlState === "ENOSPC") return new ProblemError("storage.full");
  if (sqlState === "23505")
    return new ProblemError(brokenUniqueness(property(error, "constraint")));
  // A row-level policy refused a row: one outside of the locations the caller may write in.
  if (sqlState === "42501" && /row-level security/.test(property(error, "message") ?? ""))
    return new ProblemError("access.location");
  if (sqlState === "23503") return new ProblemError("not_found");
  if (sqlState === "23514")
    return new ProblemError(
      OWN_CONSTRAINTS.get(property(error, "constraint") ?? "") ?? "request.invalid",
    );
  if (sqlState && UNSTORABLE_TEXT.has(sqlState)) return new ProblemError("request.malformed");
  return fromOwnCode(error) ?? fromFramework(error) ?? new ProblemError("server.error");
}

/**
 * Tells whether a request may be tried again: the database is away, or undid a write that the
 * request pipeline could not or did not try again.
 */
function mayBeTriedAgain(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) || error instanceof CommitFailedError || asksToTryAgain(error)
  );
}

/** Errors of the file store and of the image processor carry a code of the contract. */
function fromOwnCode(error: unknown): ProblemError | undefined {
  const code = property(error, "code");
  if (code === undefined || !isErrorCode(code)) return undefined;
  const isAway = code === "service.unavailable";
  return new ProblemError(code, isAway ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {});
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function brokenUniqueness(constraint = ""): ErrorCode {
  const byEnding = CONSTRAINT_ENDINGS.find(([pattern]) => pattern.test(constraint))?.[1];
  return OWN_CONSTRAINTS.get(constraint) ?? byEnding ?? "record.exists";
}

function fromFramework(error: unknown): ProblemError | undefined {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new ProblemError("request.too_large");
  if (status === 415) return new ProblemError("request.unsupported_type");
  if (status === 429) return new ProblemError("rate.limited");
  if (status === 503) {
    return new ProblemError("service.unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new ProblemError("request.malformed");
  }
  return undefined;
}

function property(error: unknown, name: string): string | undefined {
  if (typeof error !== "object" || error === null || !(name in error)) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}
