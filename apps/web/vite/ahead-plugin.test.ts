import { afterEach, expect, test, vi } from "vitest";
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

const script = await aheadScript(filesAhead(BUILD));

/** Opens an address as a page of the build does, and tells what it asked for. */
function askedAt(path: string): string[] {
  history.replaceState(null, "", path);
  document.head.replaceChildren();
  new Function(script)();
  return [...document.head.querySelectorAll("link")].map(
    (link) => `${link.rel} ${link.getAttribute("href")}`,
  );
}

/** Holds a sign-in as the identity library keeps it. */
function holdToken(expiresAt: number): void {
  const authority = { clientId: "app", audience: "api" };
  localStorage.setItem("storey.configuration", JSON.stringify({ authority, environment: "test" }));
  localStorage.setItem("@@auth0spajs@@::app::@@user@@", "{}");
  localStorage.setItem(
    "@@auth0spajs@@::app::api::openid profile email",
    JSON.stringify({ body: { access_token: "held" }, expiresAt }),
  );
}

/** The calls that the page has made, as the lines of their requests. */
function calls(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(window.storeyAhead ?? {}).map(([address, { authorization, organisation }]) => [
      address,
      `${authorization} ${organisation}`,
    ]),
  );
}

const IN_AN_HOUR_S = Date.now() / 1_000 + 3_600;

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.storeyAhead;
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

test("the page of a runner makes the calls of its start, in the name of whose token is held", () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  localStorage.setItem("storey.organisation", "o-1");
  holdToken(IN_AN_HOUR_S);
  askedAt("/help/s-1");
  expect(calls()).toEqual({
    "/api/users/me": "Bearer held null",
    "/api/organisations/current": "Bearer held o-1",
    "/api/decision-tree-sessions/s-1": "Bearer held o-1",
    "/api/configuration": "null null",
  });
  const [, init] = fetched.mock.calls[1] as unknown as [string, RequestInit];
  expect([...new Headers(init.headers)]).toEqual([
    ["accept", "application/json"],
    ["authorization", "Bearer held"],
    ["storey-organisation", "o-1"],
  ]);
  askedAt("/checklists/runs/r-1");
  expect(Object.keys(calls())).toContain("/api/checklist-runs/r-1");
});

test("without a token that is good no call is made, and what is no id is not asked for", () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  localStorage.setItem("storey.organisation", "o-1");
  holdToken(Date.now() / 1_000 - 1);
  askedAt("/help/s-1");
  expect(fetched).not.toHaveBeenCalled();
  holdToken(IN_AN_HOUR_S);
  askedAt("/help/s-1/..%2Fme");
  expect(Object.keys(calls())).toEqual([
    "/api/users/me",
    "/api/organisations/current",
    "/api/configuration",
  ]);
});
