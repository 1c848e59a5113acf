import fastifyRateLimit from "@fastify/rate-limit";
import type { InterfaceLanguage } from "@storey/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { choosePageLanguage } from "../identity/pages/page-messages.ts";
import { limitKey } from "./address.ts";
import { ProblemError } from "./problem.ts";
import { problemFrom } from "./problem-from.ts";
import { RequestCounts } from "./request-counts.ts";

/** The services that the pages use. */
export interface UnsubscribePagesParts {
  /** The page that asks. Throws `not_found` for a token that was not made here. */
  readonly ask: (token: string, language: InterfaceLanguage) => Promise<string>;
  /** Stops the mails and gives the page that says so. Throws `not_found`. */
  readonly stop: (token: string, language: InterfaceLanguage) => Promise<string>;
  readonly fail: (kind: "unknown" | "failed", language: InterfaceLanguage) => string;
  /** How many pages one network is given in a minute. */
  readonly limitPerMinute: number;
}

/**
 * The headers of every reply: the token in the address is only for this page, and no cache keeps
 * it.
 */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
/**
 * A mail program sends `List-Unsubscribe=One-Click`, in one of two forms; the page's button sends
 * nothing.
 */
const BODY_MAX_BYTES = 4_096;

/**
 * Serves the page that a link in a mail opens. Opening it changes nothing, because programs open
 * links before people do; its button stops the mail, and so does the request that a mail program
 * sends by itself (RFC 8058).
 */
export async function mountUnsubscribePages(
  app: FastifyInstance,
  parts: UnsubscribePagesParts,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(fastifyRateLimit, {
      max: parts.limitPerMinute,
      timeWindow: "1 minute",
      store: RequestCounts,
      keyGenerator: limitKey,
      errorResponseBuilder: () => new ProblemError("rate.limited"),
    });
    // The token in the address is enough: the body is not read.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES },
      (_r, _b, done) => done(null, undefined),
    );
    pages.get("/unsubscribe", (request: PageRequest, reply) =>
      answer(parts, request, reply, parts.ask),
    );
    pages.post("/unsubscribe", (request: PageRequest, reply) =>
      answer(parts, request, reply, parts.stop),
    );
  });
}

type PageRequest = FastifyRequest<{ Querystring: { token?: string | string[] } }>;

async function answer(
  { fail }: UnsubscribePagesParts,
  request: PageRequest,
  reply: FastifyReply,
  work: UnsubscribePagesParts["ask"],
): Promise<FastifyReply> {
  const language = choosePageLanguage(undefined, request.headers["accept-language"]);
  const { token } = request.query;
  try {
    if (typeof token !== "string") throw new ProblemError("not_found");
    return send(reply, 200, await work(token, language));
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status >= 500)
      request.log.error({ err: error, code: problem.code, reqId: request.id }, "request failed");
    const kind = problem.status === 404 ? "unknown" : "failed";
    return send(reply, problem.status, fail(kind, language));
  }
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(HEADERS).type("text/html; charset=utf-8").send(page);
}
