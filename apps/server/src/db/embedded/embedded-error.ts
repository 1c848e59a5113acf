import { MendableError } from "../../mendable-error.ts";

/** The embedded database cannot be started or reached, said in words for whoever started Storey. */
export class EmbeddedDatabaseError extends MendableError {
  constructor(why: string) {
    super(`The embedded database cannot be started: ${why}`);
    this.name = "EmbeddedDatabaseError";
  }
}
