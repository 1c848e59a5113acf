// Sums the JavaScript (gzip) that the starts of the web app load, and fails over their budgets.
// Usage: node tools/web-budget.mjs [folder of the build], after `vite build`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = process.argv[2] ?? join(import.meta.dirname, "../apps/web/dist");

/**
 * The modules that a start loads: the page's entry, and its first imports. Budgets in kB of 1000 B. What
 * comes after a start counts without what that one has brought.
 */
const STARTS = [
  {
    name: "signed-out start",
    budgetKb: 130,
    roots: [
      "index.html",
      "src/features/contact/contact.screen.tsx",
      "src/messages/en/shell.json",
      "src/messages/en/contact.json",
    ],
  },
  {
    name: "signed-in Home",
    budgetKb: 250,
    roots: [
      "index.html",
      "src/lib/identity/auth0-identity-client.ts",
      "src/lib/session/keep-language.ts",
      "src/app/shell/signed-in-frame.tsx",
      "src/app/shell/header-tools.tsx",
      "src/features/space-search/home.screen.tsx",
      "src/messages/en/shell.json",
      "src/messages/en/spaces.json",
    ],
  },
  {
    name: "guest's space page",
    budgetKb: 92,
    manifest: "guest-manifest.json",
    roots: ["guest.html", "src/messages/en/shell.json", "src/messages/en/guest.json"],
  },
  {
    name: "wall",
    budgetKb: 80,
    manifest: "wall-manifest.json",
    roots: ["wall.html", "src/messages/en/wall.json"],
  },
  {
    name: "runner of decision trees, after Home",
    budgetKb: 60,
    after: "signed-in Home",
    roots: [
      "src/features/decision-tree-runner/tree-session.screen.tsx",
      "src/messages/en/decision-tree-runner.json",
    ],
  },
  {
    name: "guest's runner of decision trees, after the space page",
    budgetKb: 60,
    after: "guest's space page",
    manifest: "guest-manifest.json",
    roots: ["src/features/guest/parts/guide-page.tsx", "src/messages/en/decision-tree-runner.json"],
  },
];

/** Returns the JavaScript files a module needs before it runs. */
function filesOf(manifest, root, found = new Map()) {
  const chunk = manifest[root];
  if (!chunk) throw new Error(`The manifest has no ${root}: name it anew in tools/web-budget.mjs.`);
  if (found.has(chunk.file)) return found;
  found.set(chunk.file, root);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  return found;
}

function gzipBytes(file) {
  return gzipSync(readFileSync(join(dist, file))).length;
}

const manifestOf = (name = "manifest.json") => join(dist, ".vite", name);

if (!existsSync(manifestOf())) {
  console.error(`No build in ${dist}: run \`npm run build -w apps/web\` first.`);
  process.exit(1);
}
let failed = false;
for (const { name, budgetKb, roots, manifest: file, after } of STARTS) {
  const manifest = JSON.parse(readFileSync(manifestOf(file), "utf8"));
  const allOf = (starts) => starts.flatMap((root) => [...filesOf(manifest, root).keys()]);
  const there = new Set(allOf(STARTS.find((start) => start.name === after)?.roots ?? []));
  const files = new Set(allOf(roots).filter((file) => !there.has(file)));
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const kb = scripts.reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  const over = kb > budgetKb;
  failed ||= over || scripts.length === 0;
  console.log(
    `${over ? "OVER" : "ok  "} ${name}: ${kb.toFixed(1)} of ${budgetKb} kB JavaScript (gzip) in ${scripts.length} files`,
  );
  if (over || process.env.VERBOSE) {
    const sizes = scripts.map((file) => [file, gzipBytes(file)]).sort((a, b) => b[1] - a[1]);
    for (const [file, bytes] of sizes.slice(0, 12))
      console.log(`     ${(bytes / 1000).toFixed(1)}  ${file}`);
  }
}
process.exit(failed ? 1 : 0);
