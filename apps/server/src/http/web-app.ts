import { existsSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { allowInline, inlineHashes } from "./inline-parts.ts";

const A_YEAR = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "no-cache";
const INDEX = "index.html";

/** No path below these is ever a page of the web app. */
const NOT_PAGES = ["/api", "/idp"];

/**
 * Serves the built web app: hashed assets for ever, the rest revalidated each time, and its start
 * page for every path a person can open. Without a build only the API answers.
 */
export async function mountWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder);
  const page = join(folder, INDEX);
  const inline = inlineHashes(existsSync(page) ? readFileSync(page, "utf8") : "");
  const sendIndex = (reply: FastifyReply): FastifyReply => {
    allowInline(reply, inline);
    return reply.header("cache-control", ASK_EACH_TIME).sendFile(INDEX);
  };
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      dotfiles: "deny",
      cacheControl: false,
      // The build has compressed them already.
      preCompressed: true,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${sep}assets${sep}`);
        response.header("cache-control", isHashed ? A_YEAR : ASK_EACH_TIME);
      },
    });
    for (const path of ["/", `/${INDEX}`]) app.get(path, (_request, reply) => sendIndex(reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      isBuilt &&
      (request.method === "GET" || request.method === "HEAD") &&
      !NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) &&
      !basename(path).includes(".");
    if (isPage) return sendIndex(reply);
    return reply.code(404).header("cache-control", "no-store").send({
      code: "not_found",
      message: "This does not exist, or you may not see it.",
      fields: [],
      requestId: request.id,
    });
  });
}
