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
  /apps\/web\/src\/(app\/[a-z-]+|app\/shell\/(shell|header|home-link|wordmark|side-menu|menu-line|use-edge-swipe|use-first-frame-end|offline-banner|busy-dialog|route-announcer|screen-skeleton|crash-screen)|ui\/(button|class-names|empty-state|link-button|page-head|skeleton|spinner|toast|toast-place|use-below-title|use-media|visually-hidden)|lib\/(appearance|busy|call|call-error|configuration|confirm|connection|error-text|first-styles|log|messages|offline\/kept-database|online|read-or-default|release|update-notice|store|toasts|when-idle|analytics\/analytics|identity\/(identity|identity-error|session-hint)|session\/(session|load-session|rights|sign-in|use-session)))\.tsx?$/;
/** What every signed-in screen draws with, in one file for the same reason. */
const SIGNED_IN =
  /node_modules\/@tanstack\/(react-query|query-core)\/.*\.js$|apps\/web\/src\/(lib\/(query|error-text|session\/(organisation|keep-language))|ui\/(chip|dialog|text-field|field|select-field|menu|popover|use-popover|use-modal|tabs|toggle|card|feature-icon)|app\/(palette\/palette-state|shell\/(header-tools|signed-in-frame|palette-host)))\.tsx?$/;
/** What draws a list from its declaration: Home has it at its start, and the list of issues. */
const NARROWING =
  /apps\/web\/src\/ui\/(facet-panel|filter-bar|applied-filters|search-box|use-search-words|list\/(list-address|list-filter-bar|list-applied-filters|list-results|list-sort-field|use-list-address|use-height-variable))\.tsx?$|lucide-react\/dist\/esm\/icons\/(archive|rows-3|search-x)\.m?js$/;
/** Rooms with their names and pictures, which cards are made of, and what a runner says of the place. */
const PLACES =
  /storey-contract\/(checklistAssignments|checklistFailures|checklistsDue|favourites|floors|globalAssetModels|images|locations|organisations|spaces)$|packages\/domain\/src\/(floor-name|image-version|placeholder|readiness|translation)\.ts$|apps\/web\/src\/(lib\/floor-in-words|features\/(spaces\/(space\.queries|structure-parsing)|checklist-failures\/checklist-failure\.queries|images\/(image-cache|use-image|parts\/space-picture)))\./;
/** What draws a record as a card with a star: Home has it at its start, and every list of cards. */
const CARDS =
  /apps\/web\/src\/(ui\/(picture-card|card-strip)\.|features\/(favourites\/(favourite\.queries|starred-spaces\.queries|parts\/(favourite-button|favourite-spaces|own-rows))\.|spaces\/parts\/(space-card|space-link|matched-by)\.))/;
/**
 * What both runners need before their first question, and other screens a part of: its own files, the
 * outbox, what the device keeps, and the calls, rules and icons. Of a few hundred bytes each, forty
 * files wait in turns for the six connections of a browser, half a second each turn on a slow line.
 */
const RUNS = new RegExp(
  [
    "lucide-react/dist/esm/icons/(arrow-left|arrow-right|box|calendar-clock|calendar-x|camera|clipboard-x|cloud-off|cloud-upload|copy|download|ellipsis|eraser|external-link|file-text|file-up|image-off|images|mail|map-pin|message-square-(plus|text|warning)|minus|panel-top|paperclip|pen-line|phone|play|rotate-ccw|skip-forward|smartphone|user)\\.m?js$",
    "storey-contract/(assetAliases|assetModels|assets|checklistRuns|custody|decisionTreeSessions|documents|issues|links|members|spaceCodes|readiness|readinessLists|uploads|assetFavourites|CARRIED_LINKS|CARRIED_DOCUMENTS)$",
    "packages/domain/src/(asset-alias|checklist|custody|decision-tree|decision-tree-(build|transcript|value|words)|time-zone|web-address)\\.ts$",
    "node_modules/idb/build/",
    "apps/web/src/lib/(device/(databases|open-device|idb-device)|heic|later-tries|moments|offline/(cached-(answers|database|files|pictures|session)|draft-store|use-cached-since)|outbox/(?!waiting-mark)[a-z0-9-]+|read-ahead|save-file|session/(kept-start|may-call|time-zone|use-may)|transfer|upload)\\.",
    "apps/web/src/ui/(date/date-field|day|progress-bar|space-placeholder/[a-z-]+|text-area|use-kept-focus)\\.",
    "apps/web/src/features/(assets/asset\\.queries|custody/(custody\\.queries|parts/chosen-things)|images/((space|thing)-(kind|drawing)|drawing|parts/photo-strip)|issues/parts/(moment|photo-buttons|tell-arrived)|readiness/readiness\\.queries|space-page/parts/(offline-note|space-page-messages))\\.",
  ].join("|"),
);
/** What leads through a tree, up to its first question and beyond. */
const TREES =
  /node_modules\/dompurify\/|packages\/domain\/src\/(decision-tree-(html|walk)|embed-origins|tree-(passed|tables))\.ts$|apps\/web\/src\/(lib\/(address-told|session\/language-read|use-embed-origins)|ui\/prose\.module|features\/(assets\/parts\/use-known-asset|documents\/document\.queries|decision-tree-runner\/(kept-sessions|start-session\.queries|tree-(outbox|session)\.queries|use-tree-session|tree-session\.screen|parts\/(member-files|other-device|said-field|tree-[a-z]+|use-(focus-after|tree-words|walk-history)))))\./;
