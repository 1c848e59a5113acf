import { Auth0Client } from "@auth0/auth0-spa-js";
import type { PublicConfiguration } from "@storey/contract";
import {
  EXPIRY_LEEWAY_S,
  IDENTITY_SCOPE,
  POPUP_TIMEOUT_S,
  SESSION_CHECK_DAYS,
  TOKEN_REQUEST_TIMEOUT_S,
} from "@storey/domain";
import { BUILT_RETURN_URLS } from "../addresses.ts";
import { language } from "../messages.ts";
import { LAST_ORGANISATION } from "../session/last-organisation.ts";
import type { IdentityClient } from "./identity-client.ts";
import { IdentityError, toIdentityError } from "./identity-error.ts";

async function mapped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw toIdentityError(cause);
  }
}

/**
 * Lets the login page speak the language of the page that leads there, and show the logo of the
 * organisation this browser was in last. Auth0 hands parameters that begin with `ext-` to its page;
 * its own `organization` would have to be in the tokens again.
 */
function loginOptions() {
  const organisation = localStorage.getItem(LAST_ORGANISATION);
  const named = organisation ? { "ext-organisation": organisation } : {};
  return { authorizationParams: { ui_locales: language.get(), ...named } };
}

/**
 * Signs in with an Auth0-compatible authority: code flow with PKCE, refresh tokens, tokens in
 * local storage. Source: Spec §7 and §9. The issuer is left to follow from the domain, as the
 * library spoils an issuer that starts with http.
 */
export function createAuth0IdentityClient(
  authority: PublicConfiguration["authority"],
  origin: string,
): IdentityClient {
  const client = new Auth0Client({
    domain: authority.domain,
    clientId: authority.clientId,
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    cacheLocation: "localstorage",
    httpTimeoutInSeconds: TOKEN_REQUEST_TIMEOUT_S,
    authorizeTimeoutInSeconds: POPUP_TIMEOUT_S,
    leeway: EXPIRY_LEEWAY_S,
    sessionCheckExpiryDays: SESSION_CHECK_DAYS,
    authorizationParams: {
      redirect_uri: BUILT_RETURN_URLS.login ?? authority.loginReturnUrl ?? `${origin}/loggedIn`,
      audience: authority.audience,
      scope: IDENTITY_SCOPE,
    },
  });
  const returnTo = BUILT_RETURN_URLS.logout ?? authority.logoutReturnUrl ?? `${origin}/logout`;
  return {
    async restore() {
      // The cache answers without a request; only a cookie without a token asks the provider.
      if (await client.isAuthenticated()) return true;
      await mapped(client.checkSession());
      return client.isAuthenticated();
    },
    login: () => mapped(client.loginWithRedirect(loginOptions())),
    async finishLogin(address) {
      await mapped(client.handleRedirectCallback(address));
    },
    async accessToken({ fresh }) {
      const token = await mapped(client.getTokenSilently({ cacheMode: fresh ? "off" : "on" }));
      if (!token) throw new IdentityError("login_required", "There is no token.");
      return token;
    },
    logout: () => mapped(client.logout({ logoutParams: { returnTo } })),
    logoutHere: () => mapped(client.logout({ openUrl: false })),
  };
}
