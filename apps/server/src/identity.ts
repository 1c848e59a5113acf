import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Gateway } from "./db/gateway.ts";
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from "./demonstration/accounts.ts";
import { passwordInvitations } from "./features/invitations/password-invitations.service.ts";
import { organisationLogos } from "./features/organisations/organisation-logos.service.ts";
import { signInLinks } from "./features/passwords/sign-in-links.service.ts";
import { admitByEmail } from "./features/users/admission.service.ts";
import type { TokenFacts } from "./http/authorise.ts";
import { ProblemError } from "./http/problem.ts";
import { AccessTokenError, type AccessTokenReason } from "./identity/access-token-error.ts";
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
} from "./identity/access-token-verifier.ts";
import { type Authority, resolveAuthority } from "./identity/authority.ts";
import {
  type AuthorityProfile,
  fetchAuthorityProfile,
  ProfileUnavailableError,
} from "./identity/authority-profile.ts";
import { findCredentialByAuth0Id } from "./identity/credential.service.ts";
import { type EmbeddedAuthority, embeddedAuthority } from "./identity/embedded-authority.ts";
import { storeyClients } from "./identity/identity-client.ts";
import type { Installation } from "./installation.ts";
import type { Settings } from "./settings/registry.ts";

/** How long the external authority may take to show that it answers, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_500;

/** The log that receives the reasons why somebody was not let in. */
type RefusalLog = Pick<Logger, "warn" | "debug">;

/** The authority as the API uses it, embedded or external. */
export class ApiAuthority {
  readonly described: Authority;
  #verifier: AccessTokenVerifier | undefined;
  #embedded: EmbeddedAuthority | undefined;
  #installation: Installation | undefined;
  #log: RefusalLog | undefined;

  /** `log` gets the reason why a token was refused, and no part of the token. */
  constructor(described: Authority, log?: RefusalLog) {
    this.described = described;
    this.#log = log;
    if (!described.isEmbedded) this.#verifier = createAccessTokenVerifier(described);
  }

  /** The embedded authority, once it is mounted. */
  get embedded(): EmbeddedAuthority | undefined {
    return this.#embedded;
  }

  /** Takes the embedded authority into use. */
  use(embedded: EmbeddedAuthority, installation: Installation): void {
    this.#embedded = embedded;
    this.#verifier = embedded.verifier;
    this.#installation = installation;
  }

  /** Verifies an access token. Throws `auth.invalid_token`, or `service.unavailable` without keys. */
  async verify(token: string): Promise<TokenFacts> {
    if (!this.#verifier) throw new ProblemError("service.unavailable");
    try {
      const { sub, issuedAt, grantHash } = await this.#verifier.verify(token);
      return { subject: sub, issuedAt, ...(grantHash ? { grantHash } : {}) };
    } catch (error) {
      const isAway = error instanceof AccessTokenError && error.reason === "keys_unavailable";
      if (error instanceof AccessTokenError) this.#note(error.reason, isAway ? error.cause : null);
      throw new ProblemError(isAway ? "service.unavailable" : "auth.invalid_token");
    }
  }

  /**
   * Admits an unknown subject by their verified e-mail, if an account or an invitation waits for
   * it.
   */
  async admit(gateway: Gateway, token: string, facts: TokenFacts): Promise<boolean> {
    const profile = await this.#profile(token, facts.subject);
    if (!profile) return false;
    if (!profile.isEmailVerified) throw new ProblemError("auth.email_unverified");
    return admitByEmail(gateway, facts.subject, profile);
  }

  /** Throws `service.unavailable`: the next call asks again. */
  async #externalProfile(token: string, subject: string): Promise<AuthorityProfile> {
    try {
      return await fetchAuthorityProfile(this.described.issuer, token, subject);
    } catch (error) {
      if (!(error instanceof ProfileUnavailableError)) throw error;
      this.#note("profile_unavailable", error.cause ?? error);
      throw new ProblemError("service.unavailable");
    }
  }

  #note(reason: AccessTokenReason | "profile_unavailable", cause: unknown): void {
    const line = { reason, ...(cause instanceof Error ? { cause: cause.message } : {}) };
    // Apps renew an expired token by themselves.
    if (reason === "expired") this.#log?.debug(line, "access token refused");
    else this.#log?.warn(line, "access token refused");
  }

  /** Tells whether the authority answers. */
  async answers(): Promise<boolean> {
    if (this.described.isEmbedded) return this.#embedded !== undefined;
    const response = await fetch(this.described.jwksUri, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return response.ok;
  }

  async #profile(token: string, subject: string) {
    if (this.#installation) {
      const credential = await findCredentialByAuth0Id(this.#installation.database.pool, subject);
      if (!credential) return undefined;
      return {
        email: credential.email,
        isEmailVerified: credential.emailVerified,
        firstName: credential.givenName ?? undefined,
        lastName: credential.familyName ?? undefined,
      };
    }
    const profile = await this.#externalProfile(token, subject);
    return {
      email: profile.email,
      isEmailVerified: profile.emailVerified,
      firstName: profile.givenName,
      lastName: profile.familyName,
    };
  }
}

/** Reads the authority from the settings. */
export function readAuthority(
  settings: Settings,
  publicUrl: string,
  log?: RefusalLog,
): ApiAuthority {
  return new ApiAuthority(
    resolveAuthority({
      publicUrl,
      authDomain: settings.AUTH_DOMAIN,
      authClientId: settings.AUTH_CLIENT_ID,
      authAudience: settings.AUTH_AUDIENCE,
    }),
    log,
  );
}

/** Mounts the embedded authority, unless an external one is configured. */
export async function mountAuthority(
  app: FastifyInstance,
  authority: ApiAuthority,
  installation: Installation,
  publicUrl: string,
): Promise<void> {
  if (!authority.described.isEmbedded) return;
  const { database, gateway, secrets, settings, log } = installation;
  const embedded = await embeddedAuthority(app, {
    pool: database.pool,
    publicUrl,
    audience: authority.described.audience,
    clients: storeyClients(publicUrl, {
      login: settings.LOGIN_RETURN_URL ? [settings.LOGIN_RETURN_URL] : [],
      logout: settings.LOGOUT_RETURN_URL ? [settings.LOGOUT_RETURN_URL] : [],
      appOrigins: settings.APP_ORIGINS,
    }),
    secrets,
    refreshReuseIntervalSeconds: settings.REFRESH_REUSE_SECONDS,
    demonstration: settings.STOREY_DEMO
      ? { accounts: DEMONSTRATION_ACCOUNTS, password: DEMONSTRATION_PASSWORD }
      : undefined,
    invitations: passwordInvitations(gateway),
    links: signInLinks(gateway, { publicUrl, hasMailServer: installation.mail !== null }),
    logos: organisationLogos(gateway),
    log,
  });
  authority.use(embedded, installation);
}
