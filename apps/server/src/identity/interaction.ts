import type { FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import { messagePage } from "./pages/message-page.ts";
import { choosePageLanguage, type PageLanguage } from "./pages/page-messages.ts";
import type { ProviderHost } from "./provider-host.ts";

type Interaction = Awaited<ReturnType<ReturnType<ProviderHost["current"]>["interactionDetails"]>>;

/** A request for a page of a sign-in that has begun. */
export type PageRequest = FastifyRequest<{ Params: { uid: string } }>;

/** Such a request with the sign-in it is of. */
export type Visit = { request: PageRequest; reply: FastifyReply; interaction: Interaction };

/** Finds the sign-in that this browser has begun, only if it is the one the address names. */
export async function findInteraction(
  request: PageRequest,
  reply: FastifyReply,
  host: ProviderHost,
): Promise<Interaction | undefined> {
  try {
    const found = await host.current().interactionDetails(request.raw, reply.raw);
    return found.uid === request.params.uid && found.prompt.name === "login" ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Returns the language of a page of a sign-in. */
export function languageOf({ request, interaction }: Visit): PageLanguage {
  return choosePageLanguage(interaction.params.ui_locales, request.headers["accept-language"]);
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

/** Sends a page about the ended sign-in, with a way to begin another one. */
export function sendExpired(
  request: PageRequest,
  reply: FastifyReply,
  homeUrl: string,
): FastifyReply {
  const language = choosePageLanguage(undefined, request.headers["accept-language"]);
  return sendPage(reply, 400, messagePage("expired", { language, homeUrl, reference: request.id }));
}
