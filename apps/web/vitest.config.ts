import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { aboutPlugin } from "./vite/about-plugin.ts";
import { iconSpritePlugin } from "./vite/icon-sprite-plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [iconSpritePlugin(), aboutPlugin(), react()],
  test: {
    maxWorkers: 2,
    // A page of its own for each file costs more than most files: the setup clears it instead.
    isolate: false,
    // A busy machine makes a test slow, not wrong: what a test waits for has its own, shorter limit.
    testTimeout: 30_000,
    name: "web",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"],
    setupFiles: ["./src/test-setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
