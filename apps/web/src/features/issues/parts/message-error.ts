import { textOfError } from "../../../lib/error-text.ts";

/** An error whose message is shown to the user as it is. */
export class MessageError extends Error {}

/** Returns the message for the user about an error that was thrown in this part. */
export function messageOfError(error: unknown): string {
  return error instanceof MessageError ? error.message : textOfError(error);
}
