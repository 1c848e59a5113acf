import { defineConfig } from "vitest/config";

/**
 * Journeys in browsers that a machine may not have; each has the product for itself, one at a time.
 */
export default defineConfig({
  test: {
    name: "other browsers",
    root: import.meta.dirname,
    include: ["*.e2e.ts"],
    globalSetup: "./installation.ts",
    setupFiles: "../own-installation.ts",
    testTimeout: 180_000,
    hookTimeout: 120_000,
    isolate: false,
    maxWorkers: 1,
    expect: { poll: { timeout: 30_000 } },
  },
});
