/** The name of the cookie of a guest. */
export const GUEST_COOKIE = "storey_guest";

/**
 * Makes the cookie that opens a page's pictures and documents. Scripts cannot read it, other sites
 * cannot send it, and the browser sends it only for the files of this one space. It ends with the
 * browser's session; the token in it expires.
 */
export function setGuestCookie(code: string, token: string, isHttps: boolean): string {
  const path = `/api/public/spaces/${encodeURIComponent(code)}`;
  return `${GUEST_COOKIE}=${token}; Path=${path}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
}

/** Returns the token of a Cookie header, if it holds one. */
export function guestCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=");
    if (name === GUEST_COOKIE && value) return value;
  }
  return undefined;
}
