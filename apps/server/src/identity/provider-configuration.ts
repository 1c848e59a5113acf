import { createHash } from "node:crypto";
import type { JWK } from "jose";
import {
  type AccountClaims,
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Pool } from "pg";
import { ORGANISATION_PARAMETERS } from "./asked-organisation.ts";
import { accountClaims, findCredentialByAuth0Id } from "./credential.service.ts";
import type { IdentityClient } from "./identity-client.ts";
import {
  ACCESS_TOKEN_SECONDS,
  AUTHORITY_PREFIX,
  GRANT_CLAIM,
  GRANT_SECONDS,
  ID_TOKEN_SECONDS,
  INTERACTION_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SCOPES,
  SESSION_SECONDS,
} from "./identity-constants.ts";
import { createOidcAdapter } from "./oidc-adapter.ts";
import { showProviderError, showSignedOut, showSignOutQuestion } from "./provider-page.ts";
import { signInPolicy } from "./sign-in-policy.ts";

/** Returns the hash of a grant as the state has it, for a claim. */
function grantHash(grantId: string): string {
  return createHash("sha256").update(grantId).digest("base64url");
}

/** The services and settings of the provider. */
export type ProviderParts = {
  pool: Pool;
  issuer: string;
  audience: string;
  clients: readonly IdentityClient[];
  cookieKeys: readonly string[];
  jwks: JWK[];
  refreshReuseIntervalSeconds: number;
  homeUrl: string;
};

function clientMetadata(client: IdentityClient): ClientMetadata {
  return {
    client_id: client.clientId,
    application_type: client.kind,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.logoutUris,
  };
}

/**
 * Grants without a question everything a client of ours asks for, since the clients are the product
 * itself. A grant found in the session is kept and prolonged, so that signing out revokes
 * everything issued by it.
 */
function grantLoader(audience: string) {
  return async (ctx: KoaContextWithOIDC) => {
    const { provider, client, session } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const id = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
    const former = id ? await provider.Grant.find(id) : undefined;
    const isSame = former?.accountId === session.accountId;
    const grant =
      former && isSame
        ? former
        : new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope(SCOPES.join(" "));
    grant.addResourceScope(audience, SCOPES.join(" "));
    grant.exp = Math.floor(Date.now() / 1_000) + GRANT_SECONDS;
    await grant.save();
    return grant;
  };
}

async function findAccount(pool: Pool, sub: string) {
  const credential = await findCredentialByAuth0Id(pool, sub);
  if (!credential || credential.blockedAt) return undefined;
  return {
    accountId: sub,
    claims: async (): Promise<AccountClaims> => ({ ...accountClaims(credential) }),
  };
}

/**
 * Returns the lifetime of a refresh token. Rotation never prolongs it: it ends 14 days after the
 * sign-in it came from.
 */
function refreshTokenSeconds(ctx: KoaContextWithOIDC): number {
  return ctx.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_TOKEN_SECONDS;
}

function features(parts: ProviderParts): Configuration["features"] {
  const { audience } = parts;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The provider's own endpoint refuses tokens for the API audience; ours accepts them.
    userinfo: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: showSignOutQuestion,
      postLogoutSuccessSource: (ctx) => showSignedOut(ctx, parts.homeUrl),
    },
    // The popup and the silent iframe of the SDK answer by postMessage.
    webMessageResponseMode: { enabled: true, ack: "individual-draft-01" },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx, _client, oneOf) => {
        const asked = ctx.oidc.params?.audience;
        return oneOf ?? (typeof asked === "string" && asked ? asked : undefined);
      },
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget();
        return {
          scope: SCOPES.join(" "),
          audience,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        };
      },
    },
  };
}

/** Makes the provider's configuration: an Auth0-compatible authority for our own public clients. */
export function providerConfiguration(parts: ProviderParts): Configuration {
  const originsByClient = new Map(parts.clients.map((client) => [client.clientId, client.origins]));
  return {
    adapter: (model: string) =>
      createOidcAdapter(parts.pool, model, parts.refreshReuseIntervalSeconds),
    clients: parts.clients.map(clientMetadata),
    jwks: { keys: parts.jwks },
    findAccount: (_ctx, sub) => findAccount(parts.pool, sub),
    loadExistingGrant: grantLoader(parts.audience),
    interactions: {
      policy: signInPolicy(parts.pool),
      url: (_ctx, interaction) => `${AUTHORITY_PREFIX}/interaction/${interaction.uid}`,
    },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    scopes: SCOPES,
    discovery: { userinfo_endpoint: `${parts.issuer}userinfo` },
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: () => true,
    // Tells the API which session a call belongs to. It is a hash, because the grant itself is a
    // secret.
    extraTokenClaims: (_ctx, token) =>
      "grantId" in token && token.grantId ? { [GRANT_CLAIM]: grantHash(token.grantId) } : undefined,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    extraParams: [
      "audience",
      "connection",
      "screen_hint",
      "auth0Client",
      ...ORGANISATION_PARAMETERS,
    ],
    clientBasedCORS: (_ctx, origin, client) =>
      originsByClient.get(client.clientId)?.includes(origin) ?? false,
    cookies: {
      keys: [...parts.cookieKeys],
      names: {
        session: "storey_session",
        interaction: "storey_interaction",
        resume: "storey_resume",
      },
      long: { httpOnly: true, sameSite: "lax", signed: true, path: AUTHORITY_PREFIX },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    routes: {
      authorization: "/authorize",
      token: "/oauth/token",
      jwks: "/.well-known/jwks.json",
      revocation: "/oauth/revoke",
      userinfo: "/userinfo",
      end_session: "/oidc/logout",
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ID_TOKEN_SECONDS,
      RefreshToken: refreshTokenSeconds,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
      Grant: GRANT_SECONDS,
    },
    features: features(parts),
    renderError: (ctx, out) => showProviderError(ctx, out, parts.homeUrl),
  };
}
