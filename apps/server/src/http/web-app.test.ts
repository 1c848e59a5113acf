import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountWebApp } from "./web-app.ts";

const SCRIPT = "export {};\n".repeat(200);
const STYLE = ".first{}";
const PAGE = `<!doctype html><title>Storey</title><style>${STYLE}</style>`;
const POLICY = "script-src 'self'; style-src 'self'";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "assets", "a-1.js"), SCRIPT);
  await writeFile(join(folder, "assets", "a-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets", "a-1.js.gz"), gzipSync(SCRIPT));
  app = Fastify();
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", POLICY);
  });
  await mountWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, encoding: string) =>
  app.inject({ url, headers: { "accept-encoding": encoding } });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliCompressSync(SCRIPT)],
  ["gzip, deflate", "gzip", gzipSync(SCRIPT)],
  ["identity", undefined, Buffer.from(SCRIPT)],
])("a browser that takes %s gets %s as it was built", async (accepted, encoding, bytes) => {
  const reply = await ask("/assets/a-1.js", accepted);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
  expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(reply.rawPayload.equals(bytes)).toBe(true);
});

test("a reply that depends on what the browser takes says so", async () => {
  expect((await ask("/assets/a-1.js", "br")).headers["vary"]).toMatch(/accept-encoding/i);
});

test("what was not compressed is sent as it is, for every path a person can open", async () => {
  for (const path of ["/", "/spaces/1"]) {
    const reply = await ask(path, "br, gzip");
    expect([reply.statusCode, reply.payload]).toEqual([200, PAGE]);
    expect(reply.headers["cache-control"]).toBe("no-cache");
  }
});

test("the page's own first styles count by their hash, and nowhere else", async () => {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  for (const path of ["/", "/index.html", "/spaces/1"]) {
    const { headers } = await ask(path, "br");
    expect(headers["content-security-policy"]).toBe(`${POLICY} 'sha256-${hash}'`);
  }
  const script = await ask("/assets/a-1.js", "br");
  expect(script.headers["content-security-policy"]).toBe(POLICY);
});
