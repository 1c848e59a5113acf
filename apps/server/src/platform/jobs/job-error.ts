import { isDatabaseUnavailable } from "../../db/unavailable.ts";
import { StorageFullError, StorageUnavailableError } from "../../outside/file-store/file-store.ts";

/**
 * An error whose message the administrator may read: plain text, no secret, nothing that people
 * wrote.
 */
class PlainError extends Error {
  constructor(name: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = name;
  }
}

/**
 * Says that the job cannot be done, now or later. The underlying error goes into `cause`, for the
 * log alone.
 */
export class JobFailedError extends PlainError {
  constructor(message: string, cause?: unknown) {
    super("JobFailedError", message, cause);
  }
}

/** The job was not done this time. */
export class JobNotDoneError extends PlainError {
  constructor(message: string, cause?: unknown) {
    super("JobNotDoneError", message, cause);
  }
}

/**
 * Says that something all jobs of a name need is away, such as the mail server. The job loses no
 * try; no job of the name begins for a while: two seconds, then twice as long each time, at most
 * five minutes.
 */
export class JobAwayError extends PlainError {
  constructor(message: string, cause?: unknown) {
    super("JobAwayError", message, cause);
  }
}

const LONGEST = 500;

/** Returns the reason why a job was not done, for the administrator. */
export function plainReason(error: unknown): string {
  if (error instanceof PlainError) return error.message.slice(0, LONGEST);
  if (error instanceof StorageFullError) return "The file storage is full.";
  if (error instanceof StorageUnavailableError) return "The file storage did not answer.";
  if (isDatabaseUnavailable(error)) return "The database did not answer.";
  return "Something went wrong that was not expected. The server's log says what, with the id of this work.";
}

/** Returns the error behind a reason, if the log should have more than the reason. */
export function errorForLog(error: unknown): unknown {
  return error instanceof PlainError ? error.cause : error;
}
