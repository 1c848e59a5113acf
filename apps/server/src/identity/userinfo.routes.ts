import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { AccessTokenError } from "./access-token-error.ts";
import type { AccessTokenVerifier } from "./access-token-verifier.ts";
import { accountClaims, findCredentialByAuth0Id, isTokenInForce } from "./credential.service.ts";
import type { IdentityClient } from "./identity-client.ts";

/** The services that the userinfo endpoint uses. */
export type UserinfoParts = {
  pool: Pool;
  verifier: AccessTokenVerifier;
  clients: readonly IdentityClient[];
};

/**
 * Registers `/userinfo` for tokens of the API audience, which Auth0 accepts there and the provider
 * does not. Answers 401 for any token that may no longer be used, 503 when keys cannot be read.
 */
export function userinfoRoutes(app: FastifyInstance, parts: UserinfoParts): void {
  const origins = new Set(parts.clients.flatMap((client) => client.origins));

  function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    reply.header("vary", "Origin");
    if (origin && origins.has(origin)) reply.header("access-control-allow-origin", origin);
  }

  function refuse(reply: FastifyReply) {
    return reply
      .code(401)
      .header("www-authenticate", 'Bearer error="invalid_token"')
      .send({ error: "invalid_token" });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    allowOrigin(request, reply);
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!token) return refuse(reply);
    try {
      const { sub, issuedAt } = await parts.verifier.verify(token);
      const credential = await findCredentialByAuth0Id(parts.pool, sub);
      if (!credential || !isTokenInForce(credential, issuedAt)) return refuse(reply);
      return reply.send(accountClaims(credential));
    } catch (error) {
      if (!(error instanceof AccessTokenError)) throw error;
      if (error.reason !== "keys_unavailable") return refuse(reply);
      return reply.code(503).header("retry-after", "5").send({ error: "temporarily_unavailable" });
    }
  }

  app.get("/userinfo", answer);
  app.post("/userinfo", answer);
  app.options("/userinfo", (request, reply) => {
    allowOrigin(request, reply);
    return reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", "authorization")
      .header("access-control-max-age", "3600")
      .send();
  });
}
