import { interfaceLanguageFor } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "./fill.ts";
import { nameMarkup, plainName, subjectName } from "./given-name.ts";
import { INVITATION_WORDS } from "./invitation-messages.ts";
import { mailMoment } from "./mail-moment.ts";
import { mailPage } from "./mail-page.ts";

/** The facts of an invitation's mail. Names are data: nothing in them is markup or a template. */
export interface InvitationFacts {
  /** Any language code; an unknown one is English. */
  readonly language: string | null | undefined;
  readonly organisationName: string;
  /** Null if nobody's name is to be shown. */
  readonly inviterName: string | null;
  /** An absolute address that the server made. */
  readonly link: string;
  /** The moment the link ends, as ISO 8601 text or as a date. */
  readonly expiresAt: string | Date;
  /** The organisation's time zone, in which the mail gives that moment. */
  readonly timezone: string;
}

/** A mail in its three parts. */
export interface MailParts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Makes the mail that invites a person into an organisation; text and HTML have the same contents.
 */
export function invitationMail(facts: InvitationFacts): MailParts {
  const language = interfaceLanguageFor(facts.language);
  const words = INVITATION_WORDS[language];
  const { link, organisationName } = facts;
  const inviter = facts.inviterName && plainName(facts.inviterName);
  const names = {
    organisation: plainName(organisationName),
    inviter: inviter ?? "",
    moment: mailMoment(words.locale, facts.expiresAt, facts.timezone),
  };
  const markup = {
    organisation: nameMarkup(organisationName),
    inviter: nameMarkup(inviter ?? ""),
    moment: html`${names.moment}`,
  };
  const sentence = inviter ? words.invitedBy : words.invited;
  const subject = fillText(words.subject, {
    organisation: subjectName(organisationName, language),
  });
  const sentences = [words.expires, words.unexpected];
  return {
    subject,
    text: `${[
      fillText(words.heading, names),
      fillText(sentence, names),
      `${words.button}:\n${link}`,
      ...sentences.map((each) => fillText(each, names)),
    ].join("\n\n")}\n`,
    html: mailPage({
      language,
      subject,
      organisation: organisationName,
      heading: fillMarkup(words.heading, markup),
      before: [fillMarkup(sentence, markup)],
      button: words.button,
      link,
      bareLink: words.bareLink,
      after: sentences.map((each) => fillMarkup(each, markup)),
    }),
  };
}
