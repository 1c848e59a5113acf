import { html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import type { PageLanguage } from "./page-messages.ts";
import { pageMessages } from "./page-messages.ts";

/** The plain pages: each reports a result and offers the way back. */
export type PageMessageKind =
  | "expired"
  | "failed"
  | "unavailable"
  | "signedOut"
  | "logoutRefused"
  | "invitationDone"
  | "invitationKnown"
  | "invitationClosed"
  | "linkSent"
  | "linkWaits"
  | "linkClosed"
  | "passwordDone"
  | "deviceDone";

/** If the way back is the login, the link names it. */
const LEADS_TO_LOGIN: readonly PageMessageKind[] = [
  "invitationDone",
  "invitationKnown",
  "linkSent",
  "linkWaits",
  "linkClosed",
  "passwordDone",
  "deviceDone",
];

/**
 * Renders a page with a title, a sentence and one link. `reference` is shown for people to quote.
 */
export function messagePage(
  kind: PageMessageKind,
  options: {
    language: PageLanguage;
    homeUrl: string;
    reference?: string | undefined;
    /** The address to ask for a new link, for somebody whose link no longer works. */
    askUrl?: string | undefined;
  },
): string {
  const words = pageMessages(options.language);
  const title = words[`${kind}Title`];
  return pageLayout({
    language: options.language,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${words[`${kind}Lead`]}</p>
${options.askUrl && html`<a class="button" href="${options.askUrl}">${words.sendNewLink}</a>`}
<a class="${options.askUrl ? "button quiet" : "button"}" href="${options.homeUrl}">${LEADS_TO_LOGIN.includes(kind) ? words.signIn : words.back}</a>
${options.reference && html`<p class="reference">${words.reference}: <code>${options.reference}</code></p>`}`,
  });
}
