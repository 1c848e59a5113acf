import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as contract from "@storey/contract";
import { expect, test } from "vitest";
import { releasesOf } from "./about-plugin.ts";
import { compressFiles } from "./compressed-files-plugin.ts";
import { leanContract } from "./contract-plugin.ts";
import { type FirstPaint, firstPaintPlugin } from "./first-paint-plugin.ts";
import { GUEST_MESSAGES, GUEST_SOURCES } from "./guest-worker-plugin.ts";
import {
  KEPT_MESSAGES,
  KEPT_SOURCES,
  serviceWorkerScript,
  shellFiles,
} from "./service-worker-plugin.ts";
import { filesOfModules, sessionPreloadPlugin } from "./session-preload-plugin.ts";

async function loaded(): Promise<Record<string, unknown>> {
  return import(
    `data:text/javascript,${encodeURIComponent([...leanContract(contract).values()].join("\n"))}`
  );
}

test("the browser's contract has every call without its schemas", async () => {
  const lean = await loaded();
  // A group is an export of its own, or one of several by their owners: `IMAGES_OF.asset`.
  const exported = Object.entries(contract).flatMap(([name, value]): [unknown, unknown][] => [
    [value, lean[name]],
    ...Object.entries(value).map(([owner, group]): [unknown, unknown] => [
      group,
      (lean[name] as Record<string, unknown> | undefined)?.[owner],
    ]),
  ]);
  const leanBy = new Map(exported);
  for (const [name, group] of Object.entries(contract.API)) {
    const calls = Object.keys(leanBy.get(group) ?? {});
    expect([name, ...calls]).toEqual([name, ...Object.keys(group)]);
  }
  expect(lean["spaces"]).toMatchObject({
    search: { method: "POST", path: "/spaces/search", bodyKind: "json", replyKind: "json" },
  });
  expect(JSON.stringify(lean["API"])).not.toMatch(/"(params|query|body|response)":/);
});

test("the browser's contract has the constants, and no schema or function", async () => {
  const lean = await loaded();
  expect(lean["SPACE_SORTS"]).toEqual(contract.SPACE_SORTS);
  expect(lean["ERRORS"]).toEqual(contract.ERRORS);
  expect("Space" in lean || "endpoint" in lean).toBe(false);
});

const keptFiles = [
  ...[...KEPT_SOURCES, ...GUEST_SOURCES],
  ...[...KEPT_MESSAGES, ...GUEST_MESSAGES].map((name) => `messages/en/${name}.json`),
];

test.each([...new Set(keptFiles)])(
  "what an app without a network is made of has not moved: %s",
  (path) => {
    expect(existsSync(join(import.meta.dirname, "../src", path))).toBe(true);
  },
);

test("whatever the words of a kept screen are loaded with is kept too", async () => {
  const source = await readFile(join(import.meta.dirname, "../src/lib/messages.ts"), "utf8");
  const loaders = [...source.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => `lib/${name}`);
  expect(loaders).not.toEqual([]);
  expect(KEPT_SOURCES).toEqual(expect.arrayContaining(loaders));
});

test("the change log gives its releases", () => {
  const text = "# Changes\n\n## [0.2.0]\n\n- One\n  goes on\n- `Two`\n\n## 0.1.0\n\n* Old\n";
  expect(releasesOf(text)).toEqual([
    { title: "0.2.0", changes: ["One goes on", "Two"] },
    { title: "0.1.0", changes: ["Old"] },
  ]);
});

test("the shell is the entry and the Error screen, with what they import at once", () => {
  const css = { importedCss: new Set(["a.css"]) };
  const bundle = {
    "index.js": { type: "chunk", fileName: "index.js", isEntry: true, imports: ["start.js"] },
    "start.js": { type: "chunk", fileName: "start.js", imports: [], viteMetadata: css },
    "lazy.js": { type: "chunk", fileName: "lazy.js", imports: ["start.js"] },
    "error.js": {
      type: "chunk",
      fileName: "error.js",
      facadeModuleId: "/app/src/features/error/error.screen.tsx",
      imports: ["start.js", "icon.js"],
    },
    "icon.js": { type: "chunk", fileName: "icon.js", imports: [] },
  } as const;
  expect(shellFiles(bundle)).toEqual(["/a.css", "/error.js", "/icon.js", "/index.js", "/start.js"]);
});

test("the worker keeps the files of the shell as the page has loaded them, and the page as it is now", async () => {
  const files = ["/assets/index-1.js", "/assets/index-1.css"];
  const added: unknown[] = [];
  const put: unknown[] = [];
  const cache = {
    addAll: async (requests: readonly unknown[]) => void added.push(...requests),
    put: async (path: unknown, page: Response) => void put.push(path, await page.text()),
  };
  const fetched: unknown[] = [];
  const fetchPage = async (...asked: unknown[]) => {
    fetched.push(asked);
    return new Response("the page");
  };
  const work: Promise<unknown>[] = [];
  const self = {
    location,
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      if (type === "install") listener({ waitUntil: (one: Promise<unknown>) => work.push(one) });
    },
  };
  const run = new Function("self", "caches", "fetch", await serviceWorkerScript(files));
  run(self, { open: async () => cache }, fetchPage);
  await Promise.all(work);
  expect(added).toEqual(files);
  expect(fetched).toEqual([["/", { cache: "reload" }]]);
  expect(put).toEqual(["/index.html", "the page"]);
});

