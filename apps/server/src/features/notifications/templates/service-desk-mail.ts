import { interfaceLanguageFor, issueReference } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailMoment } from "../../../platform/mail/templates/mail-moment.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import { NOTIFICATION_WORDS } from "./notification-messages.ts";
import { quotedMarkup, quotedText } from "./quoted-text.ts";

/** The facts of a mail to a service desk. Names and texts are data. */
export interface ServiceDeskFacts {
  /** Any language code; an unknown one is English. */
  readonly organisationLanguage: string | null;
  readonly organisationName: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly spaceName: string;
  readonly locationName: string;
  /** Null if the reporter gave none. */
  readonly reporterName: string | null;
  readonly timezone: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly link: string;
}

/** Makes the mail that brings a new report to the service desk of its location. */
export function serviceDeskMail(facts: ServiceDeskFacts): MailParts {
  const language = interfaceLanguageFor(facts.organisationLanguage);
  const words = NOTIFICATION_WORDS[language];
  const reference = issueReference(facts.number);
  const moment = mailMoment(words.locale, facts.createdAt, facts.timezone);
  const { spaceName, locationName, title, reporterName, description, link } = facts;
  const subject = fillText(words.deskSubject, {
    reference,
    space: subjectName(spaceName, language),
    title: subjectName(title, language),
  });
  const sentence = reporterName ? words.deskBy : words.deskByNobody;
  const name = reporterName ?? "";
  const text = { reference, moment, space: plainName(spaceName), name: plainName(name) };
  const markup = {
    ...{ reference: html`${reference}`, moment: html`${moment}` },
    ...{ space: nameMarkup(spaceName), name: nameMarkup(name) },
  };
  const hasDescription = description.trim() !== "";
  return {
    subject,
    text: `${[
      fillText(words.deskHeading, { title: plainName(title) }),
      fillText(sentence, text),
      ...(hasDescription ? [quotedText(description)] : []),
      `${words.open}:\n${link}`,
      fillText(words.deskWhy, { location: plainName(locationName) }),
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, button: words.open, link, bareLink: words.bareLink },
      organisation: facts.organisationName,
      heading: fillMarkup(words.deskHeading, { title: nameMarkup(title) }),
      before: [
        fillMarkup(sentence, markup),
        ...(hasDescription ? [quotedMarkup(description)] : []),
      ],
      after: [fillMarkup(words.deskWhy, { location: nameMarkup(locationName) })],
    }),
  };
}
