import { MendableError } from "../../mendable-error.ts";

/**
 * Says that the embedded database cannot be started or reached, in words for the person who started
 * Storey.
 */
export class EmbeddedDatabaseError extends MendableError {
  constructor(why: string) {
    super(`The embedded database cannot be started: ${why}`);
    this.name = "EmbeddedDatabaseError";
  }
}
