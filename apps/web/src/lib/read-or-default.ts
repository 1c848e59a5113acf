import { logFailure } from "./log.ts";

/**
 * Runs a call whose failure the specification wants silent: a read returns an empty default, a
 * write null or false, and the log has the reason. Source: Spec §8 (organisation, user and setting
 * calls).
 */
export async function readOrDefault<T, D>(what: string, work: Promise<T>, instead: D) {
  try {
    return await work;
  } catch (cause) {
    logFailure(what, cause);
    return instead;
  }
}
