import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "./test/global-setup.ts",
    // A busy machine makes a test slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // The modules are read once for all files: no file leaves anything behind in them.
    isolate: false,
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/storey-compiled"),
    },
    fileParallelism: true,
  },
});
