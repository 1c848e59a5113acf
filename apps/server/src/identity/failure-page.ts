import type { FastifyReply, FastifyRequest } from "fastify";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import type { ProviderLog } from "./provider-log.ts";
import { sendSecretPage } from "./secret-page.ts";

type Failure = {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  homeUrl: string;
  log: ProviderLog;
};

function statusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** Answers a page request that failed: a plain page, the request's reference, nothing of the cause. */
export function showFailure({ error, request, reply, homeUrl, log }: Failure): FastifyReply {
  const status = statusOf(error);
  if (status === 500)
    log.error({ err: error, reqId: request.id }, "A page of the authority failed");
  const language = choosePageLanguage(undefined, request.headers["accept-language"]);
  const page = messagePage(status === 500 ? "unavailable" : "failed", {
    language,
    homeUrl,
    reference: request.id,
  });
  // The address may hold the secret of a link.
  return sendSecretPage(reply, status, page);
}
