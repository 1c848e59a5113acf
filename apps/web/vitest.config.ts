import { configDefaults, defineConfig } from "vitest/config";
import { TESTS_WITH_A_PAGE_OF_THEIR_OWN, webTests } from "./vitest.shared.ts";

export default defineConfig({
  ...webTests,
  test: {
    ...webTests.test,
    name: "web",
    // A page of its own for each file costs more than most files: the setup clears it instead.
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...TESTS_WITH_A_PAGE_OF_THEIR_OWN],
  },
});
