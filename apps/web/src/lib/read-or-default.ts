import { logFailure } from "./log.ts";

/**
 * The failures the specification wants silent: a read gives an empty default, a write null or
 * false, and the log tells why. Source: Spec §8 (organisation, user and setting calls).
 */
export async function readOrDefault<T, D>(what: string, work: Promise<T>, instead: D) {
  try {
    return await work;
  } catch (cause) {
    logFailure(what, cause);
    return instead;
  }
}
