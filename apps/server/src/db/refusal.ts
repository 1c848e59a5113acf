/**
 * The message of `pg`, which has no code, when the address has no password and one is asked for.
 */
const NO_PASSWORD = "client password must be a string";

const ENCODED =
  "In DATABASE_URL characters of a user or password that mean something in an address are written encoded: @ as %40, : as %3A, / as %2F, # as %23, % as %25.";

/**
 * Returns why PostgreSQL answers but does not let us work, in words for the person who set
 * DATABASE_URL; undefined for every other error. Source: PostgreSQL, appendix A, error codes.
 */
export function refusalMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? error.code : undefined;
  if (code === "28P01" || code === "28000" || error.message.includes(NO_PASSWORD)) {
    const reason = error.message.includes(NO_PASSWORD) ? "it asks for a password" : error.message;
    return `The database of DATABASE_URL refuses the login: ${reason}. ${ENCODED}`;
  }
  if (code === "3D000") {
    return `The PostgreSQL server of DATABASE_URL answers, and has no such database: ${error.message}. Make it, or name another one.`;
  }
  if (code === "42501") {
    return `The database login of DATABASE_URL lacks a right: ${error.message}. docs/operation.md says which ones Storey needs.`;
  }
  if (code === "53100") {
    return `The disk of the database is full: ${error.message}. Make room, and start again.`;
  }
  if (code === "53300") {
    return `The database of DATABASE_URL takes no more connections: ${error.message}.`;
  }
  return undefined;
}
