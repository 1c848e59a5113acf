import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aboutPlugin } from "./vite/about-plugin.ts";
import { aheadPlugin } from "./vite/ahead-plugin.ts";
import { ariaLocalesPlugin } from "./vite/aria-locales-plugin.ts";
import { compressedFilesPlugin } from "./vite/compressed-files-plugin.ts";
import { contractPlugin } from "./vite/contract-plugin.ts";
import { domainPlugin } from "./vite/domain-plugin.ts";
import { firstPaintPlugin } from "./vite/first-paint-plugin.ts";
import { fontPreloadPlugin } from "./vite/font-preload-plugin.ts";
import { iconSpritePlugin } from "./vite/icon-sprite-plugin.ts";
import { pageBuildPlugin } from "./vite/page-build-plugin.ts";
import { pdfAssetsPlugin } from "./vite/pdf-assets-plugin.ts";
import { serviceWorkerPlugin } from "./vite/service-worker-plugin.ts";

const server = process.env.STOREY_SERVER ?? "http://localhost:3001";

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//;
const OWN =
  /apps\/web\/src\/(app\/[a-z-]+|app\/shell\/(shell|header|home-link|wordmark|side-menu|menu-line|use-edge-swipe|use-first-frame-end|offline-banner|busy-dialog|route-announcer|screen-skeleton|crash-screen)|ui\/(button|class-names|empty-state|link-button|page-head|skeleton|spinner|toast|toast-place|use-below-title|use-media|visually-hidden)|lib\/(appearance|busy|call|call-error|configuration|confirm|connection|error-text|first-styles|log|messages|online|read-or-default|release|update-notice|store|toasts|when-idle|analytics\/analytics|identity\/(identity|identity-error|session-hint)|session\/(session|load-session|rights|sign-in|use-session)))\.tsx?$/;
/** What every signed-in screen draws with, in one file for the same reason. */
const SIGNED_IN =
  /node_modules\/@tanstack\/(react-query|query-core)\/.*\.js$|apps\/web\/src\/(lib\/(query|error-text|session\/(organisation|keep-language))|ui\/(chip|dialog|text-field|field|select-field|menu|popover|use-popover|use-modal|tabs|toggle|card|feature-icon)|app\/(palette\/palette-state|shell\/(header-tools|signed-in-frame|palette-host)))\.tsx?$/;
/** What draws a list from its declaration: Home has it at its start, and the list of issues. */
const NARROWING =
  /apps\/web\/src\/ui\/(facet-panel|filter-bar|applied-filters|search-box|use-search-words|list\/(list-address|list-filter-bar|list-applied-filters|list-results|list-sort-field|use-list-address|use-height-variable))\.tsx?$|lucide-react\/dist\/esm\/icons\/(archive|rows-3|search-x)\.m?js$/;
/** What draws a record as a card with a star: Home has it at its start, and every list of cards. */
const CARDS =
  /apps\/web\/src\/(ui\/(picture-card|card-strip)\.|features\/(favourites\/(favourite\.queries|starred-spaces\.queries|parts\/(favourite-button|favourite-spaces|own-rows))\.|spaces\/(space\.queries|structure-parsing|parts\/(space-card|space-link|matched-by))\.|images\/(image-cache|use-image|parts\/space-picture)\.))/;
/** The icons around a checklist that is done, and in the steps of a tree: each is 200 bytes, and as a file of its own waits like any other. */
const RUN_ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|calendar-clock|calendar-x|camera|clipboard-x|cloud-upload|ellipsis|eraser|cloud-off|copy|external-link|file-text|file-up|image-off|mail|map-pin|minus|paperclip|pen-line|phone|play|rotate-ccw|smartphone)\.m?js$/;
/** The calls and the rules of both runners: leaves of a few hundred bytes each, as their icons are. */
const RUN_LEAVES =
  /storey-contract\/(assetAliases|assetModels|assets|checklistRuns|custody|decisionTreeSessions|issues|readiness|spaceCodes)$|packages\/domain\/src\/(decision-tree-(build|transcript|value|words)|placeholder|translation)\.ts$/;
/** What draws of a long list the rows in view: the tables have it, and Home. */
const ROWS =
  /node_modules\/@tanstack\/(virtual-core|react-virtual)\/|apps\/web\/src\/(lib\/listed-pages|ui\/(use-window-rows|list\/use-drawn))\./;
