import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { guardSwitches } from "./test/guards/guard-switches.ts";
import { chosenRemovals } from "./test/guards/removals.ts";
import { namePattern } from "./test/guards/test-names.ts";

const removals = chosenRemovals();

/**
 * Switches each guard off in turn, in two processes that read the server once: `npm run test:guards`.
 */
export default defineConfig({
  plugins: [guardSwitches(join(import.meta.dirname, "src"), removals)],
  test: {
    name: "guards",
    include: ["test/guards*.meta.ts"],
    globalSetup: "./test/global-setup.ts",
    runner: "./test/guards/guard-runner.ts",
    testNamePattern: namePattern(removals),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/storey-compiled"),
    },
  },
});
