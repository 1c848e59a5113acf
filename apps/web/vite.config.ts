import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aboutPlugin } from "./vite/about-plugin.ts";
import { contractPlugin } from "./vite/contract-plugin.ts";
import { domainPlugin } from "./vite/domain-plugin.ts";
import { fontPreloadPlugin } from "./vite/font-preload-plugin.ts";
import { iconSpritePlugin } from "./vite/icon-sprite-plugin.ts";
import { serviceWorkerPlugin } from "./vite/service-worker-plugin.ts";

const server = process.env["STOREY_SERVER"] ?? "http://localhost:3001";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractPlugin(),
    domainPlugin(),
    iconSpritePlugin(),
    aboutPlugin(),
    react(),
    fontPreloadPlugin(),
    serviceWorkerPlugin(),
  ],
  build: { manifest: true, sourcemap: "hidden", target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/idp": server } },
});
