import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aboutPlugin } from "./vite/about-plugin.ts";
import { contractPlugin } from "./vite/contract-plugin.ts";
import { domainPlugin } from "./vite/domain-plugin.ts";
import { firstPaintPlugin } from "./vite/first-paint-plugin.ts";
import { guestWorkerPlugin } from "./vite/guest-worker-plugin.ts";
import { iconSpritePlugin } from "./vite/icon-sprite-plugin.ts";
import { pdfAssetsPlugin } from "./vite/pdf-assets-plugin.ts";

/** What a guest's first page needs travels in one file. `tools/web-budget.mjs` holds the sum. */
const START =
  /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons\/)|apps\/web\/src\/(features\/guest\/(?!member-way|guest-writes|guest-tree-writes|use-guest-tree|report-(draft|submission)|use-report|use-tracked|tracked-writes|use-kept-text|send-waiting|seen-space|keep-page|parts\/(seen-note|guest-refusal|refused-contact|report|track|help|guide|guest-tree|picture-dialog|look-dialog|open-pdf|photo|pin|use-object))|ui\/(button|class-names|empty-state|skeleton|spinner|visually-hidden)|lib\/(appearance|call|call-error|connection|error-text|first-styles|log|messages|online|random-id|store|toasts|when-idle|identity\/session-hint))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractPlugin(),
    domainPlugin(),
    iconSpritePlugin(),
    aboutPlugin(),
    react(),
    firstPaintPlugin({ style: "src/features/guest/first-paint.css" }),
    pdfAssetsPlugin(),
    guestWorkerPlugin(),
  ],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/guest-manifest.json",
    sourcemap: "hidden",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, "guest.html"),
      output: {
        codeSplitting: { groups: [{ name: "guest-start", test: START, priority: 1 }] },
      },
    },
  },
});
