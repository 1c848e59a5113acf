import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "tools",
    include: ["*.test.mjs"],
    // A busy machine makes a test slow, not wrong.
    testTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
});
