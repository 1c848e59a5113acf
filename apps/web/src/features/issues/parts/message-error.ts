import { textOfError } from "../../../lib/error-text.ts";

/** A failure whose message is said to the user as it is. */
export class MessageError extends Error {}

/** What to tell the user about something that was thrown in this part. */
export function messageOfError(error: unknown): string {
  return error instanceof MessageError ? error.message : textOfError(error);
}
