import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "journeys",
    root: import.meta.dirname,
    include: ["*.e2e.ts"],
    globalSetup: "./installation.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A worker goes from journey to journey with one browser and its kept sign-ins.
    isolate: false,
    // Each worker has an installation of its own.
    maxWorkers: Number(process.env["JOURNEYS_AT_ONCE"] ?? 1),
    // As patient as a locator: a busy machine takes its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
