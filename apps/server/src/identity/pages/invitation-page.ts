import type { PasswordProblem } from "@storey/domain";
import { field, newPasswordField, problemBox } from "./form-parts.ts";
import { type Html, html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import {
  isPasswordProblem,
  type PageLanguage,
  type PageMessages,
  pageMessages,
  problemMessage,
} from "./page-messages.ts";

/** How a person is called; empty where it is not known. */
export type PersonNames = { givenName: string; familyName: string };

/** The reasons why a password was refused. */
export type InvitationProblem = PasswordProblem | "passwordMissing" | "busy" | "formExpired";

/** Everything the page shows. */
export type InvitationView = {
  language: PageLanguage;
  action: string;
  formToken: string;
  email: string;
  organisation: { name: string; logo: string | null };
  /** The values of the fields: from the invitation, then as typed. */
  names: PersonNames;
  problem?: InvitationProblem | undefined;
};

/** Renders the fields of both names, which may stay empty. */
function nameFields({ givenName, familyName }: PersonNames, words: PageMessages): Html {
  const { optional } = words;
  const given = html`<input id="given-name" name="given_name" type="text" maxlength="100" autocomplete="given-name" value="${givenName}">`;
  const family = html`<input id="family-name" name="family_name" type="text" maxlength="100" autocomplete="family-name" value="${familyName}">`;
  return html`${field({ id: "given-name", label: words.givenName, isWrong: false, input: given, optional })}
${field({ id: "family-name", label: words.familyName, isWrong: false, input: family, optional })}`;
}

/**
 * Renders the form by which an invited person sets their password. A typed password is never
 * echoed.
 */
export function invitationPage(view: InvitationView): string {
  const words = pageMessages(view.language);
  const { problem } = view;
  const isWrong = problem === "passwordMissing" || isPasswordProblem(problem);
  const [before, after] = words.invitationLead.split("{organisation}");
  const email = html`<input id="email" name="username" type="email" readonly autocomplete="username" value="${view.email}">`;
  const password = newPasswordField(words, { label: words.password, isWrong, hasFocus: !problem });
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.invitationTitle}` : words.invitationTitle,
    hasScript: true,
    logo: view.organisation.logo,
    body: html`<h1>${words.invitationTitle}</h1>
<p class="lead">${before}<bdi>${view.organisation.name}</bdi>${after}</p>
${problem && problemBox(problemMessage(problem, words), words)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${field({ id: "email", label: words.email, isWrong: false, input: email })}
${nameFields(view.names, words)}
${password}
<button class="button" type="submit">${words.setPassword}</button>
</form>`,
  });
}
