import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { aboutPlugin } from "./vite/about-plugin.ts";
import { iconSpritePlugin } from "./vite/icon-sprite-plugin.ts";

/** The analytics library listens to the page and sends what it captured until the page ends. */
export const TESTS_WITH_A_PAGE_OF_THEIR_OWN = ["src/lib/analytics/analytics.test.ts"];

/** What the tests of the web app have in common. */
export const webTests = {
  root: import.meta.dirname,
  plugins: [iconSpritePlugin(), aboutPlugin(), react()],
  test: {
    maxWorkers: 2,
    // A busy machine makes a test slow, not wrong: what a test waits for has its own, shorter limit.
    testTimeout: 30_000,
    environment: "jsdom",
    setupFiles: ["./src/test-setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
} satisfies ViteUserConfig;
