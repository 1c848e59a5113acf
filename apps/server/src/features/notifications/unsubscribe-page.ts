import type { Unsubscribed } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { type Html, html } from "../../identity/pages/html.ts";
import { pageLayout } from "../../identity/pages/page-layout.ts";
import { fillText } from "../../platform/mail/templates/fill.ts";
import { UNSUBSCRIBE_WORDS, type UnsubscribeMessages } from "./unsubscribe-messages.ts";

/** The state of the page: it asks, confirms, or explains why it cannot. */
export type UnsubscribeState =
  | { readonly kind: "asks" | "done"; readonly found: Unsubscribed; readonly token: string }
  | { readonly kind: "unknown" | "failed" };

/**
 * Returns the page that a link in a mail opens. It has no script; only its button changes anything.
 */
export function unsubscribePage(
  state: UnsubscribeState,
  { language, homeUrl }: { readonly language: InterfaceLanguage; readonly homeUrl: string },
): string {
  const words = UNSUBSCRIBE_WORDS[language];
  const back = html`<a class="button" href="${homeUrl}">${words.back}</a>`;
  // Its title takes the focus: after the button, reading goes on from its result.
  const page = (title: string, body: Html) =>
    pageLayout({ language, title, body: html`<h1 tabindex="-1" autofocus>${title}</h1>${body}` });
  if (!("found" in state)) {
    const [title, lead] =
      state.kind === "unknown"
        ? [words.unknownTitle, words.unknownLead]
        : [words.failedTitle, words.failedLead];
    return page(title, html`<p class="lead">${lead}</p>${back}`);
  }
  const { found, token } = state;
  const isDone = state.kind === "done";
  const what = leadOf(found, words, isDone);
  if (isDone) return page(words.doneTitle, html`${what}${back}`);
  return page(
    words.title,
    html`${what}<form method="post" action="/unsubscribe?token=${token}"><button type="submit">${words.stop}</button></form>`,
  );
}

function leadOf(found: Unsubscribed, words: UnsubscribeMessages, isDone: boolean): Html {
  if (found.reference !== null) {
    const lead = isDone ? words.doneLeadOfReport : words.leadOfReport;
    return html`<p class="lead">${fillText(lead, { reference: found.reference })}</p>`;
  }
  const about = aboutOf(found, words);
  return html`<p class="lead">${isDone ? words.doneLead : words.lead}</p><ul>${about.map((one) => html`<li><bdi>${one}</bdi></li>`)}</ul>`;
}

/** Names what the mails are about. */
function aboutOf({ view, thingsOf, kinds }: Unsubscribed, words: UnsubscribeMessages): string[] {
  if (view !== null) return [view];
  if (thingsOf !== null) return [fillText(words.things, { organisation: thingsOf })];
  return kinds.map((kind) => words.kinds[kind]);
}
