import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "../src");

/** The part of a chunk that says what it brings along. */
interface Chunk {
  readonly type: "chunk";
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

/** What is asked for: the files of the modules that every session needs, and those of screens by path. */
export interface Wanted {
  readonly session: readonly string[];
  readonly screens: Readonly<Record<string, string>>;
}

/** Returns a chunk's file with all that it imports, and their styles, in the order of their need. */
function filesFrom(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) filesFrom(bundle, next, found);
  return found;
}

/** Returns the files that modules need besides those that the page itself asks for. */
export function filesOfModules(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.entries(bundle).flatMap(([file, chunk]) =>
    chunk.type === "chunk" ? [{ file, chunk }] : [],
  );
  const there = new Set(
    chunks.flatMap(({ file, chunk }) => (chunk.isEntry ? [...filesFrom(bundle, file)] : [])),
  );
  const wanted = modules.flatMap((module) => {
    const own = chunks.find(({ chunk }) => chunk.facadeModuleId === join(SOURCE, module));
    if (!own) throw new Error(`The build has no file for ${module}.`);
    return [...filesFrom(bundle, own.file)];
  });
  return [...new Set(wanted)].filter((file) => !there.has(file));
}

/** As `sessionMayExist` does: who has no session is not made to load what only sessions need. */
function scriptOf(session: readonly string[], screens: Record<string, readonly string[]>): string {
  return `(() => {
  let known = /(?:^|;\\s*)(?:_legacy_)?auth0\\.[^=]*is\\.authenticated=/.test(document.cookie);
  try {
    known ||= Object.keys(localStorage).some((key) => key.startsWith("@@auth0spajs@@"));
  } catch {
  }
  if (!known) return;
  const screens = ${JSON.stringify(screens)};
  for (const file of [...${JSON.stringify(session)}, ...(screens[location.pathname] ?? [])]) {
    const link = document.createElement("link");
    if (file.endsWith(".css")) {
      link.rel = "preload";
      link.as = "style";
    } else link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = "/" + file;
    document.head.append(link);
  }
})();`;
}

/**
 * Lets a page ask at once for what a session needs and for its screen, which are otherwise found one after
 * another: on a slow line each step takes as long as the page itself. The server allows the script by hash.
 */
export function sessionPreloadPlugin({ session, screens }: Wanted): Plugin {
  return {
    name: "storey-session-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_page, { bundle }) {
        if (!bundle) return [];
        const files = bundle as unknown as Bundle;
        const ofSession = filesOfModules(files, session);
        const ofScreens = Object.fromEntries(
          Object.entries(screens).map(([path, module]) => [
            path,
            filesOfModules(files, [module]).filter((file) => !ofSession.includes(file)),
          ]),
        );
        const children = scriptOf(ofSession, ofScreens);
        // After the first sight of the page, which it does not hold up.
        return [{ tag: "script", children, injectTo: "body" }];
      },
    },
  };
}
