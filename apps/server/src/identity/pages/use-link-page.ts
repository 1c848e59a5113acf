import type { PasswordProblem } from "@storey/domain";
import { field, newPasswordField, problemBox } from "./form-parts.ts";
import { html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import {
  isPasswordProblem,
  type PageLanguage,
  pageMessages,
  problemMessage,
} from "./page-messages.ts";

/** The reasons why a link was not used. */
export type UseLinkProblem = PasswordProblem | "passwordMissing" | "busy" | "formExpired";

/** Everything the pages show. */
export type UseLinkView = {
  language: PageLanguage;
  action: string;
  formToken: string;
  email: string;
  problem?: UseLinkProblem | undefined;
};

function emailField(email: string, label: string) {
  const input = html`<input id="email" name="username" type="email" readonly autocomplete="username" value="${email}">`;
  return field({ id: "email", label, isWrong: false, input });
}

/**
 * Renders the form by which the owner of a link sets a new password. A typed password is never
 * echoed.
 */
export function newPasswordPage(view: UseLinkView): string {
  const words = pageMessages(view.language);
  const { problem } = view;
  const isWrong = problem === "passwordMissing" || isPasswordProblem(problem);
  const password = newPasswordField(words, {
    label: words.newPassword,
    isWrong,
    hasFocus: !problem,
  });
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.newPasswordTitle}` : words.newPasswordTitle,
    hasScript: true,
    body: html`<h1>${words.newPasswordTitle}</h1>
<p class="lead">${words.newPasswordLead}</p>
${problem && problemBox(problemMessage(problem, words), words)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${emailField(view.email, words.email)}
${password}
<button class="button" type="submit">${words.saveNewPassword}</button>
</form>`,
  });
}

/**
 * Renders the question by which the owner of a link makes a device known: only opening the link
 * does nothing.
 */
export function knownDevicePage(view: UseLinkView): string {
  const words = pageMessages(view.language);
  const { problem } = view;
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.deviceTitle}` : words.deviceTitle,
    hasScript: true,
    body: html`<h1>${words.deviceTitle}</h1>
<p class="lead">${words.deviceLead}</p>
${problem && problemBox(problemMessage(problem, words), words)}
<form method="post" action="${view.action}">
<input type="hidden" name="form_token" value="${view.formToken}">
${emailField(view.email, words.email)}
<button class="button" type="submit">${words.makeDeviceKnown}</button>
</form>`,
  });
}
