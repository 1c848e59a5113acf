import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { IdentityClient } from "./identity-client.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import { messagePage, type PageMessageKind } from "./pages/message-page.ts";
import { choosePageLanguage } from "./pages/page-messages.ts";
import type { ProviderHost } from "./provider-host.ts";
import { revokeSessionGrants } from "./session-grants.ts";

/** The services that signing out uses. */
export type SignOutParts = {
  host: ProviderHost;
  clients: readonly IdentityClient[];
  homeUrl: string;
};

const Query = z.object({
  client_id: z.string().max(200).optional(),
  returnTo: z.string().max(2_000).optional(),
  ui_locales: z.string().max(200).optional().catch(undefined),
});

/**
 * Returns the address to return to if it is on a client's list; undefined for any other. Compares
 * letter by letter: no prefix, no normalisation.
 */
function allowedReturn(
  clients: readonly IdentityClient[],
  query: z.infer<typeof Query>,
): string | undefined {
  return clients
    .filter((client) => query.client_id === undefined || client.clientId === query.client_id)
    .flatMap((client) => client.logoutUris)
    .find((uri) => uri === query.returnTo);
}

/**
 * Tells whether a request navigates: an image or a frame of another site must not sign people out;
 * a page they go to may.
 */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers["sec-fetch-dest"];
  return destination === undefined || destination === "document";
}

/**
 * Registers Auth0's `/v2/logout`: ends the session at the authority, revokes every grant it gave
 * (and with them their refresh tokens), and goes to `returnTo` when it is on the application's
 * list.
 */
export function signOutRoutes(app: FastifyInstance, parts: SignOutParts): void {
  const { host, clients, homeUrl } = parts;

  async function endSession(request: FastifyRequest, response: FastifyReply["raw"]): Promise<void> {
    const provider = host.current();
    const ctx = provider.createContext(request.raw, response);
    const session = await provider.Session.get(ctx);
    await revokeSessionGrants(provider, session);
    if (session.accountId) await session.destroy();
    ctx.cookies.set(provider.cookieName("session"), null, { path: AUTHORITY_PREFIX, signed: true });
  }

  app.get("/v2/logout", async (request, reply) => {
    if (!isNavigation(request)) return reply.code(204).send();
    const parsed = Query.safeParse(request.query);
    const language = choosePageLanguage(
      parsed.data?.ui_locales,
      request.headers["accept-language"],
    );
    const show = (kind: PageMessageKind, status: number) =>
      reply
        .code(status)
        .type("text/html; charset=utf-8")
        .send(messagePage(kind, { language, homeUrl }));
    const returnTo = parsed.success ? allowedReturn(clients, parsed.data) : undefined;
    const isRefused = !parsed.success || (parsed.data.returnTo !== undefined && !returnTo);
    if (isRefused) return show("logoutRefused", 400);
    await endSession(request, reply.raw);
    return returnTo ? reply.redirect(returnTo, 302) : show("signedOut", 200);
  });
}
