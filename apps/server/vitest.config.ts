import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** What would be the same on another database, and is not looked at a second time there. */
const WITHOUT_DATABASE = [
  "src/db/embedded/**",
  "src/demonstration/drawings/**",
  "src/images/**",
  "src/panoramas/**",
  "src/features/space-codes/sign-sheet*",
  "src/features/space-codes/sign-text*",
  // Processes of their own, with the embedded database; and what becomes of files.
  "test/command-line*",
  "test/killed-*",
  "test/large-document*",
  "test/mail-process*",
  "test/start*",
  "test/wild-files*",
];
const isOnServer = process.env["STOREY_TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isOnServer ? WITHOUT_DATABASE : [])],
    globalSetup: "./test/global-setup.ts",
    // A busy machine makes a test slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A server of its own works while the tests wait for it.
    maxWorkers: isOnServer ? 4 : 2,
    // The modules are read once for all files: no file leaves anything behind in them.
    isolate: false,
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/storey-compiled"),
    },
    fileParallelism: true,
  },
});
