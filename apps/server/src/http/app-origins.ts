import { UPLOAD_HEADERS } from "@storey/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * The time for which a browser may keep the answer to its preflight, in seconds: two hours, which
 * is the most.
 */
const PREFLIGHT_SECONDS = 7200;
const METHODS = "GET, POST, PUT, PATCH, DELETE";
/** The headers that a call of the contract may send. */
const ASKED_HEADERS = [
  "authorization, content-type, idempotency-key, if-match, if-none-match, if-range, range, storey-in-organisation, storey-organisation",
  ...Object.values(UPLOAD_HEADERS).map((name) => name.toLowerCase()),
].join(", ");
/** The headers of a reply that the app reads, besides those open to every page. */
const TOLD_HEADERS =
  "accept-ranges, content-disposition, content-range, date, etag, idempotency-replayed, retry-after, x-request-id";

/**
 * Lets pages of the given origins call the API: the app in its native wrapper. No other page reads
 * an answer. Cookies are never accepted from another origin: a call brings its token.
 */
export function allowOrigins(api: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  api.addHook("onRequest", async (request, reply) => {
    if (!isPreflight(request, allowed)) return;
    reply
      .code(204)
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", ASKED_HEADERS)
      .header("access-control-max-age", String(PREFLIGHT_SECONDS));
    return reply.send();
  });
  api.addHook("onSend", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    vary(reply);
    if (!allowed.has(origin)) return;
    reply
      .header("access-control-allow-origin", origin)
      .header("access-control-expose-headers", TOLD_HEADERS);
  });
}

function isPreflight({ method, headers }: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  return (
    method === "OPTIONS" &&
    headers["access-control-request-method"] !== undefined &&
    allowed.has(headers.origin ?? "")
  );
}

function vary(reply: FastifyReply): void {
  const known = reply.getHeader("vary");
  reply.header("vary", known === undefined ? "origin" : `${known}, origin`);
}
