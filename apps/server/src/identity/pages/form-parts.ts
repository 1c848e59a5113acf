import { PASSWORD_LENGTH } from "@storey/domain";
import { type Html, html } from "./html.ts";
import { type PageLanguage, type PageMessages, waitMessage } from "./page-messages.ts";

/** Renders a label above its input. */
export function field(parts: {
  id: string;
  label: string;
  isWrong: boolean;
  input: Html;
  hint?: string;
  /** The remark beside the label of a field that may stay empty. */
  optional?: string;
}): Html {
  return html`<div class="${parts.isWrong ? "field wrong" : "field"}">
<label for="${parts.id}">${parts.label}${parts.optional && html` <span class="optional">${parts.optional}</span>`}</label>
${parts.input}
${parts.hint && html`<p class="hint" id="${parts.id}-hint">${parts.hint}</p>`}
</div>`;
}

/**
 * Renders an input for a password with a button that shows the typed text; `attributes` go into the
 * input.
 */
export function passwordInput(words: PageMessages, attributes: Html): Html {
  return html`<div class="password"><input id="password" name="password" type="password" required maxlength="1000"${attributes}>
<button type="button" class="reveal" aria-controls="password" hidden
 aria-label="${words.showPasswordLabel}" data-show="${words.showPassword}" data-hide="${words.hidePassword}"
 data-show-label="${words.showPasswordLabel}" data-hide-label="${words.hidePasswordLabel}">${words.showPassword}</button></div>`;
}

/** Renders the field for a new password, with its rules below it. */
export function newPasswordField(
  words: PageMessages,
  { label, isWrong, hasFocus }: { label: string; isWrong: boolean; hasFocus: boolean },
): Html {
  const input = passwordInput(
    words,
    html` autocomplete="new-password" minlength="${PASSWORD_LENGTH.min}"${isWrong && html` aria-invalid="true"`}
 aria-describedby="${isWrong ? "problem password-hint" : "password-hint"}"${hasFocus && html` autofocus`}`,
  );
  return field({ id: "password", label, isWrong, input, hint: words.passwordLength });
}

/** Renders the time to wait. A script counts down, and shows when it is over. */
export function waitText(language: PageLanguage, seconds: number, words: PageMessages): Html {
  const { waitSecond, waitSeconds, waitOver } = words;
  return html`<span data-wait="${seconds}" data-second="${waitSecond}" data-seconds="${waitSeconds}" data-over="${waitOver}">${waitMessage(language, seconds)}</span>`;
}

/** Renders a problem so that it is announced and focused. */
export function problemBox(text: Html | string, words: PageMessages): Html {
  return html`<div class="problem" id="problem" role="alert" tabindex="-1" autofocus>
<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Zm-.9 4.1h1.8v5.4H9.1V5.8Zm.9 8.9a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"/></svg>
<p><strong class="visually-hidden">${words.errorTitle}: </strong>${text}</p>
</div>`;
}
