import type { PGlite } from "@electric-sql/pglite";

/** What the build throws in place of PostgreSQL's jump back into its main loop after an error. */
const RETURN_TO_MAIN_LOOP = 100;

interface MainLoop {
  _PostgresMainLoopOnce: () => void;
}

/**
 * Tells `onCrash` when PostgreSQL stops inside of the WebAssembly module: a panic (the log cannot
 * be written), an exit, a trap. PGlite swallows these and would go on with a broken memory.
 */
export function watchForCrash(database: PGlite, onCrash: (reason: string) => void): void {
  const module: unknown = database.Module;
  if (!hasMainLoop(module)) throw new Error("PGlite's main loop has changed. Check its version.");
  const mainLoopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce();
    } catch (error) {
      if (!isReturnToMainLoop(error))
        onCrash(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

function isReturnToMainLoop(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "status" in error &&
    error.status === RETURN_TO_MAIN_LOOP
  );
}

function hasMainLoop(value: unknown): value is MainLoop {
  return (
    typeof value === "object" &&
    value !== null &&
    "_PostgresMainLoopOnce" in value &&
    typeof value._PostgresMainLoopOnce === "function"
  );
}
