import type { Plugin } from "vite";

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

/** A screen that somebody on a slow phone waits for: how its address begins, and what it is made of. */
interface AheadScreen {
  readonly address: string;
  readonly sources: readonly string[];
  readonly messages: readonly string[];
}

/** What every signed-in start loads. */
const SIGNED_IN_SOURCES = ["app/shell/signed-in-frame.tsx", "lib/late-messages.ts"];
/** What begins with what the device keeps: see `startsFromKept`. */
const KEPT_START = "lib/session/kept-start.ts";

/** The runners and the catalogue of assets, by the screens of their routes. */
export const AHEAD_SCREENS: readonly AheadScreen[] = [
  {
    address: "/help/",
    sources: [KEPT_START, "features/decision-tree-runner/tree-session.screen.tsx"],
    messages: ["shell", "decision-tree-runner"],
  },
  {
    address: "/checklists/runs/",
    sources: [KEPT_START, "features/checklist-runs/checklist-run.screen.tsx"],
    messages: ["shell", "checklist-runs", "issues", "codes", "space-page"],
  },
  {
    address: "/asset-manager/list",
    sources: ["features/assets/assets.screen.tsx"],
    messages: ["shell", "assets", "asset-list", "asset-imports", "lists", "forms", "asset-views"],
  },
];

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
export function filesAhead(bundle: Bundle) {
  const first = Object.values(bundle).filter(({ isEntry }) => isEntry);
  const there = new Set(
    first
      .flatMap(({ fileName, imports = [] }) => [fileName, ...imports])
      .flatMap((name) => [name, ...(bundle[name]?.viteMetadata?.importedCss ?? [])]),
  );
  return AHEAD_SCREENS.map(({ address, sources, messages }) => {
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
    };
  });
}

/** Runs in the page, before anything of the app is there. */
function askAhead(screens: ReturnType<typeof filesAhead>): void {
  try {
    // Who was never signed in here goes to the login first.
    if (!localStorage.getItem("storey.organisation")) return;
    const screen = screens.find(({ address }) => location.pathname.startsWith(address));
    if (!screen) return;
    const code = (localStorage.getItem("language") ?? navigator.language).slice(0, 2);
    const words = screen.words[code] ?? screen.words["en"] ?? "";
    for (const name of `${words} ${screen.files}`.trim().split(" ")) {
      const link = document.createElement("link");
      const isStyle = name.endsWith(".css");
      link.rel = isStyle ? "preload" : "modulepreload";
      if (isStyle) link.as = "style";
      link.crossOrigin = "";
      link.href = `/assets/${name}`;
      document.head.append(link);
    }
  } catch {
    // What is not asked for here is asked for when it is needed.
  }
}

/** Returns the script of the page that asks for these files. */
export function aheadScript(screens: ReturnType<typeof filesAhead>): string {
  return `(${askAhead.toString()})(${JSON.stringify(screens)});`;
}

/**
 * Has the page of a runner, and of the catalogue, ask at once for all that its first screen is made of. What is found out one
 * import after the other costs a slow line half a second each time, and a slow processor some tens of
 * milliseconds. The list stands in the page and not in the start, whose bytes everybody pays before the
 * app runs. The server allows the script by its hash.
 */
export function aheadPlugin(): Plugin {
  return {
    name: "storey-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page, { bundle }) {
        if (!bundle) return page;
        const files = bundle as unknown as Bundle;
        const entry = Object.values(files).find(({ isEntry }) => isEntry);
        const imported = (entry?.imports ?? []).map(
          (name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`,
        );
        const script = `    <script>${aheadScript(filesAhead(files))}</script>\n`;
        return page.replace("  </head>", () => `${imported.join("")}${script}  </head>`);
      },
    },
  };
}
