import { join } from "node:path";
import type { PublicConfiguration } from "@storey/contract";
import { EVERY_ORIGIN, TYPEFORM_ORIGIN } from "@storey/domain";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { isMigrated } from "./db/migrate.ts";
import { TokenUse } from "./features/api-tokens/token-use.service.ts";
import { isStoreOfDatabase } from "./features/files/file-store-mark.service.ts";
import { unsubscribePages } from "./features/notifications/unsubscribe-pages.service.ts";
import { GuestSessions } from "./features/public/guest-session.service.ts";
import { GuestTokens } from "./features/public/guest-token.ts";
import type { ReadinessCheck } from "./features/system/readiness.ts";
import { UploadPieces } from "./features/uploads/upload-pieces.service.ts";
import { featureBindings } from "./features.ts";
import { analyticsOrigins } from "./http/analytics-origins.ts";
import { mountDocumentation } from "./http/documentation.ts";
import { mountGuestPages } from "./http/guest-pages.ts";
import { mountUnsubscribePages } from "./http/unsubscribe-pages.ts";
import { mountWallPages } from "./http/wall-pages.ts";
import { mountWebApp } from "./http/web-app.ts";
import { type ApiAuthority, mountAuthority, readAuthority } from "./identity.ts";
import type { Installation } from "./installation.ts";
import { openUploadFolder } from "./media/images/upload-folder.ts";
import { VERSION, WEB_FOLDER } from "./product.ts";
import { publicUrlOf } from "./settings/public-url.ts";
import type { Settings } from "./settings/registry.ts";

/** A server that answers. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** The address at which people reach the server. */
  readonly publicUrl: string;
  readonly authority: ApiAuthority;
  close(): Promise<void>;
}

/** Serves an installation over HTTP. */
export async function startServer(installation: Installation): Promise<RunningServer> {
  const server = await createServer(installation);
  const { PORT, HOST } = installation.settings;
  await server.app.listen({ port: PORT, host: HOST });
  return server;
}

/** Makes the server of an installation, which does not listen yet. */
export async function createServer(installation: Installation): Promise<RunningServer> {
  const { settings, log, gateway } = installation;
  const publicUrl = publicUrlOf(settings);
  const authority = readAuthority(settings, publicUrl, log);
  const configuration = publicConfiguration(installation, authority);
  const tokenUse = new TokenUse(installation.database.pool, log, "api_token");
  const secretUse = new TokenUse(installation.database.pool, log, "secret_address");
  const guestTokens = new GuestTokens(installation.secrets.encryptionKey);
  const guestSessions = new GuestSessions(gateway, guestTokens);
  const app = await createApp({
    bindings: featureBindings(
      installation,
      configuration,
      readinessChecks(installation, authority),
      guestSessions,
    ),
    pipeline: {
      gateway,
      verify: (token) => authority.verify(token),
      admit: (token, facts) => authority.admit(gateway, token, facts),
      noteTokenUse: (hash) => tokenUse.note(hash),
      noteSecretUse: (hash) => secretUse.note(hash),
      readPass: (token) => guestTokens.read(token),
      pieces: new UploadPieces(installation.files),
      uploadFolder: await openUploadFolder(join(installation.dataDir, "uploads")),
    },
    publicUrl,
    ...externalOrigins(configuration, publicUrl, settings),
    appOrigins: settings.APP_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    log,
    mount: async (root) => {
      await mountAuthority(root, authority, installation, publicUrl);
      await mountDocumentation(root, VERSION, `${publicUrl}/api`);
      await mountGuestPages(root, {
        folder: WEB_FOLDER,
        isHttps: publicUrl.startsWith("https:"),
        open: (code, from) => guestSessions.open({ code, from }),
        limitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      });
      await mountWallPages(root, WEB_FOLDER);
      await mountUnsubscribePages(root, {
        ...unsubscribePages(
          { gateway: installation.gateway, key: installation.secrets.encryptionKey },
          `${publicUrl}/`,
        ),
        limitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      });
      await mountWebApp(root, WEB_FOLDER);
    },
  });
  return { app, publicUrl, authority, close: () => app.close() };
}

function publicConfiguration(
  { settings, mail }: Installation,
  authority: ApiAuthority,
): PublicConfiguration {
  const { domain, clientId, audience, isEmbedded } = authority.described;
  const { LOGIN_RETURN_URL, LOGOUT_RETURN_URL } = settings;
  return {
    version: VERSION,
    authority: {
      ...{ domain, clientId, audience },
      ...(LOGIN_RETURN_URL ? { loginReturnUrl: LOGIN_RETURN_URL } : {}),
      ...(LOGOUT_RETURN_URL ? { logoutReturnUrl: LOGOUT_RETURN_URL } : {}),
    },
    credentials: {
      areHere: isEmbedded,
      url: isEmbedded ? null : (settings.AUTH_PASSWORD_URL ?? null),
    },
    hasMailServer: mail !== null,
    analytics: settings.POSTHOG_KEY
      ? { key: settings.POSTHOG_KEY, host: settings.POSTHOG_HOST }
      : null,
    flags: settings.FEATURE_FLAGS,
    documentMaxMegabytes: settings.DOCUMENT_MAX_MEGABYTES,
    embedOrigins: settings.EMBED_ORIGINS,
    environment: settings.STOREY_ENVIRONMENT,
    demonstration: settings.STOREY_DEMO,
  };
}

/**
 * Returns the origins besides its own that the web app may call and frame: a silent sign-in is a
 * frame.
 */
function externalOrigins(
  { authority: { domain }, analytics }: PublicConfiguration,
  publicUrl: string,
  { TYPEFORM, EMBED_ORIGINS }: Settings,
) {
  const { origin } = new URL(/^https?:/.test(domain) ? domain : `https://${domain}`);
  const authority = origin === new URL(publicUrl).origin ? [] : [origin];
  return {
    askedOrigins: [...authority, ...(analytics ? analyticsOrigins(analytics.host) : [])],
    framedOrigins: [
      ...authority,
      ...(TYPEFORM ? [TYPEFORM_ORIGIN] : []),
      // Pages of decision trees are over https, also where all of them may be shown.
      ...EMBED_ORIGINS.map((origin) => (origin === EVERY_ORIGIN ? "https:" : origin)),
    ],
  };
}

function readinessChecks(
  { database, files }: Installation,
  authority: ApiAuthority,
): readonly ReadinessCheck[] {
  return [
    { name: "database", isNeeded: true, check: () => database.ping().then(() => true) },
    { name: "migrations", isNeeded: true, check: () => isMigrated(database.pool) },
    {
      name: "shared-storage",
      isNeeded: false,
      check: () => isStoreOfDatabase(database.pool, files),
    },
    { name: "storage", isNeeded: false, check: () => files.check().then(() => true) },
    { name: "authority", isNeeded: false, check: () => authority.answers() },
  ];
}
