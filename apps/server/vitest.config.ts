import { configDefaults, defineConfig } from "vitest/config";

/** What would be the same on another database, and is not looked at a second time there. */
const WITHOUT_DATABASE = ["src/db/embedded/**", "src/images/**", "src/demonstration/drawings/**"];
const isOnServer = process.env["STOREY_TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isOnServer ? WITHOUT_DATABASE : [])],
    globalSetup: "./test/global-setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    fileParallelism: true,
  },
});
