import type { FastifyRequest } from "fastify";

const DEVICE_COOKIE = "storey_device";
const DEVICE_COOKIE_SECONDS = 31_536_000;

/** Tells whether our own page posted a form; browsers send the origin of a form. */
export function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const { headers } = request;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers.referer === undefined || headers.referer.startsWith(`${origin}/`);
}

/** Returns the proof that this browser has signed in before, if it sent one. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  const found = cookies.find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`));
  return found?.slice(DEVICE_COOKIE.length + 1);
}

/** Makes the Set-Cookie header that keeps the proof for a year, only for this path. */
export function deviceCookieHeader(token: string, path: string, isSecure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${DEVICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
  return `${DEVICE_COOKIE}=${token}; ${attributes}${isSecure ? "; Secure" : ""}`;
}
