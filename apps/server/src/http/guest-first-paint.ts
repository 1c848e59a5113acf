import type { GuestSession, Problem, PublicPicture } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { type Html, html } from "../identity/pages/html.ts";
import { floorInWords } from "../platform/floor-in-words.ts";

/** The data a guest's page is served with: the session, or the problem that there is none. */
export type Brought = GuestSession | Problem;

/** The places of the page's template that are filled in. */
const HEAD = "<!--storey:head-->";
const FIRST = "<!--storey:first-->";
const DATA = "<!--storey:data-->";

/** How many pictures the page brings: there may be hundreds, and one shows. */
const FIRST_PICTURES = 12;

/**
 * The width at which the page shows the first picture. The page repeats it exactly, so that the
 * picture is loaded once.
 */
const SIZES = "(width < 720px) 92vw, 680px";

/** Returns JSON for a script element: no character in it can end the element or begin a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Fills in the template of the guests' pages: name and first picture of the space in plain HTML, so
 * that they are shown before any script runs, and the rest as data. Inserted text is never searched
 * for places to fill in again. `language` is the reader's.
 */
export function paintGuestPage(
  template: string,
  brought: Brought | undefined,
  language: InterfaceLanguage,
): string {
  const space = brought && "space" in brought ? brought.space : undefined;
  const first = space && firstPicture(space);
  const parts = new Map([
    [HEAD, first ? preload(first).markup : ""],
    [FIRST, space ? firstSight(space, language).markup : ""],
    [DATA, brought ? data(brought) : ""],
  ]);
  const pieces = template.split(/(<!--storey:(?:head|first|data)-->)/);
  return pieces.map((piece) => parts.get(piece) ?? piece).join("");
}

function data(brought: Brought): string {
  const first = "space" in brought ? withFirstPictures(brought) : brought;
  return `<script type="application/json" id="storey-guest">${escapeJson(first)}</script>`;
}

/**
 * Returns the session with the pictures that are looked at first; `hasMorePictures` makes the page
 * ask for all.
 */
function withFirstPictures(session: GuestSession) {
  const { space } = session;
  const pictures = space.pictures.slice(0, FIRST_PICTURES);
  if (pictures.length === space.pictures.length) return session;
  return { ...session, space: { ...space, pictures }, hasMorePictures: true };
}

/** Returns what is looked at first: the asset in front of the guest, else the space. */
function firstPicture({ asset, pictures }: GuestSession["space"]): PublicPicture | undefined {
  return asset?.picture ?? pictures[0];
}

function firstSight(space: GuestSession["space"], language: InterfaceLanguage): Html {
  const { name, floor, location, asset } = space;
  const first = firstPicture(space);
  const place = html`<p>${location.name}, ${floorInWords(floor, language)}</p>`;
  const words = asset
    ? html`<h1>${asset.model}</h1><p>${asset.type} · ${asset.tag}</p><p>${name}</p>${place}`
    : html`<h1>${name}</h1>${place}`;
  return html`<main class="guest-first">${words}${first && picture(first)}</main>`;
}

function picture(first: PublicPicture): Html {
  const { width, height, versions, description } = first;
  return html`<img src="/api${versions.small.path}" srcset="${sources(first)}" sizes="${SIZES}" width="${width}" height="${height}" alt="${description}" fetchpriority="high">`;
}

function preload(first: PublicPicture): Html {
  const href = `/api${first.versions.small.path}`;
  return html`<link rel="preload" as="image" href="${href}" imagesrcset="${sources(first)}" imagesizes="${SIZES}" fetchpriority="high">`;
}

function sources({ versions }: PublicPicture): string {
  return Object.values(versions)
    .map(({ path, width }) => `/api${path} ${width}w`)
    .join(", ");
}
