import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AUTHORITY_PREFIX } from "../identity-constants.ts";

/** A file of the authority's pages, with the address that changes whenever its content does. */
export type PageAsset = { name: string; type: string; content: Buffer; href: string };

function load(name: string, type: string): PageAsset {
  const content = readFileSync(new URL(`./assets/${name}`, import.meta.url));
  const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return { name, type, content, href: `${AUTHORITY_PREFIX}/assets/${name}?v=${version}` };
}

/** Style of all pages. */
export const STYLE = load("identity.css", "text/css; charset=utf-8");
/** Conveniences of the sign-in form; it works without. */
export const SCRIPT = load("sign-in.js", "text/javascript; charset=utf-8");
/** The mark shown in the tab and above the form. */
export const MARK = load("mark.svg", "image/svg+xml");

/** Every file that may be requested. */
export const PAGE_ASSETS: readonly PageAsset[] = [STYLE, SCRIPT, MARK];
