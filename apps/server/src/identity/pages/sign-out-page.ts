import { html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import { type PageLanguage, pageMessages } from "./page-messages.ts";

const FORM_ID = "sign-out";

/** Asks whether to sign out; `secret` proves to the provider that the answer is this page's. */
export function signOutPage(view: {
  language: PageLanguage;
  action: string;
  secret: string;
}): string {
  const words = pageMessages(view.language);
  return pageLayout({
    language: view.language,
    title: words.signOutTitle,
    body: html`<h1>${words.signOutTitle}</h1>
<p class="lead">${words.signOutLead}</p>
<form id="${FORM_ID}" method="post" action="${view.action}">
<input type="hidden" name="xsrf" value="${view.secret}">
<button class="button" type="submit" name="logout" value="yes">${words.signOut}</button>
<button class="button quiet" type="submit">${words.staySignedIn}</button>
</form>`,
  });
}
