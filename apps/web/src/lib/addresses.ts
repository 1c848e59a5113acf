/**
 * Where the API lives: `/api` of the site, or what the build was told. The app in a native wrapper has no
 * site of its own to ask, so its build names the address.
 */
export const API_BASE: string = trimmed(import.meta.env["VITE_API_URL"]) ?? "/api";

/** Where the login and the logout come back to, as the build was told; null leaves it to the server. */
export const BUILT_RETURN_URLS = {
  login: trimmed(import.meta.env["VITE_LOGIN_RETURN_URL"]),
  logout: trimmed(import.meta.env["VITE_LOGOUT_RETURN_URL"]),
};

/** An address that the server told for its own site, such as that of a logo, as this page asks for it. */
export function reachable<Address extends string | null | undefined>(address: Address): Address {
  if (!address?.startsWith("/api/")) return address;
  return `${API_BASE}${address.slice("/api".length)}` as Address;
}

function trimmed(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.replace(/\/+$/, "") : null;
}