/** What a checklist is done with. */
const CHECKS =
  /node_modules\/uuid\/|packages\/domain\/src\/checklist-(run|words)\.ts$|apps\/web\/src\/features\/checklist-runs\/([a-z-]+(\.queries|\.screen)?|parts\/(?!start-check)[a-z-]+(\.module)?)\.(tsx?|css)$/;
/** What draws of a long list the rows in view: the tables have it, and Home. */
const ROWS =
  /node_modules\/@tanstack\/(virtual-core|react-virtual)\/|apps\/web\/src\/(lib\/listed-pages|ui\/(use-window-rows|list\/use-drawn))\./;
/** What the rows of a table are made of, and lets people choose among them. */
const TABLES =
  /apps\/web\/src\/ui\/list\/(list-head|list-row|list-table|list-tools\.module|list-bulk-bar\.module|use-row-keys|use-list-selection|use-bulk-focus)\./;
/** What the screens of assets share beside their calls: a few hundred bytes each. */
const ASSETS =
  /packages\/domain\/src\/(asset|asset-column|asset-date|asset-list-facets|asset-list-state|column-condition|custom-field|list-query|relative-days)\.ts$|apps\/web\/src\/features\/(asset-views\/asset-view\.queries|assets\/(catalogue\/(condition-words|shown-columns)|parts\/(asset-day|asset-filters|asset-link|asset-place|lifecycle|print-labels-button))|custom-fields\/(custom-field\.queries|parts\/custom-values)|imports\/assets\/(asset-import\.queries|save-asset-table))\.|storey-contract\/(assetBulk|assetExport|assetImports|assetLabels|assetViews|customFields)$/;
/** The icons of the catalogue of assets, for the reason of those above. */
const LIST_ICONS =
  /lucide-react\/dist\/esm\/icons\/(archive-restore|arrow-down|arrow-up|arrow-up-down|bell|bell-off|chevrons-up|copy|eye-off|file-down|hand-helping|list-filter|move-right|package|pin|package-open|package-plus|pencil|pencil-line|power-off|printer|table-2|trash|undo-2|unplug|users)\.m?js$/;
const FIRST_SCREENS =
  /\/(signed-in|home\.screen|space\.screen|contact\.screen|issues\.screen|assets\.screen)-/;
/** Contact draws a door, and so do the runners: as a file of its own each would wait for it. */
const ICON_FRAME =
  /lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/door-open\.m?js$|rolldown\/runtime/;

/**
 * What every start needs travels in one file: many small ones compress worse and wait longer.
 * `tools/web-budget.mjs` holds the sum.
 */
function belongsToStart(id: string): boolean {
  return LIBRARIES.test(id) || OWN.test(id) || ICON_FRAME.test(id);
}

/** Files of modules without what these import: that is in other files, or in those of other screens. */
function separate(priority: number, files: Readonly<Record<string, RegExp>>) {
  return Object.entries(files).map(([name, test]) => ({
    ...{ name, test, priority, includeDependenciesRecursively: false },
  }));
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
            { name: "list-icons", test: LIST_ICONS, priority: 0 },
            ...separate(1, { runs: RUNS, places: PLACES, trees: TREES, checks: CHECKS }),
            ...separate(0, { rows: ROWS, tables: TABLES, assets: ASSETS }),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/idp": server } },
});
