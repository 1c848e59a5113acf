import type { LinkPurpose } from "../sign-in-links.ts";
import { field, problemBox, waitText } from "./form-parts.ts";
import { html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import { type PageLanguage, pageMessages } from "./page-messages.ts";

/** The reasons why no link was sent. `seconds` belongs to `wait`. */
export type AskLinkProblem =
  | { kind: "emailMissing" | "emailMalformed" | "formExpired" | "askedTooOften" }
  | { kind: "wait"; seconds: number };

/** Everything the page shows. */
export type AskLinkView = {
  purpose: LinkPurpose;
  language: PageLanguage;
  action: string;
  signInUrl: string;
  formToken: string;
  email: string;
  problem?: AskLinkProblem | undefined;
  logo: string | null;
};

/** Renders the form that asks for a link. It shows the same for every address. */
export function askLinkPage(view: AskLinkView): string {
  const words = pageMessages(view.language);
  const { purpose, problem } = view;
  const title = purpose === "password" ? words.askPasswordTitle : words.askDeviceTitle;
  const isWrong = problem?.kind === "emailMissing" || problem?.kind === "emailMalformed";
  const text =
    problem?.kind === "wait"
      ? waitText(view.language, problem.seconds, words)
      : problem && words[problem.kind];
  const email = html`<input id="email" name="email" type="email" inputmode="email" required
 autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320"
 value="${view.email}"${isWrong && html` aria-invalid="true" aria-describedby="problem"`}${!problem && html` autofocus`}>`;
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${title}` : title,
    hasScript: true,
    logo: view.logo,
    body: html`<h1>${title}</h1>
<p class="lead">${purpose === "password" ? words.askPasswordLead : words.askDeviceLead}</p>
${text && problemBox(text, words)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${field({ id: "email", label: words.email, isWrong, input: email })}
<button class="button" type="submit">${words.sendLink}</button>
</form>
<p class="aside"><a href="${view.signInUrl}">${words.backToSignIn}</a></p>`,
  });
}
