import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "apps/server",
      "apps/web",
      "apps/web/vitest.own-page.config.ts",
      "packages/domain",
      "packages/contract",
      "tools",
    ],
  },
});
