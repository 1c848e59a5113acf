/** The static page that a guest's page is measured against. */
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { freePort } from "./free-port.ts";

/**
 * Serves the content of a guest's page, readable at once and with nothing else: its very HTML, in
 * which every script, stylesheet and font is replaced by a comment as long, and its pictures, from
 * memory.
 */
export async function startBarePage(address: string): Promise<{ url: string; close(): void }> {
  const { origin } = new URL(address);
  const reply = await fetch(address);
  const cookie = (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const page = stripped(await reply.text());
  const pictures = new Map<string, { type: string; bytes: Buffer }>();
  for (const [, path = ""] of page.matchAll(/(\/api\/public\/spaces\/[^" ,]+)/g)) {
    const plain = path.replaceAll("&amp;", "&");
    if (pictures.has(plain) || !plain.includes("key=picture")) continue;
    const picture = await fetch(`${origin}${plain}`, { headers: { cookie } });
    if (!picture.ok) continue;
    const type = picture.headers.get("content-type") ?? "";
    pictures.set(plain, { type, bytes: Buffer.from(await picture.arrayBuffer()) });
  }
  const html = gzipSync(page);
  const server = createServer((request, response) => {
    const picture = pictures.get(request.url ?? "");
    if (picture) response.setHeader("content-type", picture.type).end(picture.bytes);
    else if (request.url === "/")
      response
        .setHeader("content-type", "text/html; charset=utf-8")
        .setHeader("content-encoding", "gzip")
        .end(html);
    else response.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

function stripped(page: string): string {
  const comment = (text: string) => `<!--${"x".repeat(Math.max(0, text.length - 7))}-->`;
  return page
    .replace(/<script (?:type="module"|src)[^>]*><\/script>/g, comment)
    .replace(/<link [^>]*(?:rel="(?:stylesheet|modulepreload)"|as="font")[^>]*>/g, comment);
}
