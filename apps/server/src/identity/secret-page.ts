import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The secret of a link, in the form the server makes; any other is not looked up in the database.
 */
export const LINK_TOKEN = /^[\w-]{43}$/;

/**
 * Sends a page whose address is a secret: no Referer holds it, not even to our own files, whose
 * requests a proxy may log.
 */
export function sendSecretPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(page);
}

/**
 * Tells whether such a page of ours posted a form. Without a referrer browsers send `null` as its
 * origin, but name its site beside it, and nobody else knows what the form's proof is made of.
 */
export function isFormOfSecretPage({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  return headers.origin === undefined || headers.origin === "null" || headers.origin === origin;
}
