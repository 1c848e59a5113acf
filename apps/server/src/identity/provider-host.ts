import type { IncomingMessage, ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { embeddedIssuer } from "./identity-client.ts";
import { AUTHORITY_PREFIX } from "./identity-constants.ts";
import type { KeyRing } from "./key-ring.ts";
import { type ProviderParts, providerConfiguration } from "./provider-configuration.ts";
import type { ProviderLog } from "./provider-log.ts";
import { aroundProvider } from "./provider-middleware.ts";

/** The provider as the rest of the authority sees it; replaced as a whole when the keys change. */
export type ProviderHost = {
  current(): Provider;
  /** Answers a request whose reply Fastify has handed over. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Builds the provider anew over the key ring's keys. Requests in flight finish on the former. */
  rebuild(): void;
};

type HostParts = Omit<ProviderParts, "jwks" | "issuer"> & {
  publicUrl: string;
  keyRing: KeyRing;
  log: ProviderLog;
};

function build(parts: HostParts): Provider {
  const jwks = parts.keyRing.privateJwks();
  const issuer = embeddedIssuer(parts.publicUrl);
  const provider = new Provider(issuer, providerConfiguration({ ...parts, issuer, jwks }));
  // The forwarded headers are ours: the plugin overwrites them from PUBLIC_URL.
  provider.proxy = true;
  provider.use(aroundProvider(parts.homeUrl, parts.log));
  provider.on("server_error", (_ctx, error) => {
    parts.log.error({ err: error }, "The authority failed to answer");
  });
  return provider;
}

/** Makes the provider mounted under the prefix. */
export function createProviderHost(parts: HostParts): ProviderHost {
  let provider = build(parts);
  let callback = provider.callback();
  return {
    current: () => provider,
    rebuild() {
      provider = build(parts);
      callback = provider.callback();
    },
    handle(request, response) {
      const url = request.url ?? "/";
      const path = url.slice(AUTHORITY_PREFIX.length);
      // The provider finds its mount point by comparing the two addresses.
      Object.assign(request, { originalUrl: url });
      request.url = path.startsWith("/") ? path : `/${path}`;
      callback(request, response);
    },
  };
}
