import type { FastifyInstance } from "fastify";
import { networkOf } from "./network.ts";
import { createRateWindow } from "./rate-window.ts";

/**
 * Limits the requests of one address to the authority in a minute: each authorization request
 * leaves a row in the database. Answers 429 with Retry-After.
 */
export function limitRequests(app: FastifyInstance, requestsPerMinute: number): void {
  const window = createRateWindow(requestsPerMinute, 60);
  app.addHook("onRequest", async (request, reply) => {
    const network = networkOf(request.ip);
    const seconds = window.retryAfterSeconds(network);
    if (seconds === 0) {
      window.add(network);
      return;
    }
    await reply
      .code(429)
      .header("retry-after", String(seconds))
      .send({ error: "too_many_requests" });
  });
}
