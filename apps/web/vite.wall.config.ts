import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractPlugin } from "./vite/contract-plugin.ts";
import { domainPlugin } from "./vite/domain-plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractPlugin(), domainPlugin(), react()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/wall-manifest.json",
    sourcemap: "hidden",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, "wall.html") },
  },
});
