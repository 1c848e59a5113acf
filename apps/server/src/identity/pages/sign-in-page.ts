import { field, passwordInput, problemBox, waitText } from "./form-parts.ts";
import { type Html, html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import { type PageLanguage, type PageMessages, pageMessages } from "./page-messages.ts";

/** A problem of a submitted form. `seconds` belongs to `wait`. */
export type SignInProblem =
  | {
      kind:
        | "emailMissing"
        | "emailMalformed"
        | "passwordMissing"
        | "wrongCredentials"
        | "busy"
        | "formExpired";
    }
  | { kind: "wait"; seconds: number };

/** An account anybody may use, offered on the page. */
type DemonstrationAccount = { email: string; label: string };

/** Demonstration mode: the accounts and the password they share. */
export type Demonstration = { accounts: readonly DemonstrationAccount[]; password: string };

/** Everything the page shows. The password is never echoed, except the demonstration's public one. */
export type SignInView = {
  language: PageLanguage;
  action: string;
  formToken: string;
  /** The address that the browser goes to after the login. */
  resumeUrl: string;
  email: string;
  password?: string | undefined;
  problem?: SignInProblem | undefined;
  demonstration?: Demonstration | undefined;
  /** Whether a link can be mailed to somebody who cannot log in. */
  hasLinks: boolean;
  /** The address of the organisation's logo; null shows the product's sign. */
  logo: string | null;
};

function problemText(
  problem: SignInProblem,
  language: PageLanguage,
  words: PageMessages,
): Html | string {
  return problem.kind === "wait" ? waitText(language, problem.seconds, words) : words[problem.kind];
}

function demonstrationBox(demonstration: Demonstration, action: string, words: PageMessages) {
  return html`<section class="demonstration" aria-labelledby="demo">
<h2 id="demo">${words.demoTitle}</h2>
<p>${words.demoLead}</p>
<ul>
${demonstration.accounts.map(
  ({ email, label }, index) => html`<li><a href="${action}?account=${index}"
 data-email="${email}" data-password="${demonstration.password}"><span>${label}</span><small>${email}</small></a></li>
`,
)}
</ul>
</section>`;
}

/**
 * Offers a link by mail to somebody who has to wait because of other people's tries: the link needs
 * no wait.
 */
function linkOffer({ action, formToken, email }: SignInView, words: PageMessages) {
  return html`<form class="offer" method="post" action="${action}/device">
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="email" value="${email}">
<p>${words.deviceOffer}</p>
<button class="button quiet" type="submit">${words.sendLink}</button>
</form>`;
}

/** Renders the sign-in form. A problem is announced, focused, and tied to its fields. */
export function signInPage(view: SignInView): string {
  const words = pageMessages(view.language);
  const { problem, demonstration } = view;
  const kind = problem?.kind;
  const isEmailWrong =
    kind === "emailMissing" || kind === "emailMalformed" || kind === "wrongCredentials";
  const isPasswordWrong = kind === "passwordMissing" || kind === "wrongCredentials";
  const wrong = html` aria-invalid="true" aria-describedby="problem"`;
  const focus = html` autofocus`;
  const email = html`<input id="email" name="email" type="email" inputmode="email" required
 autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320"
 value="${view.email}"${isEmailWrong && wrong}${!problem && !view.email && focus}>`;
  const password = passwordInput(
    words,
    html` autocomplete="current-password"
 value="${view.password}"${isPasswordWrong && wrong}${!problem && view.email && focus}`,
  );
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.signInTitle}` : words.signInTitle,
    hasScript: true,
    logo: view.logo,
    body: html`<h1>${words.signInTitle}</h1>
<p class="lead">${words.signInLead}</p>
${problem && problemBox(problemText(problem, view.language, words), words)}
${view.hasLinks && kind === "wait" && linkOffer(view, words)}
<form method="post" action="${view.action}" data-keeps="${view.resumeUrl}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${field({ id: "email", label: words.email, isWrong: isEmailWrong, input: email })}
${field({ id: "password", label: words.password, isWrong: isPasswordWrong, input: password })}
<button class="button" type="submit">${words.signIn}</button>
</form>
${view.hasLinks && html`<p class="aside"><a href="${view.action}/password">${words.forgotPassword}</a></p>`}
${demonstration && demonstrationBox(demonstration, view.action, words)}`,
  });
}
