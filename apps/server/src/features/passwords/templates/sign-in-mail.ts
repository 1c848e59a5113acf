import { interfaceLanguageFor } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { LINK_MINUTES } from "../../../identity/sign-in-links.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import { SIGN_IN_MAIL_WORDS } from "./sign-in-mail-messages.ts";

/** The facts of a mail about signing in. */
export interface SignInMailFacts {
  /** A link to set a password, one that makes a device known, or that the password was changed. */
  readonly kind: "password" | "device" | "changed";
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  /**
   * The organisation whose administrator had it sent; it is data. Null if the person asked for it.
   */
  readonly sender: string | null;
  /** An absolute address that the server made. */
  readonly link: string;
}

/** Makes a mail about signing in; text and HTML have the same contents. */
export function signInMail({ kind, language: asked, sender, link }: SignInMailFacts): MailParts {
  const language = interfaceLanguageFor(asked);
  const { bareLink, sentBy, unexpectedOfSent, expires, ...kinds } = SIGN_IN_MAIL_WORDS[language];
  const words = kinds[kind];
  const minutes = String(LINK_MINUTES);
  const texts = { organisation: plainName(sender ?? ""), minutes };
  const markup = { organisation: nameMarkup(sender ?? ""), minutes: html`${minutes}` };
  const first = sender === null ? words.text : sentBy;
  const last = sender === null ? words.unexpected : unexpectedOfSent;
  const after = kind === "changed" ? [last] : [expires, last];
  return {
    subject: words.subject,
    text: `${[
      words.subject,
      fillText(first, texts),
      `${words.button}:\n${link}`,
      ...after.map((sentence) => fillText(sentence, texts)),
    ].join("\n\n")}\n`,
    html: mailPage({
      language,
      subject: words.subject,
      heading: html`${words.subject}`,
      before: [fillMarkup(first, markup)],
      button: words.button,
      link,
      bareLink,
      after: after.map((sentence) => fillMarkup(sentence, markup)),
    }),
  };
}
