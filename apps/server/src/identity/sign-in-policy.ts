import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Pool } from "pg";
import { findCredentialByAuth0Id, isTokenInForce } from "./credential.service.ts";

/**
 * Tells whether a session has ended: it began before the account's last sign-out everywhere, or the
 * account is blocked or gone. The rows are deleted then, but a request in flight may write one
 * back, and a login may be held back between its password and its session, which counts from before
 * the check of its password.
 */
async function hasEnded(pool: Pool, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { session } = ctx.oidc;
  if (!session?.accountId) return false;
  const credential = await findCredentialByAuth0Id(pool, session.accountId);
  return !credential || !isTokenInForce(credential, session.loginTs ?? 0);
}

/**
 * Decides when the sign-in page is shown. There is no consent: the clients are the product itself.
 */
export function signInPolicy(pool: Pool): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check(
        "session_ended",
        "End-User authentication is required",
        "login_required",
        (ctx) => hasEnded(pool, ctx),
      ),
    );
  return policy;
}
