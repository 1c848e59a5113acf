import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";

/** The secret in the address is for this page alone, and no cache keeps it. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Serves the page of walls, the same for every address: the page itself asks by the secret in it. Without a
 * build there is none, and the web app's handler gets the path.
 */
export async function mountWallPages(app: FastifyInstance, folder: string): Promise<void> {
  const path = join(folder, "wall.html");
  if (!existsSync(path)) return;
  const page = readFileSync(path, "utf8");
  const send = (_request: unknown, reply: FastifyReply) =>
    reply.headers(HEADERS).type("text/html; charset=utf-8").send(page);
  for (const url of ["/wall/:token", "/wall.html"]) app.get(url, send);
}
