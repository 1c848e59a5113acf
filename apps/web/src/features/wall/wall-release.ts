/** How often a wall looks for a new version of its page, in milliseconds. */
export const LOOKS_FOR_RELEASE_MS = 10 * 60_000;

/** The scripts of a page, whose names change with their contents. */
function scriptsOf(page: string): string {
  return [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source).join(" ");
}

/** Tells whether the server has another version of this page by now. Never throws. */
export async function isReplaced(shown: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await ask("/wall.html", { cache: "no-store" });
    const scripts = response.ok ? scriptsOf(await response.text()) : "";
    return scripts !== "" && scripts !== scriptsOf(shown);
  } catch {
    return false;
  }
}
