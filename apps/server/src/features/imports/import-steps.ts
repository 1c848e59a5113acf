import { ProblemError } from "../../http/problem.ts";
import type { StoredImport } from "./import.repository.ts";

/**
 * Lets an import pass that may still be checked and planned. Throws `import.finished` and
 * `import.running`.
 */
export function requireOpen(stored: Pick<StoredImport, "state">): void {
  requireUnfinished(stored);
  if (stored.state === "importing") throw new ProblemError("import.running");
}

/** Lets an import pass that is not written yet. Throws `import.finished`. */
export function requireUnfinished({ state }: Pick<StoredImport, "state">): void {
  if (state === "completed" || state === "undoing" || state === "undone")
    throw new ProblemError("import.finished");
}
