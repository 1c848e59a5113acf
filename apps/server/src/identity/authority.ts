import { embeddedIssuer, NATIVE_CLIENT_ID, WEB_CLIENT_ID } from "./identity-client.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";

/** The settings identity depends on: `PUBLIC_URL`, `AUTH_DOMAIN`, `AUTH_CLIENT_ID`, `AUTH_AUDIENCE`. */
export type AuthoritySettings = {
  publicUrl: string;
  authDomain?: string | undefined;
  authClientId?: string | undefined;
  authAudience?: string | undefined;
};

/** The one authority whose tokens the API accepts. */
export type Authority = {
  /** The domain in the form of the SDK: a host, or an address without a final slash. */
  domain: string;
  /** Always `domain` as an address, with a final slash. */
  issuer: string;
  jwksUri: string;
  clientId: string;
  audience: string;
  /** Applications whose tokens the API accepts. */
  allowedClients: string[];
  isEmbedded: boolean;
};

/** The part of the authority that the web application needs to know, and nothing else. */
export type PublicAuthority = Pick<Authority, "domain" | "clientId" | "audience">;

/** An external authority is configured in part only. */
export class AuthoritySettingsError extends Error {}

/**
 * Returns the external authority when `authDomain` is set, otherwise the embedded one. Throws
 * AuthoritySettingsError when the external one lacks its client id or audience.
 */
export function resolveAuthority(settings: AuthoritySettings): Authority {
  const { publicUrl, authDomain, authClientId, authAudience } = settings;
  if (!authDomain) {
    const { origin } = new URL(publicUrl);
    const issuer = embeddedIssuer(publicUrl);
    return {
      domain: `${origin}${AUTHORITY_PREFIX}`,
      issuer,
      jwksUri: `${issuer}.well-known/jwks.json`,
      clientId: WEB_CLIENT_ID,
      audience: authAudience || `${origin}/api`,
      allowedClients: [WEB_CLIENT_ID, NATIVE_CLIENT_ID],
      isEmbedded: true,
    };
  }
  if (!authClientId || !authAudience) {
    throw new AuthoritySettingsError(
      "AUTH_DOMAIN needs AUTH_CLIENT_ID and AUTH_AUDIENCE beside it",
    );
  }
  const domain = authDomain.replace(/\/+$/, "");
  const address = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;
  return {
    domain,
    issuer: `${address}/`,
    jwksUri: `${address}/.well-known/jwks.json`,
    clientId: authClientId,
    audience: authAudience,
    allowedClients: [authClientId],
    isEmbedded: false,
  };
}

/** Returns the part of the authority that the web application needs. */
export function publicAuthority({ domain, clientId, audience }: Authority): PublicAuthority {
  return { domain, clientId, audience };
}
