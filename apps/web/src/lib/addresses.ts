/**
 * The address of the API: `/api` of the site, or the one the build was given. The app in a native
 * wrapper has no site of its own to ask, so its build names the address.
 */
export const API_BASE: string = trimmed(import.meta.env["VITE_API_URL"]) ?? "/api";

/**
 * The addresses to which the login and the logout come back, as the build was given them; null
 * leaves them to the server.
 */
export const BUILT_RETURN_URLS = {
  login: trimmed(import.meta.env["VITE_LOGIN_RETURN_URL"]),
  logout: trimmed(import.meta.env["VITE_LOGOUT_RETURN_URL"]),
};

/**
 * Returns an address that the server gave for its own site, such as that of a logo, as this page
 * asks for it.
 */
export function reachable<Address extends string | null | undefined>(address: Address): Address {
  if (!address?.startsWith("/api/")) return address;
  return `${API_BASE}${address.slice("/api".length)}` as Address;
}

function trimmed(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.replace(/\/+$/, "") : null;
}
