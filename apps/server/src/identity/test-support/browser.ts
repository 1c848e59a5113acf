import { createHash, randomBytes } from "node:crypto";

/**
 * A cookie jar that does not follow redirects, so that a test can look at each step of a sign-in.
 */
export type TestBrowser = {
  jar: Map<string, { value: string; path: string }>;
  request(url: string, init?: RequestInit): Promise<Response>;
};

/** How a browser's requests travel; it follows no redirect. */
export type Travel = (url: string, init: RequestInit) => Promise<Response>;

const overNetwork: Travel = (url, init) => fetch(url, { ...init, redirect: "manual" });

/** Opens a browser without scripts. It keeps cookies by name and path, as RFC 6265 has it. */
export function openBrowser(travel: Travel = overNetwork): TestBrowser {
  const jar: TestBrowser["jar"] = new Map();

  function keep(header: string): void {
    const [pair = "", ...attributes] = header.split(/;\s*/);
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const path = attributes.find((a) => a.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
    if (value) jar.set(`${name} ${path}`, { value, path });
    else jar.delete(`${name} ${path}`);
  }

  return {
    jar,
    async request(url, init = {}) {
      const { pathname } = new URL(url);
      const cookie = [...jar]
        .filter(
          ([, { path }]) =>
            pathname === path || pathname.startsWith(path === "/" ? "/" : `${path}/`),
        )
        .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
        .join("; ");
      const headers = new Headers(init.headers);
      if (cookie) headers.set("cookie", cookie);
      const response = await travel(url, { ...init, headers });
      for (const header of response.headers.getSetCookie()) keep(header);
      return response;
    },
  };
}

/** Makes one PKCE pair. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
