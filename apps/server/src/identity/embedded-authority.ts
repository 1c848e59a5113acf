import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { type AccessTokenVerifier, createAccessTokenVerifier } from "./access-token-verifier.ts";
import { askLinkRoutes } from "./ask-link.routes.ts";
import { AUTHORITY_HEADERS, UNWANTED_HEADERS } from "./authority-header.ts";
import { showFailure } from "./failure-page.ts";
import { embeddedIssuer, type IdentityClient } from "./identity-client.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import { invitationRoutes } from "./invitation.routes.ts";
import { type KeyRing, openKeyRing } from "./key-ring.ts";
import { deleteExpiredState } from "./oidc-state.repository.ts";
import type { OrganisationLogos } from "./organisation-logos.ts";
import { PAGE_ASSETS } from "./pages/page-asset.ts";
import type { Demonstration } from "./pages/sign-in-page.ts";
import type { PasswordInvitations } from "./password-invitation.ts";
import { createProviderHost, type ProviderHost } from "./provider-host.ts";
import type { ProviderLog } from "./provider-log.ts";
import { limitRequests } from "./request-limit.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { deleteOldSignInFailures } from "./sign-in-failure.repository.ts";
import { createSignInGuard, DEFAULT_SIGN_IN_LIMITS, type SignInLimits } from "./sign-in-guard.ts";
import type { SignInLinks } from "./sign-in-links.ts";
import { createSignInProof } from "./sign-in-proof.ts";
import { signOutRoutes } from "./sign-out.routes.ts";
import { useLinkRoutes } from "./use-link.routes.ts";
import { userinfoRoutes } from "./userinfo.routes.ts";

/** The parts and settings of the embedded authority. */
export type EmbeddedAuthorityOptions = {
  pool: Pool;
  /** The product's own address; the Host header of requests is never believed. */
  publicUrl: string;
  /** The API's identifier, an absolute URI. */
  audience: string;
  clients: readonly IdentityClient[];
  /** Newest first; former ones still check. The encryption key has 32 bytes. */
  secrets: { cookieKeys: readonly string[]; encryptionKey: Uint8Array };
  /**
   * The time for which a rotated refresh token may be used again, for two tabs that refresh at
   * once. Default 30.
   */
  refreshReuseIntervalSeconds?: number;
  demonstration?: Demonstration | undefined;
  /** The invitations that people set a password for; without them there is no page for that. */
  invitations?: PasswordInvitations;
  /** The links mailed to people who cannot log in; without them no link is offered. */
  links?: SignInLinks;
  /**
   * The logos of organisations for the login page; without them it shows the sign of the product.
   */
  logos?: OrganisationLogos;
  limits?: Partial<SignInLimits>;
  /** Requests of one address in a minute, of any kind. Default 3,000. */
  requestsPerMinute?: number;
  log: ProviderLog;
};

/** The running authority. */
export type EmbeddedAuthority = {
  issuer: string;
  verifier: AccessTokenVerifier;
  keyRing: KeyRing;
  /** Makes a new signing key; the former one stays published until its last token has expired. */
  rotateSigningKeys(): Promise<void>;
  /** Stops the background work. Called by Fastify's close as well. */
  close(): void;
};

const HSTS = "max-age=31536000; includeSubDomains";
const FORM_BYTES = 16_384;
const KEY_RELOAD_MS = 60_000;
const SWEEP_MS = 600_000;
const SWEEP_ROWS = 1_000;
/** A large campus behind one address renews its tokens within this. */
const REQUESTS_PER_MINUTE = 3_000;
const DEFAULT_REUSE_SECONDS = 30;

