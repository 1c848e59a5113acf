import { join } from "node:path";
import type { Plugin } from "vitest/config";
import { isInSchema, type Removal } from "./removal.ts";
import { switchedSource } from "./switched-source.ts";

/** Puts the switches of guards into the sources as they are read. */
export function guardSwitches(sources: string, removals: readonly Removal[]): Plugin {
  const byFile = Map.groupBy(
    removals.filter((removal) => !isInSchema(removal)),
    ({ file }) => join(sources, file),
  );
  return {
    name: "guard-switches",
    enforce: "pre",
    transform: (source, id) => {
      const inFile = byFile.get(id);
      return inFile ? { code: switchedSource(source, inFile), map: null } : undefined;
    },
  };
}
