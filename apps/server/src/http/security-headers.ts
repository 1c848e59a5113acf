import type { FastifyHelmetOptions } from "@fastify/helmet";

/** How long browsers are to insist on https, in seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * Returns the headers of every reply. Popups of the sign-in keep their opener
 * (same-origin-allow-popups); scripts come only from our own origin. `askedOrigins` are those that
 * our pages may call, `framedOrigins` those whose pages ours may frame.
 */
export function securityHeaders(
  publicUrl: string,
  askedOrigins: readonly string[],
  framedOrigins: readonly string[],
): FastifyHelmetOptions {
  const isHttps = publicUrl.startsWith("https:");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The reader of codes is WebAssembly; this lets it compile, and no script run from text.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...askedOrigins],
        "frame-src": ["'self'", ...framedOrigins],
        // Films of decision trees, which are read with the caller's token.
        "media-src": ["'self'", "blob:"],
        "worker-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "manifest-src": ["'self'"],
        ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  };
}
