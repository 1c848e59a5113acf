import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

const SOURCES = join(import.meta.dirname, "../src");

interface BuiltFile {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/**
 * The sources, below `src`, that must work when nothing can be loaded: the frame that knows who is
 * signed in, the Error and Contact screens; the spaces and assets in the offline cache with their lists
 * and their pages, and a space's call for help; and work without a network: an issue, its steps and
 * comments, a report, and the outbox.
 */
export const KEPT_SOURCES: readonly string[] = [
  ...["bottom-bar", "header-tools", "menu-overlay", "signed-in-frame"].map(
    (name) => `app/shell/${name}.tsx`,
  ),
  "app/late-start.ts",
  "features/assets/asset-home.screen.tsx",
  "features/assets/asset.screen.tsx",
  "features/assets/parts/asset-documents.tsx",
  "features/assets/parts/asset-issues.tsx",
  "features/assets/parts/asset-network.tsx",
  "features/assets/parts/asset-pictures.tsx",
  "features/contact/contact.screen.tsx",
  "features/documents/parts/documents-section.tsx",
  "features/error/account.screen.tsx",
  "features/error/error.screen.tsx",
  "features/favourites/favourite-assets.screen.tsx",
  "features/favourites/favourites.screen.tsx",
  "features/favourites/recently-viewed-assets.screen.tsx",
  "features/favourites/recently-viewed.screen.tsx",
  "features/images/parts/picture-viewer.tsx",
  "features/images/space-drawing.tsx",
  "features/integrations/parts/form-section.tsx",
  "features/issue-list/board/issue-board.tsx",
  "features/issue-list/issues.screen.tsx",
  "features/issue-page/issue.screen.tsx",
  "features/issue-page/where/about-asset.tsx",
  "features/issue-report/new-issue.screen.tsx",
  "features/issue-report/parts/earlier-reports.ts",
  "features/issue-report/picture-pin-picker.tsx",
  "features/issues/parts/transition-dialog.tsx",
  ...["bar", "dialog", "slider"].map((name) => `features/sos/parts/sos-${name}.tsx`),
  "features/space-page/documents-tab.tsx",
  "features/space-page/space-overview.tsx",
  "features/space-page/space.screen.tsx",
  "features/space-search/home.screen.tsx",
  "features/timeline/parts/timeline-tab.tsx",
  "features/waiting/parts/ask-before-leaving.tsx",
  "features/waiting/parts/waiting-badge.tsx",
  "features/waiting/start-waiting.ts",
  "features/waiting/waiting.screen.tsx",
  "lib/device/idb-device.ts",
  "lib/heic.ts",
  "lib/identity/auth0-identity-client.ts",
  "lib/late-messages.ts",
  ...["answers", "database", "pictures", "reads", "session"].map(
    (name) => `lib/offline/cached-${name}.ts`,
  ),
  "lib/outbox/forget-sent.ts",
  "lib/outbox/open-outbox.ts",
  "lib/outbox/waiting-mark.ts",
  ...["keep-language", "kept-start"].map((name) => `lib/session/${name}.ts`),
  "lib/upload-pieces.ts",
  "ui/confirm-dialog.tsx",
];

/** Their messages, in every language. */
export const KEPT_MESSAGES: readonly string[] = [
  ...["shell", "errors", "contact", "spaces", "space-page"],
  ...["documents", "sos", "issues", "forms", "waiting", "assets"],
];

/** Returns what matches the sources and messages of these names, in every language. */
export function keptModules(sources: readonly string[], messages: readonly string[]): RegExp {
  return new RegExp(
    `/src/(${sources.map((path) => path.replaceAll(".", "\\.")).join("|")}` +
      `|messages/[a-z-]+/(${messages.join("|")})\\.json)$`,
  );
}

const KEPT = keptModules(KEPT_SOURCES, KEPT_MESSAGES);

/** Lists the files of the shell: the entry and what is kept, their static imports, and their styles. */
export function shellFiles(
  bundle: Readonly<Record<string, BuiltFile>>,
  kept: RegExp = KEPT,
): string[] {
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const file = bundle[fileName];
    if (!file || found.has(fileName)) return;
    found.add(fileName);
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of file.imports ?? []) visit(next);
  };
  for (const file of Object.values(bundle)) {
    if (file.isEntry || kept.test(file.facadeModuleId ?? "")) visit(file.fileName);
  }
  return [...found].map((name) => `/${name}`).sort();
}

/** Returns a worker's script, of a source below `src`, that keeps these files, with their version. */
export async function serviceWorkerScript(
  files: readonly string[],
  source = "sw.ts",
): Promise<string> {
  const version = createHash("sha256").update(files.join()).digest("base64url").slice(0, 12);
  const path = join(SOURCES, source);
  const marked = readFileSync(path, "utf8")
    .replace('"__SHELL_FILES__"', JSON.stringify(files))
    .replace("__SHELL_VERSION__", version)
    .replace("export {};", "");
  const { code } = await transformWithOxc(marked, path, { target: "es2022" });
  return code;
}

/** Builds `src/sw.ts` to `/sw.js`, with the list of the shell's files and their version. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "storey-service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const files = shellFiles(bundle as unknown as Record<string, BuiltFile>);
      const source = await serviceWorkerScript(files);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