/** What the rows of a table are made of, and lets people choose among them. */
const TABLES =
  /apps\/web\/src\/ui\/(use-kept-focus|list\/(list-head|list-row|list-table|list-tools\.module|list-bulk-bar\.module|use-row-keys|use-list-selection|use-bulk-focus))\./;
/** What the screens of assets share beside their calls: a few hundred bytes each. */
const ASSETS =
  /packages\/domain\/src\/(asset|asset-column|asset-date|asset-list-facets|asset-list-state|column-condition|custom-field|list-query|relative-days)\.ts$|apps\/web\/src\/features\/(asset-views\/asset-view\.queries|assets\/(catalogue\/(condition-words|shown-columns)|parts\/(asset-day|asset-filters|asset-link|asset-place|lifecycle|print-labels-button))|custom-fields\/(custom-field\.queries|parts\/custom-values)|imports\/assets\/(asset-import\.queries|save-asset-table))\.|storey-contract\/(assetBulk|assetExport|assetImports|assetLabels|assetViews|customFields)$/;
/** Calls of assets, and what many screens take a few lines of. */
const CALLS =
  /storey-contract\/(assets|assetAliases|assetFavourites|assetModels|custody|issues|members|spaceCodes)$|packages\/domain\/src\/(time-zone|web-address)\.ts$|apps\/web\/src\/(lib\/(moments|save-file|session\/(may-call|time-zone|use-may))|ui\/day|features\/(assets\/asset\.queries|custody\/(custody\.queries|parts\/chosen-things)))\./;
/** The icons of the catalogue of assets, for the reason of those above. */
const LIST_ICONS =
  /lucide-react\/dist\/esm\/icons\/(archive-restore|arrow-down|arrow-up|arrow-up-down|bell|bell-off|chevrons-up|copy|eye-off|file-down|hand-helping|list-filter|move-right|package|pin|package-open|package-plus|pencil|pencil-line|power-off|printer|table-2|trash|undo-2|unplug|users)\.m?js$/;
const FIRST_SCREENS =
  /\/(signed-in|home\.screen|space\.screen|contact\.screen|issues\.screen|assets\.screen)-/;
const ICON_FRAME = /lucide-react\/dist\/esm\/(?!icons\/)|rolldown\/runtime/;

/**
 * What every start needs travels in one file: many small ones compress worse and wait longer.
 * `tools/web-budget.mjs` holds the sum.
 */
function belongsToStart(id: string): boolean {
  return LIBRARIES.test(id) || OWN.test(id) || ICON_FRAME.test(id);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractPlugin(),
    domainPlugin(),
    ariaLocalesPlugin(),
    iconSpritePlugin(),
    aboutPlugin(),
    react(),
    fontPreloadPlugin(),
    firstPaintPlugin({
      style: "src/app/shell/first-frame.css",
      frame: "src/app/shell/first-frame.html",
    }),
    aheadPlugin(),
    pdfAssetsPlugin(),
    serviceWorkerPlugin(),
    pageBuildPlugin("vite.guest.config.ts"),
    pageBuildPlugin("vite.wall.config.ts"),
    // After everything that is written.
    compressedFilesPlugin(),
  ],
  build: {
    manifest: true,
    sourcemap: "hidden",
    target: "es2022",
    assetsInlineLimit: 0,
    // Every browser the app runs in knows it.
    modulePreload: {
      polyfill: false,
      // The list of what to fetch along with a screen travels with the start: it names the first
      // screens alone. What others import follows them, from the service worker as a rule.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html" || FIRST_SCREENS.test(file) ? files : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", test: belongsToStart, priority: 2 },
            { name: "signed-in", test: SIGNED_IN, priority: 1 },
            { name: "narrowing", test: NARROWING, priority: 0 },
            { name: "cards", test: CARDS, priority: 0 },
            { name: "run-icons", test: RUN_ICONS, priority: 0 },
            {
              name: "run-leaves",
              test: RUN_LEAVES,
              priority: 0,
              includeDependenciesRecursively: false,
            },
            { name: "list-icons", test: LIST_ICONS, priority: 0 },
            // Without what they import: that is in the files above, or in those of other screens.
            ...Object.entries({ rows: ROWS, tables: TABLES, assets: ASSETS, calls: CALLS }).map(
              ([name, test]) => ({
                ...{ name, test, priority: 0, includeDependenciesRecursively: false },
              }),
            ),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/idp": server } },
});
