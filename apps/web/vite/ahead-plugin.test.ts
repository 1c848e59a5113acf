import { afterEach, expect, test } from "vitest";
import { PATHS } from "../src/app/paths.ts";
import { ROUTES } from "../src/app/routes.tsx";
import { AHEAD_SCREENS, aheadScript, filesAhead } from "./ahead-plugin.ts";

const SOURCES = "/storey/apps/web/src";

function chunk(fileName: string, source: string, imports: readonly string[] = [], css = "") {
  const importedCss = new Set(css ? [css] : []);
  const facadeModuleId = source && `${SOURCES}/${source}`;
  return {
    type: "chunk" as const,
    fileName,
    facadeModuleId,
    imports,
    viteMetadata: { importedCss },
  };
}

const BUILD = Object.fromEntries(
  [
    { ...chunk("assets/index.js", "", ["assets/start.js"], "assets/index.css"), isEntry: true },
    chunk("assets/start.js", "", [], "assets/start.css"),
    chunk(
      "assets/tree.js",
      "features/decision-tree-runner/tree-session.screen.tsx",
      ["assets/start.js", "assets/rules.js"],
      "assets/tree.css",
    ),
    chunk("assets/rules.js", ""),
    chunk("assets/run.js", "features/checklist-runs/checklist-run.screen.tsx", ["assets/rules.js"]),
    chunk("assets/frame.js", "app/shell/signed-in-frame.tsx"),
    chunk("assets/shell-de.js", "messages/de/shell.json"),
    chunk("assets/shell-en.js", "messages/en/shell.json"),
    chunk("assets/tree-de.js", "messages/de/decision-tree-runner.json"),
  ].map((file) => [file.fileName, file]),
);

/** Opens an address as a page of the build does, and tells what it asked for. */
function askedAt(path: string): string[] {
  history.replaceState(null, "", path);
  document.head.replaceChildren();
  new Function(aheadScript(filesAhead(BUILD)))();
  return [...document.head.querySelectorAll("link")].map(
    (link) => `${link.rel} ${link.getAttribute("href")}`,
  );
}

afterEach(() => {
  document.head.replaceChildren();
  history.replaceState(null, "", "/");
});

test("the page of a runner asks for all of its files at once, in the reader's language", () => {
  localStorage.setItem("storey.organisation", "1");
  localStorage.setItem("language", "de");
  expect(askedAt("/help/1")).toEqual([
    "modulepreload /assets/shell-de.js",
    "modulepreload /assets/tree-de.js",
    "modulepreload /assets/frame.js",
    "modulepreload /assets/tree.js",
    "modulepreload /assets/rules.js",
    "preload /assets/tree.css",
  ]);
  localStorage.setItem("language", "cy");
  expect(askedAt("/checklists/runs/1")).toEqual([
    "modulepreload /assets/shell-en.js",
    "modulepreload /assets/frame.js",
    "modulepreload /assets/run.js",
    "modulepreload /assets/rules.js",
  ]);
});

test("nothing is asked for at another address, and where nobody was signed in", () => {
  expect(askedAt("/help/1")).toEqual([]);
  localStorage.setItem("storey.organisation", "1");
  expect(askedAt("/helpful")).toEqual([]);
  expect(askedAt("/")).toEqual([]);
});

test("it names the catalogue and the screens that begin with what the device keeps, and the words that they load", () => {
  const begun = ROUTES.filter(
    ({ name, startsFromKept }) => startsFromKept || name === "AssetManagerList",
  );
  const named = begun.map(({ name, namespaces }) => ({
    address: PATHS[name].replace(/\$.*/, ""),
    messages: ["shell", ...namespaces],
  }));
  const listed = AHEAD_SCREENS.map(({ address, messages }) => ({ address, messages }));
  expect(new Set(listed)).toEqual(new Set(named));
});
