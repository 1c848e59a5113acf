import { join } from "node:path";
import {
  checklistRuns,
  decisionTreeSessions,
  organisations,
  system,
  users,
} from "@storey/contract";
import { build, type InlineConfig, type Plugin } from "vite";
import type { AheadScreen, StartCalls } from "../src/ask-ahead.ts";
import { domainPlugin } from "./domain-plugin.ts";

/** A file of the build, as far as it matters here. */
interface AheadFile {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

type Bundle = Readonly<Record<string, AheadFile>>;

/**
 * A screen that somebody on a slow phone waits for: how its address begins, what it is made of, and the path
 * of what it reads first without the id.
 */
interface MadeOf {
  readonly address: string;
  readonly sources: readonly string[];
  readonly messages: readonly string[];
  readonly reads?: string;
}

const ID = /\{\w+\}$/;
const withoutId = ({ path }: { readonly path: string }) => path.replace(ID, "");

/** What every signed-in start loads. */
const SIGNED_IN_SOURCES = ["app/shell/signed-in-frame.tsx", "lib/late-messages.ts"];
/** What begins with what the device keeps: see `startsFromKept`. */
const KEPT_START = "lib/session/kept-start.ts";

/** The runners and the catalogue of assets, by the screens of their routes. */
export const AHEAD_SCREENS: readonly MadeOf[] = [
  {
    address: "/help/",
    sources: [KEPT_START, "features/decision-tree-runner/tree-session.screen.tsx"],
    messages: ["shell", "decision-tree-runner"],
    reads: withoutId(decisionTreeSessions.get),
  },
  {
    address: "/checklists/runs/",
    sources: [KEPT_START, "features/checklist-runs/checklist-run.screen.tsx"],
    messages: ["shell", "checklist-runs", "issues", "codes", "space-page"],
    reads: withoutId(checklistRuns.get),
  },
  {
    address: "/asset-manager/list",
    sources: ["features/assets/assets.screen.tsx"],
    messages: ["shell", "assets", "asset-list", "asset-imports", "lists", "forms", "asset-views"],
  },
];

const START_CALLS: StartCalls = {
  user: users.me.path,
  organisation: organisations.current.path,
  configuration: system.configuration.path,
};
const LANGUAGES = ["en", "de", "fr", "es", "nl"];
const FOLDER = /^assets\//;

/** Lists what modules below `src` need: their files, those that these import, and all styles. */
function filesOf(bundle: Bundle, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const file = bundle[fileName];
    if (!file || found.has(fileName)) return;
    found.add(fileName);
    for (const next of file.imports ?? []) visit(next);
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css);
  };
  for (const source of sources) {
    for (const { facadeModuleId, fileName } of Object.values(bundle)) {
      if (facadeModuleId?.endsWith(`/src/${source}`)) visit(fileName);
    }
  }
  return [...found];
}

const short = (names: readonly string[]) => names.map((name) => name.replace(FOLDER, "")).join(" ");

/** The files of each screen, and those of its words by language. */
export function filesAhead(bundle: Bundle): AheadScreen[] {
  const first = Object.values(bundle).filter(({ isEntry }) => isEntry);
  const there = new Set(
    first
      .flatMap(({ fileName, imports = [] }) => [fileName, ...imports])
      .flatMap((name) => [name, ...(bundle[name]?.viteMetadata?.importedCss ?? [])]),
  );
  return AHEAD_SCREENS.map(({ address, sources, messages, reads }) => {
    const all = filesOf(bundle, [...SIGNED_IN_SOURCES, ...sources]);
    const wordsIn = (language: string) =>
      filesOf(
        bundle,
        messages.map((name) => `messages/${language}/${name}.json`),
      );
    return {
      address,
      files: short(all.filter((name) => !there.has(name))),
      words: Object.fromEntries(LANGUAGES.map((language) => [language, short(wordsIn(language))])),
      ...(reads ? { reads } : {}),
    };
  });
}

/** Returns the script of the page that asks for these files, and makes the first calls. */
export async function aheadScript(
  screens: readonly AheadScreen[],
  of: Pick<InlineConfig, "root" | "mode" | "envDir"> = {},
): Promise<string> {
  const built = await build({
    ...of,
    configFile: false,
    logLevel: "error",
    plugins: [domainPlugin()],
    build: {
      write: false,
      target: "es2022",
      lib: {
        entry: join(import.meta.dirname, "..", "src", "ask-ahead.ts"),
        formats: ["iife"],
        name: "askPage",
      },
    },
  });
  const [first] = [built].flat();
  const output = first && "output" in first ? first.output : [];
  const [code] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  if (!code?.startsWith("var askPage")) throw new Error("ask-ahead.ts was built in another form");
  return `{${code.trim().replace(/^var /, "const ")}askPage.askAhead(${JSON.stringify(screens)},${JSON.stringify(START_CALLS)})}`;
}

/**
 * Has the page of a runner, and of the catalogue, ask at once for all that its first screen is made of. What is found out one
 * import after the other costs a slow line half a second each time, and a slow processor some tens of
 * milliseconds. The list stands in the page and not in the start, whose bytes everybody pays before the
 * app runs. The server allows the script by its hash.
 */
export function aheadPlugin(): Plugin {
  let of: Pick<InlineConfig, "root" | "mode" | "envDir"> = {};
  return {
    name: "storey-ahead",
    apply: "build",
    // The address of the API is the app's, whatever names it.
    configResolved: ({ root, mode, envDir }) => {
      of = { root, mode, envDir };
    },
    transformIndexHtml: {
      order: "post",
      async handler(page, { bundle }) {
        if (!bundle) return page;
        const files = bundle as unknown as Bundle;
        const entry = Object.values(files).find(({ isEntry }) => isEntry);
        const imported = (entry?.imports ?? []).map(
          (name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`,
        );
        const script = `    <script>${await aheadScript(filesAhead(files), of)}</script>\n`;
        return page.replace("  </head>", () => `${imported.join("")}${script}  </head>`);
      },
    },
  };
}
