import { defineConfig } from "vitest/config";
import { TESTS_WITH_A_PAGE_OF_THEIR_OWN, webTests } from "./vitest.shared.ts";

/** Tests whose subject settles in the page for good and would be met by every test after it. */
export default defineConfig({
  ...webTests,
  test: {
    ...webTests.test,
    name: "web, page of its own",
    isolate: true,
    include: TESTS_WITH_A_PAGE_OF_THEIR_OWN,
  },
});
