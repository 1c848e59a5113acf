import { AUTHORITY_PREFIX } from "./identity-constants.ts";

/** An application that may sign people in at the embedded authority. All are public clients with PKCE. */
export type IdentityClient = {
  clientId: string;
  kind: "web" | "native";
  /** Exact addresses; no prefixes, no wildcards. */
  redirectUris: string[];
  /** Exact addresses accepted as `returnTo` of a logout. */
  logoutUris: string[];
  /** Browser origins that may call the token endpoint. */
  origins: string[];
};

/** Client id of the web application at the embedded authority. */
export const WEB_CLIENT_ID = "storey-web";
/** Client id of the mobile applications at the embedded authority. */
export const NATIVE_CLIENT_ID = "storey-native";
const NATIVE_SCHEME = "com.storey.app";

/** The addresses of the product's clients, as far as the settings name them. */
export interface ClientPlaces {
  readonly login?: readonly string[];
  readonly logout?: readonly string[];
  /** The origins of the native wrapper. */
  readonly appOrigins?: readonly string[];
}

const isOnTheWeb = (address: string) => /^https?:/.test(address);
const isOfAnApp = (address: string) => !isOnTheWeb(address);

/**
 * Returns the product's own clients. Return addresses: Spec §2 (`/loggedIn`, `/logout`,
 * `scheme://logout`).
 */
export function storeyClients(publicUrl: string, places: ClientPlaces = {}): IdentityClient[] {
  const { login = [], logout = [], appOrigins = [] } = places;
  const { origin } = new URL(publicUrl);
  return [
    {
      clientId: WEB_CLIENT_ID,
      kind: "web",
      redirectUris: [`${origin}/loggedIn`, origin, ...login.filter(isOnTheWeb)],
      logoutUris: [`${origin}/logout`, origin, ...logout.filter(isOnTheWeb)],
      origins: [origin],
    },
    {
      clientId: NATIVE_CLIENT_ID,
      kind: "native",
      redirectUris: [`${NATIVE_SCHEME}://loggedIn`, ...login.filter(isOfAnApp)],
      logoutUris: [`${NATIVE_SCHEME}://logout`, ...logout.filter(isOfAnApp)],
      origins: [...appOrigins],
    },
  ];
}

/** Returns the issuer of the embedded authority: the SDK expects `domain + "/"` to the letter. */
export function embeddedIssuer(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${AUTHORITY_PREFIX}/`;
}
