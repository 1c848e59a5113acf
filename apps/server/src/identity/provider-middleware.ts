import type { KoaContextWithOIDC } from "oidc-provider";
import { AUTHORITY_HEADERS } from "./authority-header.ts";
import type { ProviderLog } from "./provider-log.ts";
import { showUnavailable } from "./provider-page.ts";
import { revokeSessionGrants } from "./session-grants.ts";

/** The text by which the SDK recognises that it must fall back to the silent iframe. */
const DEAD_REFRESH_TOKEN = "Unknown or invalid refresh token.";
/** Public keys and metadata may be kept for five minutes: less than any key's overlap. */
const PUBLIC_METADATA = /^\/\.well-known\//;

function speakLikeAuth0(ctx: KoaContextWithOIDC): void {
  const { body } = ctx;
  if (ctx.path !== "/oauth/token" || typeof body !== "object" || body === null) return;
  if (!("error" in body) || body.error !== "invalid_grant") return;
  if (ctx.oidc.params?.grant_type !== "refresh_token") return;
  ctx.body = { ...body, error_description: DEAD_REFRESH_TOKEN };
}

/**
 * Revokes all tokens after a sign-out. The provider keeps tokens that do not expire with the
 * session; here signing out ends them all.
 */
async function revokeAfterSignOut(ctx: KoaContextWithOIDC): Promise<void> {
  const isSignedOut = ctx.path === "/oidc/logout/confirm" && ctx.status === 303;
  if (!isSignedOut || !ctx.oidc.params?.logout) return;
  await revokeSessionGrants(ctx.oidc.provider, ctx.oidc.session);
}

/**
 * Runs around every request the provider answers: security headers (Fastify's hooks do not see
 * these replies), the SDK's wording for dead refresh tokens, JSON for unknown paths, and a page
 * where its storage fails.
 */
export function aroundProvider(homeUrl: string, log: ProviderLog) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    ctx.set({ ...AUTHORITY_HEADERS });
    try {
      await next();
    } catch (error) {
      // The provider answers its own errors, so an error that gets here comes from its storage.
      log.error({ err: error }, "The authority failed to answer");
      return showUnavailable(ctx, homeUrl);
    }
    await finish(ctx);
  };
}

async function finish(ctx: KoaContextWithOIDC): Promise<void> {
  if (PUBLIC_METADATA.test(ctx.path) && ctx.status === 200) {
    ctx.set("cache-control", "public, max-age=300");
  }
  speakLikeAuth0(ctx);
  await revokeAfterSignOut(ctx);
  if (ctx.status === 404 && ctx.body == null) {
    ctx.status = 404;
    ctx.body = { error: "not_found" };
  }
}
