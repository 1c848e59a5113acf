/** Errors of the network between the server and PostgreSQL. */
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * Matches errors of PostgreSQL that pass without a change on our side: connection lost (08),
 * resources gone, such as disk, memory or connections (53), shutting down or starting up (57P), a
 * disk that fails (58030). Source: PostgreSQL, appendix A, error codes.
 */
const PASSING_STATES = /^(08...|53...|57P0[1-5]|58030)$/;

/** The messages of `pg`, which have no code, when a connection cannot be had or is gone. */
const DRIVER_MESSAGES = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
];

/**
 * Tells whether an error means that the database cannot be reached or cannot work now, so that the
 * same request may succeed later: the answer is 503. An error in the statement itself is not one.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if ("code" in error && typeof error.code === "string") {
    if (PASSING_STATES.test(error.code)) return true;
    if (NETWORK_CODES.has(error.code)) return "syscall" in error;
    // A Unix socket that does not exist; other missing files do not concern the database.
    if (error.code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  }
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

/**
 * Tells whether the database undid a transaction that may be tried again: a deadlock, or writes
 * that crossed.
 */
export function asksToTryAgain(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001")
  );
}

/** Tells whether a statement waited for another transaction's lock for as long as it may. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
