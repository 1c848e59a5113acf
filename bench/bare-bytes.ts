/** A static page of so many bytes, whose text stands at its end, over HTTPS as the product. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { freePort } from "./free-port.ts";
import { startHttpsProxy } from "./https-proxy.ts";

/** Serves a page that has one question to read once all of its bytes are there. */
export async function startBareBytes(bytes: number): Promise<{ url: string; close(): void }> {
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><main><!--`;
  const tail = `--><h2 tabindex="-1"><bdi>The door closes</bdi></h2></main></html>`;
  const filling = Math.max(0, Math.round(bytes) - head.length - tail.length);
  const html =
    head +
    randomBytes(Math.ceil(filling / 2))
      .toString("hex")
      .slice(0, filling) +
    tail;
  const server = createServer((request, response) => {
    if (request.url !== "/") response.writeHead(404).end();
    else response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  const proxy = await startHttpsProxy(port);
  return {
    url: `${proxy.origin}/`,
    close: () => {
      proxy.close();
      server.close();
    },
  };
}
