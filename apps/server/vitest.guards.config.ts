import { defineConfig } from "vitest/config";

/** Removes each guard in turn; takes minutes, so it is a script of its own: `npm run test:guards`. */
export default defineConfig({
  test: {
    name: "guards",
    include: ["test/guards.meta.ts"],
    testTimeout: 400_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    // As many as there are copies of the server to remove guards from.
    maxConcurrency: 2,
  },
});
