/**
 * Headers of every page of the authority.
 * No `form-action`: it would block the redirect to the application after sign-in. No COOP: the
 * popup must keep its opener. The referrer stays on this origin: addresses hold request identifiers,
 * and `no-referrer` would make browsers send `Origin: null` with our own form.
 */
export const AUTHORITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cache-control": "no-store",
};

/** Headers other plugins may set that break the authority's popup or its answers to the application. */
export const UNWANTED_HEADERS = [
  "cross-origin-opener-policy",
  "cross-origin-embedder-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
];
