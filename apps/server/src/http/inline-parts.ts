import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** The hashes of a page's inline scripts and styles, as its policy names them. */
export interface InlineHashes {
  readonly style: readonly string[];
  readonly script: readonly string[];
}

/** Returns the hashes of a built page's own styles and scripts. Text inserted later has none. */
export function inlineHashes(page: string): InlineHashes {
  const of = (element: string) =>
    [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return { style: of("style"), script: of("script") };
}

/** Allows the page's own first styles and scripts beside those that the policy allows anywhere. */
export function allowInline(reply: FastifyReply, { style, script }: InlineHashes): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  const added = policy
    .replace("style-src 'self'", ["style-src 'self'", ...style].join(" "))
    .replace("script-src 'self'", ["script-src 'self'", ...script].join(" "));
  reply.header("content-security-policy", added);
}
