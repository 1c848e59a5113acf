import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "journeys",
    root: import.meta.dirname,
    include: ["*.e2e.ts"],
    globalSetup: "./installation.ts",
    setupFiles: "./own-installation.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A worker goes from journey to journey with one browser. Each file has an installation of its own.
    isolate: false,
    maxWorkers: Number(process.env["JOURNEYS_AT_ONCE"] ?? 1),
    // As patient as a locator: a busy machine takes its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
