import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

const SOURCE = join(import.meta.dirname, "../src/sw.ts");

interface BuiltFile {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/**
 * What tells of a failure must be there when nothing can be loaded: who is signed in, the Error and
 * Contact screens, and their words in every language. So must what shows the spaces that this
 * device keeps: their lists and their page, with its call for help.
 */
const KEPT = new RegExp(
  `/src/(${[
    "features/(error/(error|account)|contact/contact)\\.screen\\.tsx",
    "features/(favourites/(favourites|recently-viewed)|spaces/(home|space))\\.screen\\.tsx",
    "features/spaces/parts/(space-overview|documents-tab|space-drawing|picture-viewer)\\.tsx",
    "features/(documents/parts/documents-section|timeline/parts/timeline-tab|integrations/parts/form-section)\\.tsx",
    "lib/(identity/auth0-identity-client|offline/kept-[a-z]+|session/keep-language)\\.ts",
    "features/sos/parts/(sos-bar|sos-dialog|sos-slider)\\.tsx",
    "app/shell/(signed-in-frame|header-tools|bottom-bar|menu-overlay)\\.tsx",
    "ui/confirm-dialog\\.tsx",
    "messages/[a-z-]+/(shell|errors|contact|spaces|space-page|documents|sos)\\.json",
  ].join("|")})$`,
);

/** The files of the shell: the entry and `KEPT`, what these import at once, and their styles. */
export function shellFiles(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const file = bundle[fileName];
    if (!file || found.has(fileName)) return;
    found.add(fileName);
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of file.imports ?? []) visit(next);
  };
  for (const file of Object.values(bundle)) {
    if (file.isEntry || KEPT.test(file.facadeModuleId ?? "")) visit(file.fileName);
  }
  return [...found].map((name) => `/${name}`).sort();
}

/** The script of `src/sw.ts` that keeps these files, with their version. */
export async function serviceWorkerScript(files: readonly string[]): Promise<string> {
  const version = createHash("sha256").update(files.join()).digest("base64url").slice(0, 12);
  const source = readFileSync(SOURCE, "utf8")
    .replace('"__SHELL_FILES__"', JSON.stringify(files))
    .replace("__SHELL_VERSION__", version);
  const { code } = await transformWithOxc(source, SOURCE, { target: "es2022" });
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
