import * as contract from "@storey/contract";
import { expect, test } from "vitest";
import { releasesOf } from "./about-plugin.ts";
import { leanContract } from "./contract-plugin.ts";
import { shellFiles } from "./service-worker-plugin.ts";

async function loaded(): Promise<Record<string, unknown>> {
  return import(
    `data:text/javascript,${encodeURIComponent([...leanContract(contract).values()].join("\n"))}`
  );
}

test("the browser's contract has every call without its schemas", async () => {
  const lean = await loaded();
  for (const [name, group] of Object.entries(contract.API)) {
    expect(Object.keys(lean[name] ?? {})).toEqual(Object.keys(group));
  }
  expect(lean["spaces"]).toMatchObject({
    search: { method: "POST", path: "/spaces/search", bodyKind: "json", replyKind: "json" },
  });
  expect(JSON.stringify(lean)).not.toMatch(/"(params|query|body|response)":/);
});

test("the browser's contract has the constants, and no schema or function", async () => {
  const lean = await loaded();
  expect(lean["SPACE_SORTS"]).toEqual(contract.SPACE_SORTS);
  expect(lean["ERRORS"]).toEqual(contract.ERRORS);
  expect("Space" in lean || "endpoint" in lean).toBe(false);
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
