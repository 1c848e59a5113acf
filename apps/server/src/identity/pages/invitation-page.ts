import { field, passwordInput, problemBox } from "./form-parts.ts";
import { html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import { type PageLanguage, pageMessages } from "./page-messages.ts";

/** Why a password was not taken. */
export type InvitationProblem = "passwordMissing" | "passwordLength" | "busy" | "formExpired";

/** Everything the page shows. */
export type InvitationView = {
  language: PageLanguage;
  action: string;
  formToken: string;
  email: string;
  organisationName: string;
  problem?: InvitationProblem | undefined;
};

/** The form on which an invited person sets their password. What was typed is never echoed. */
export function invitationPage(view: InvitationView): string {
  const words = pageMessages(view.language);
  const { problem } = view;
  const isWrong = problem === "passwordMissing" || problem === "passwordLength";
  const [before, after] = words.invitationLead.split("{organisation}");
  const email = html`<input id="email" name="username" type="email" readonly autocomplete="username" value="${view.email}">`;
  const password = passwordInput(
    words,
    html` autocomplete="new-password" minlength="10"${isWrong && html` aria-invalid="true"`}
 aria-describedby="${isWrong ? "problem password-hint" : "password-hint"}"${!problem && html` autofocus`}`,
  );
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.invitationTitle}` : words.invitationTitle,
    hasScript: true,
    body: html`<h1>${words.invitationTitle}</h1>
<p class="lead">${before}<bdi>${view.organisationName}</bdi>${after}</p>
${problem && problemBox(words[problem], words)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${field({ id: "email", label: words.email, isWrong: false, input: email })}
${field({ id: "password", label: words.password, isWrong, input: password, hint: words.passwordHint })}
<button class="button" type="submit">${words.setPassword}</button>
</form>`,
  });
}
