import { asksToTryAgain } from "../db/open.ts";

/** How often a write is tried when the database asks to try again (deadlock, serialisation). */
const MOST_TRIES = 3;

/** Does the work of one transaction again when the database asks for it. */
export async function withRetries<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (attempt >= MOST_TRIES || !asksToTryAgain(error)) throw error;
    }
  }
}