test("what is worth it is compressed beside the file, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "storey-compressed-"));
  try {
    const text = "export const words = 1;\n".repeat(100);
    await writeFile(join(folder, "long.js"), text);
    await writeFile(join(folder, "short.js"), "1;");
    await writeFile(join(folder, "picture.png"), text);
    await compressFiles(folder);
    expect((await readdir(folder)).sort()).toEqual([
      "long.js",
      "long.js.br",
      "long.js.gz",
      "picture.png",
      "short.js",
    ]);
    const of = (name: string) => readFile(join(folder, name));
    expect(brotliDecompressSync(await of("long.js.br")).toString()).toBe(text);
    expect(gunzipSync(await of("long.js.gz")).toString()).toBe(text);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const PAGE = `<head><title>Storey</title><script src="/appearance.js"></script>
<link rel="stylesheet" crossorigin href="/assets/a.css">
</head><body><!--storey:frame--><div id="root"></div></body>`;

/** Returns the page as the build writes it. */
function painted(first: FirstPaint): string {
  const { transformIndexHtml } = firstPaintPlugin(first) as unknown as {
    transformIndexHtml: { handler: (page: string) => string };
  };
  return transformIndexHtml.handler(PAGE);
}

test("the app's page has its first sight in it, and styles that hold it up are none", () => {
  const page = painted({
    style: "src/app/shell/first-frame.css",
    frame: "src/app/shell/first-frame.html",
  });
  expect(page).toMatch(/<style>html \{.*#first-frame.*<\/style>/);
  expect(page).toMatch(/<script>.*prefers-color-scheme.*<\/script>/s);
  expect(page.indexOf("first-frame", page.indexOf("<body>"))).toBeLessThan(page.indexOf("root"));
  const links = page.match(/<link[^>]*>/g);
  expect(links).toEqual([
    '<link rel="preload" as="style" crossorigin href="/assets/a.css">',
    '<link rel="stylesheet" data-first media="print" crossorigin href="/assets/a.css">',
  ]);
  expect(page.indexOf("<link")).toBeLessThan(page.indexOf("</head>"));
});

test("the page that the server writes has its styles before what its parts bring along, too", () => {
  const page = painted({ style: "src/features/guest/first-paint.css" });
  const links = page.match(/<link rel="stylesheet"[^>]*>/g);
  expect(links).toEqual([
    '<link rel="stylesheet" data-first media="print" crossorigin href="/assets/a.css">',
  ]);
  expect(page.lastIndexOf("<link")).toBeLessThan(page.indexOf("</head>"));
  expect(page).not.toContain("first-frame");
});

function chunk(module: string | null, imports: readonly string[], more: object = {}) {
  const facadeModuleId = module && join(import.meta.dirname, "../src", module);
  return { type: "chunk" as const, facadeModuleId, isEntry: false, imports, ...more };
}

const BUNDLE = {
  "index.js": chunk("main.tsx", ["start.js"], { isEntry: true }),
  "start.js": chunk(null, []),
  "frame.js": chunk("frame.tsx", ["start.js", "parts.js"]),
  "parts.js": chunk(null, [], { viteMetadata: { importedCss: new Set(["parts.css"]) } }),
  "list.js": chunk("list.screen.tsx", ["parts.js", "rows.js"]),
  "rows.js": chunk(null, ["start.js"]),
  "rows.css": { type: "asset" as const },
};

test("the files of a screen are those that the page does not ask for anyhow, once each", () => {
  expect(filesOfModules(BUNDLE, ["list.screen.tsx", "frame.tsx"])).toEqual([
    ...["list.js", "parts.js", "parts.css", "rows.js", "frame.js"],
  ]);
  expect(() => filesOfModules(BUNDLE, ["gone.tsx"])).toThrow("gone.tsx");
});

test.each([
  { who: "nobody", stored: {}, cookie: "", path: "/list", files: [] },
  {
    ...{ who: "a cached session", stored: { "@@auth0spajs@@::a": "" }, cookie: "", path: "/else" },
    files: ["/frame.js", "/parts.js", "/parts.css"],
  },
  {
    ...{
      who: "a session",
      stored: {},
      cookie: "a=1; auth0.b.is.authenticated=true",
      path: "/list",
    },
    files: ["/frame.js", "/parts.js", "/parts.css", "/list.js", "/rows.js"],
  },
])("the page asks at once for what $who needs at $path", ({ stored, cookie, path, files }) => {
  const { transformIndexHtml } = sessionPreloadPlugin({
    session: ["frame.tsx"],
    screens: { "/list": "list.screen.tsx" },
  }) as unknown as {
    transformIndexHtml: { handler: (page: string, context: object) => { children: string }[] };
  };
  const links: { href: string; rel: string }[] = [];
  const [script] = transformIndexHtml.handler("", { bundle: BUNDLE });
  runInNewContext(script?.children ?? "", {
    document: {
      cookie,
      createElement: () => ({}),
      head: { append: (link: { href: string; rel: string }) => links.push(link) },
    },
    ...{ localStorage: stored, location: { pathname: path } },
  });
  expect(links.map(({ href }) => href)).toEqual(files);
  for (const { href, rel } of links) {
    expect(rel).toBe(href.endsWith(".css") ? "preload" : "modulepreload");
  }
});
