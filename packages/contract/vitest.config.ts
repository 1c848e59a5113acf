import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "contract",
    include: ["src/**/*.test.ts"],
    maxWorkers: 2,
    isolate: false,
    // A busy machine takes its time over a property.
    testTimeout: 60_000,
  },
});
