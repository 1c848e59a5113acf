/** The bare drawing library with the same nodes and connections, which the canvas of a tree is measured against. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { freePort } from "./free-port.ts";

const ROOT = join(import.meta.dirname, "..");
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** What the bare page draws. */
export interface Drawn {
  readonly nodes: readonly {
    id: string;
    /** All that the face of the node says. */
    words: string;
    position: { x: number; y: number };
  }[];
  readonly edges: readonly { id: string; from: string; to: string }[];
}

const page = ({ nodes, edges }: Drawn) => `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { MarkerType, ReactFlow } from "@xyflow/react";
import "@xyflow/react/dist/style.css";
const size = { width: 240, height: 104 };
const nodes = ${JSON.stringify(nodes)}.map(({ id, words, position }) => ({ id, position, data: { label: words }, ...size }));
const markerEnd = { type: MarkerType.ArrowClosed, width: 16, height: 16 };
const edges = ${JSON.stringify(edges)}.map(({ id, from, to }) => ({ id, source: from, target: to, markerEnd }));
createRoot(document.querySelector("main")).render(createElement(ReactFlow, {
  defaultNodes: nodes,
  defaultEdges: edges,
  onlyRenderVisibleElements: true,
  minZoom: 0.1,
  defaultViewport: { x: 24, y: 84, zoom: 0.75 },
}));
`;

/** Where something is on a page, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Builds the page as the product is built and serves it from memory; it draws in a place of the page. */
export async function startBareCanvas(
  drawn: Drawn,
  { x, y, width, height }: Box,
): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(ROOT, "apps/web/dist-bare-"));
  const files = new Map<string, Buffer>();
  try {
    const main = `<main style="position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px"></main>`;
    const html = `<!doctype html><body>${main}<script type="module" src="./main.js"></script>`;
    writeFileSync(join(folder, "index.html"), html);
    writeFileSync(join(folder, "main.js"), page(drawn));
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    const out = execFileSync(process.execPath, [vite, "build", "--outDir", "out"], {
      ...{ cwd: folder, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
    });
    files.set("/", readFileSync(join(folder, "out/index.html")));
    for (const [, name = ""] of out.matchAll(/out\/(assets\/\S+)/g))
      files.set(`/${name}`, readFileSync(join(folder, "out", name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const file = files.get(path);
    if (file) response.setHeader("content-type", TYPES[extname(path)] ?? "text/html").end(file);
    else response.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
