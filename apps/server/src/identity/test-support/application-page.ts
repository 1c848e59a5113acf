import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

const SDK = createRequire(import.meta.url)
  .resolve("@auth0/auth0-spa-js")
  .replace(/lib[\\/].*$/, "auth0-spa-js.production.js");

const PAGE = `<!doctype html><meta charset="utf-8"><title>Application</title>
<script src="/sdk.js"></script>
<script>
const client = new auth0.Auth0Client({
  domain: location.origin + "/idp",
  clientId: "storey-web",
  useRefreshTokens: true,
  useRefreshTokensFallback: true,
  cacheLocation: "localstorage",
  authorizationParams: {
    redirect_uri: location.origin + "/loggedIn",
    audience: location.origin + "/api",
    scope: "openid profile email",
  },
});
</script>`;

/**
 * Serves a stand-in for the web application: a page with the real SDK, under the product's headers.
 */
export function serveApplicationPage(app: FastifyInstance): void {
  app.get("/sdk.js", (_request, reply) => reply.type("text/javascript").send(readFileSync(SDK)));
  for (const path of ["/", "/loggedIn", "/logout"]) {
    app.get(path, (_request, reply) =>
      reply
        .type("text/html")
        .header("cross-origin-opener-policy", "same-origin-allow-popups")
        .send(PAGE),
    );
  }
}
