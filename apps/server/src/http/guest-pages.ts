import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyRateLimit from "@fastify/rate-limit";
import type { GuestSession } from "@storey/contract";
import { type InterfaceLanguage, readSpaceCode } from "@storey/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { choosePageLanguage } from "../identity/pages/page-messages.ts";
import { limitKey } from "./address.ts";
import { setGuestCookie } from "./guest-cookie.ts";
import { type Brought, paintGuestPage } from "./guest-first-paint.ts";
import { allowInline, inlineHashes } from "./inline-parts.ts";
import { ProblemError, problemBody } from "./problem.ts";
import { problemFrom } from "./problem-from.ts";
import { originOf } from "./public-pipeline.ts";
import { RequestCounts } from "./request-counts.ts";
import type { Origin } from "./visitor.ts";

/** The services that the pages of guests use. */
export interface GuestPagesParts {
  /** The folder of the built web app. */
  readonly folder: string;
  readonly isHttps: boolean;
  /** Opens a session for a code. Throws why there is none. */
  readonly open: (code: string, from: Origin) => Promise<GuestSession>;
  /** How many pages one network is given in a minute. */
  readonly limitPerMinute: number;
}

/**
 * The headers of every reply: the code in the address is only for this page, and no cache keeps it.
 */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Serves the pages of guests. The page of a code brings its session along, so that a phone at the
 * door has name and picture after one request. Without a build there are no such pages, and the web
 * app's handler gets the paths.
 */
export async function mountGuestPages(app: FastifyInstance, parts: GuestPagesParts): Promise<void> {
  const path = join(parts.folder, "guest.html");
  if (!existsSync(path)) return;
  const template = readFileSync(path, "utf8");
  const allowed = inlineHashes(template);
  await app.register(async (pages) => {
    pages.addHook("onSend", async (_request, reply) => allowInline(reply, allowed));
    await pages.register(fastifyRateLimit, {
      max: parts.limitPerMinute,
      timeWindow: "1 minute",
      store: RequestCounts,
      keyGenerator: limitKey,
      errorResponseBuilder: () => new ProblemError("rate.limited"),
    });
    const space = (request: SpaceRequest, reply: FastifyReply) =>
      sendSpace(template, parts, request, reply);
    for (const url of ["/q/:code", "/q/:code/report", "/q/:code/help", "/q/:code/guide"])
      pages.get<{ Params: { code: string } }>(url, space);
    // The bare page is what a device keeps for a reload without a network.
    for (const url of ["/track/:token", "/guest.html"])
      pages.get(url, (request, reply) =>
        sendPage(reply, 200, paintGuestPage(template, undefined, languageOf(request))),
      );
  });
}

type SpaceRequest = FastifyRequest<{ Params: { code: string } }>;

async function sendSpace(
  template: string,
  { open, isHttps }: GuestPagesParts,
  request: SpaceRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request);
  try {
    const code = readSpaceCode(request.params.code);
    if (code === undefined) throw new ProblemError("not_found");
    const session = await open(code, originOf(request));
    reply.header("set-cookie", setGuestCookie(session.space.code, session.token, isHttps));
    return sendPage(reply, 200, paintGuestPage(template, session, language));
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status >= 500)
      request.log.error({ err: error, code: problem.code, reqId: request.id }, "request failed");
    const brought: Brought = problemBody(problem, request.id);
    return sendPage(reply, problem.status, paintGuestPage(template, brought, language));
  }
}

/**
 * Returns the language of the browser, as the page itself chooses it if no other was chosen there.
 */
function languageOf(request: FastifyRequest): InterfaceLanguage {
  return choosePageLanguage(undefined, request.headers["accept-language"]);
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(HEADERS).type("text/html; charset=utf-8").send(page);
}
