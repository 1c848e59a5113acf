import { type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import { type Html, html } from "../../../identity/pages/html.ts";
import { floorInWords } from "../../../platform/floor-in-words.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailMoment } from "../../../platform/mail/templates/mail-moment.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import type { StoredSos } from "../sos.repository.ts";
import { SOS_WORDS, type SosMessages } from "./sos-messages.ts";

/** The later events of an alert, of which the notified contacts are told. */
export type SosNotified = "acknowledged" | "closed" | "cancelled";

/** The facts of a mail about an alert. Names are data: nothing in them is markup or a template. */
export interface SosMailFacts {
  readonly alert: StoredSos;
  readonly news: "alert" | SosNotified;
  /** Counts from 1. */
  readonly round: number;
  /** The person who acknowledged or closed it. */
  readonly answeredBy: string | null;
  /** The note that it was closed with. */
  readonly note?: string;
  /** The target of the button: an absolute address that the server made. */
  readonly link: string;
  /** The page of the alert, for people with an account. */
  readonly page: string;
}

type Line = readonly [sentence: string, names?: Readonly<Record<string, string>>];

/**
 * Makes a mail about an alert, in the language of the organisation; text and HTML have the same
 * contents.
 */
export function sosMail(facts: SosMailFacts): MailParts {
  const { alert, link } = facts;
  const language = interfaceLanguageFor(alert.language);
  const words = SOS_WORDS[language];
  const names = namesOf(facts, language);
  const markup = Object.fromEntries(
    Object.entries(names).map(([key, value]): [string, Html] => [key, nameMarkup(value)]),
  );
  const { subject: title, heading, button } = partsOf(facts, words);
  const shortened = Object.fromEntries(
    Object.entries(names).map(([key, value]) => [key, subjectName(value, language)]),
  );
  const subject = `${alert.isTest ? `${words.testMark} ` : ""}${fillText(title, shortened)}`;
  const before = linesOf(facts, words);
  // The button of every other mail leads to the page of the alert itself.
  const after: Line[] = [...(facts.news === "alert" ? [[words.page] as const] : []), [words.why]];
  const asText = ([sentence]: Line) => fillText(sentence, names);
  return {
    subject,
    text: `${[
      fillText(heading, names),
      ...before.map(asText),
      `${button}:\n${link}`,
      ...after.map(asText),
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, button, link, bareLink: words.bareLink },
      heading: fillMarkup(heading, markup),
      before: before.map(([sentence]) => html`<strong>${fillMarkup(sentence, markup)}</strong>`),
      after: after.map(([sentence]) => fillMarkup(sentence, markup)),
    }),
  };
}

function partsOf({ news }: SosMailFacts, words: SosMessages) {
  if (news === "alert")
    return { subject: words.subject, heading: words.heading, button: words.answer };
  const subject = words[`${news}Subject`];
  return { subject, heading: words[`${news}Heading`], button: words.open };
}

/** Writes the description of an alert's issue, in the language of the organisation. */
export function sosIssueText(alert: StoredSos, page: string): string {
  const language = interfaceLanguageFor(alert.language);
  const facts = { alert, page, link: page, news: "alert", round: 1, answeredBy: null } as const;
  return fillText(SOS_WORDS[language].issue, namesOf(facts, language));
}

function linesOf({ alert, news, round }: SosMailFacts, words: SosMessages): Line[] {
  return [
    ...(alert.isTest ? [[words.testText] as const] : []),
    ...(news === "cancelled" ? [[words.cancelledText] as const] : []),
    ...(news === "closed" ? [[words.closedNote] as const] : []),
    [words.where],
    [words.when],
    ...(alert.phone ? [[words.phone] as const] : []),
    ...(news === "alert" && round > 1 ? [[words.again] as const] : []),
  ];
}

function namesOf(
  { alert, round, answeredBy, page, note = "" }: SosMailFacts,
  language: InterfaceLanguage,
) {
  const { spaceName, floorName, locationName, shortcode } = alert;
  const space = shortcode ? `${spaceName} (${shortcode})` : spaceName;
  return {
    ...{ page, round: String(round), note: plainName(note) },
    sender: plainName(alert.senderName),
    person: plainName(answeredBy ?? ""),
    space: plainName(space),
    location: plainName(locationName),
    place: plainName(`${locationName}, ${floorInWords(floorName, language)}, ${space}`),
    phone: plainName(alert.phone ?? ""),
    moment: mailMoment(SOS_WORDS[language].locale, alert.createdAt, alert.timezone),
  };
}