function background(log: ProviderLog, everyMs: number, work: () => Promise<void>): () => void {
  const run = () =>
    work().catch((err: unknown) => log.error({ err }, "The authority's upkeep failed"));
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes expired rows, replaces an old signing key, and follows rotations of other processes. */
function startUpkeep(options: EmbeddedAuthorityOptions, keyRing: KeyRing, host: ProviderHost) {
  const { pool, log } = options;
  const stops = [
    background(log, KEY_RELOAD_MS, async () => {
      if (await keyRing.reload()) host.rebuild();
    }),
    background(log, SWEEP_MS, async () => {
      if (await keyRing.rotateWhenOld()) host.rebuild();
    }),
    background(log, SWEEP_MS, async () => {
      while ((await deleteExpiredState(pool, SWEEP_ROWS)) === SWEEP_ROWS);
      await deleteOldSignInFailures(pool);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Replaces the server's address in a request by the configured one. */
function distrustHost(app: FastifyInstance, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  app.addHook("onRequest", async (request, reply) => {
    const { headers } = request.raw;
    headers.host = host;
    headers["x-forwarded-host"] = host;
    headers["x-forwarded-proto"] = protocol.replace(":", "");
    // Pages hold a secret beside the visitor's typed text: compressed, their length would reveal
    // it.
    delete headers["accept-encoding"];
    for (const name of UNWANTED_HEADERS) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
    // Set on the raw reply, so that the provider's own answers have it too.
    if (protocol === "https:") reply.raw.setHeader("strict-transport-security", HSTS);
    reply.headers({ ...AUTHORITY_HEADERS });
  });
}

function assetRoutes(app: FastifyInstance): void {
  for (const { name, type, content } of PAGE_ASSETS) {
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=31536000, immutable").send(content),
    );
  }
}

/** Passes every other request to the provider, which reads the body itself. */
function providerRoutes(app: FastifyInstance, host: ProviderHost): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.all("/*", (request, reply) => {
    reply.hijack();
    host.handle(request.raw, reply.raw);
  });
}

function pageRoutes(app: FastifyInstance, options: EmbeddedAuthorityOptions, host: ProviderHost) {
  const { pool, clients, publicUrl, demonstration, invitations, links, logos, log } = options;
  const { origin } = new URL(publicUrl);
  const homeUrl = `${origin}/`;
  app.setErrorHandler((error, request, reply) =>
    showFailure({ error, request, reply, homeUrl, log }),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const limits = { ...DEFAULT_SIGN_IN_LIMITS, ...options.limits };
  const guard = createSignInGuard(pool, limits);
  const proof = createSignInProof(options.secrets.cookieKeys);
  signInRoutes(app, { pool, host, guard, proof, origin, homeUrl, demonstration, links, logos });
  signOutRoutes(app, { host, clients, homeUrl });
  if (invitations) invitationRoutes(app, { invitations, proof, origin, homeUrl });
  if (links) {
    askLinkRoutes(app, { links, host, proof, origin, homeUrl, logos, pause: limits.pause });
    useLinkRoutes(app, { links, proof, origin, homeUrl });
  }
  assetRoutes(app);
}

/**
 * Mounts an Auth0-compatible OpenID provider at `/idp`, with its pages, state and keys in the
 * database. Nothing under the prefix ever falls through to the web application.
 * Throws when the signing keys were sealed with another encryption key.
 */
export async function embeddedAuthority(
  app: FastifyInstance,
  options: EmbeddedAuthorityOptions,
): Promise<EmbeddedAuthority> {
  const { pool, publicUrl, audience, clients, secrets, log } = options;
  const issuer = embeddedIssuer(publicUrl);
  const keyRing = await openKeyRing(pool, secrets.encryptionKey);
  const host = createProviderHost({
    pool,
    publicUrl,
    audience,
    clients,
    cookieKeys: secrets.cookieKeys,
    refreshReuseIntervalSeconds: options.refreshReuseIntervalSeconds ?? DEFAULT_REUSE_SECONDS,
    homeUrl: `${new URL(publicUrl).origin}/`,
    keyRing,
    log,
  });
  const verifier = createAccessTokenVerifier({
    issuer,
    audience,
    allowedClients: clients.map((client) => client.clientId),
    keys: keyRing,
  });
  const close = startUpkeep(options, keyRing, host);

  await app.register(
    async (scope) => {
      distrustHost(scope, publicUrl);
      limitRequests(scope, options.requestsPerMinute ?? REQUESTS_PER_MINUTE);
      scope.register(async (pages) => pageRoutes(pages, options, host));
      scope.register(async (api) => userinfoRoutes(api, { pool, verifier, clients }));
      scope.register(async (rest) => providerRoutes(rest, host));
    },
    { prefix: AUTHORITY_PREFIX },
  );
  app.addHook("onClose", async () => close());

  return {
    issuer,
    verifier,
    keyRing,
    async rotateSigningKeys() {
      await keyRing.rotate();
      host.rebuild();
    },
    close,
  };
}
