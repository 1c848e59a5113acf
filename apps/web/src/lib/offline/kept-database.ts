/** The name of the database of what was seen. */
export const KEPT_DATABASE = "storey-kept";

/**
 * Tells, without the code that reads it, whether this browser has the database of what was seen: without one
 * there is nothing to begin with, and the server is asked at once. A browser that does not say may have it.
 */
export async function mayHaveKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === KEPT_DATABASE);
  } catch {
    return true;
  }
}
