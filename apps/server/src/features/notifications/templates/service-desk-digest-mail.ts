import { type InterfaceLanguage, interfaceLanguageFor, issueReference } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailMoment } from "../../../platform/mail/templates/mail-moment.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import { NOTIFICATION_WORDS } from "./notification-messages.ts";

/** How many reports one mail names. */
const MOST_REPORTS = 20;

/** A report as a mail about several lists it. Names and titles are data. */
export interface ServiceDeskReport {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly spaceName: string;
  readonly timezone: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The facts of a mail that sums up many reports for a service desk. */
export interface ServiceDeskDigest {
  /** Any language code; an unknown one is English. */
  readonly organisationLanguage: string | null;
  readonly organisationName: string;
  /** At least two, the oldest first. */
  readonly reports: readonly ServiceDeskReport[];
  /** The address of the list of all of them. */
  readonly link: string;
}

/** Makes the mail that counts the reports since the last one, and names the first of them. */
export function serviceDeskDigestMail(digest: ServiceDeskDigest): MailParts {
  const { organisationName: organisation, reports, link } = digest;
  const language = interfaceLanguageFor(digest.organisationLanguage);
  const words = NOTIFICATION_WORDS[language];
  const count = String(reports.length);
  const named = reports.slice(0, MOST_REPORTS).map((report) => lineOf(report, language));
  const more = reports.length - named.length;
  const rest = more > 0 ? [fillText(words.deskMore, { count: String(more) })] : [];
  const heading = fillText(words.deskHeadingOfMany, { count });
  const subject = fillText(words.deskSubjectOfMany, {
    count,
    organisation: subjectName(organisation, language),
  });
  return {
    subject,
    text: `${[
      heading,
      ...named.map(({ text }) => text),
      ...rest,
      `${words.openList}:\n${link}`,
      fillText(words.deskWhyMany, { organisation: plainName(organisation) }),
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation, button: words.openList, link },
      bareLink: words.bareLink,
      heading: html`${heading}`,
      before: [...named.map(({ markup }) => markup), ...rest.map((text) => html`${text}`)],
      after: [fillMarkup(words.deskWhyMany, { organisation: nameMarkup(organisation) })],
    }),
  };
}

function lineOf(
  { number, title, spaceName, timezone, createdAt }: ServiceDeskReport,
  language: InterfaceLanguage,
) {
  const words = NOTIFICATION_WORDS[language];
  const reference = issueReference(number);
  const moment = mailMoment(words.locale, createdAt, timezone);
  const text = fillText(words.deskByNobody, { reference, moment, space: plainName(spaceName) });
  const markup = fillMarkup(words.deskByNobody, {
    ...{ reference: html`${reference}`, moment: html`${moment}` },
    space: nameMarkup(spaceName),
  });
  return {
    text: `${plainName(title)}\n${text}`,
    markup: html`${nameMarkup(title)}<br>${markup}`,
  };
}
