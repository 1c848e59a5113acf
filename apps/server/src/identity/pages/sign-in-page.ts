import { type Html, html } from "./html.ts";
import { pageLayout } from "./page-layout.ts";
import { type PageLanguage, type PageMessages, pageMessages } from "./page-messages.ts";

/** What is wrong with a submitted form. `seconds` belongs to `wait`. */
export type SignInProblem =
  | { kind: "emailMissing" | "passwordMissing" | "wrongCredentials" | "busy" | "formExpired" }
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
  email: string;
  password?: string | undefined;
  problem?: SignInProblem | undefined;
  demonstration?: Demonstration | undefined;
};

function problemText(problem: SignInProblem, words: PageMessages): string {
  return problem.kind === "wait"
    ? words.waitSeconds.replace("{seconds}", String(problem.seconds))
    : words[problem.kind];
}

function field(parts: { id: string; label: string; isWrong: boolean; input: Html }): Html {
  return html`<div class="${parts.isWrong ? "field wrong" : "field"}">
<label for="${parts.id}">${parts.label}</label>
${parts.input}
</div>`;
}

function problemBox(problem: SignInProblem, words: PageMessages): Html {
  return html`<div class="problem" id="problem" role="alert" tabindex="-1" autofocus>
<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Zm-.9 4.1h1.8v5.4H9.1V5.8Zm.9 8.9a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"/></svg>
<p><strong class="visually-hidden">${words.errorTitle}: </strong>${problemText(problem, words)}</p>
</div>`;
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

/** The sign-in form. A problem is announced, focused, and tied to the fields it is about. */
export function signInPage(view: SignInView): string {
  const words = pageMessages(view.language);
  const { problem, demonstration } = view;
  const kind = problem?.kind;
  const isEmailWrong = kind === "emailMissing" || kind === "wrongCredentials";
  const isPasswordWrong = kind === "passwordMissing" || kind === "wrongCredentials";
  const wrong = html` aria-invalid="true" aria-describedby="problem"`;
  const focus = html` autofocus`;
  const email = html`<input id="email" name="email" type="email" inputmode="email" required
 autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320"
 value="${view.email}"${isEmailWrong && wrong}${!problem && !view.email && focus}>`;
  const password = html`<div class="password"><input id="password" name="password" type="password"
 required autocomplete="current-password" maxlength="1000"
 value="${view.password}"${isPasswordWrong && wrong}${!problem && view.email && focus}>
<button type="button" class="reveal" aria-controls="password" hidden
 aria-label="${words.showPasswordLabel}" data-show="${words.showPassword}" data-hide="${words.hidePassword}"
 data-show-label="${words.showPasswordLabel}" data-hide-label="${words.hidePasswordLabel}">${words.showPassword}</button></div>`;
  return pageLayout({
    language: view.language,
    title: problem ? `${words.errorTitle} · ${words.signInTitle}` : words.signInTitle,
    hasScript: true,
    body: html`<h1>${words.signInTitle}</h1>
<p class="lead">${words.signInLead}</p>
${problem && problemBox(problem, words)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.formToken}">
${field({ id: "email", label: words.email, isWrong: isEmailWrong, input: email })}
${field({ id: "password", label: words.password, isWrong: isPasswordWrong, input: password })}
<button class="button" type="submit">${words.signIn}</button>
</form>
${demonstration && demonstrationBox(demonstration, view.action, words)}`,
  });
}
