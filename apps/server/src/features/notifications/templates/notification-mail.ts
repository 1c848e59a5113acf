import { type InterfaceLanguage, interfaceLanguageFor, issueReference } from "@storey/domain";
import { type Html, html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailMoment } from "../../../platform/mail/templates/mail-moment.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import { UNSUBSCRIBE_WORDS } from "../unsubscribe-messages.ts";
import type { WaitingLine } from "../waiting-mail.repository.ts";
import {
  type NewsSubjects,
  NOTIFICATION_WORDS,
  type NotificationMessages,
} from "./notification-messages.ts";
import { quotedMarkup, quotedText, withoutWords } from "./quoted-text.ts";
import { REASON_WORDS } from "./reason-messages.ts";

/** How many issues one mail names. */
const MOST_ISSUES = 20;

/** The facts of a mail to a member. Names, titles and comments are data. */
export interface NotificationFacts {
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly organisationName: string;
  /** At least one, the latest first. */
  readonly lines: readonly WaitingLine[];
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** The text of one issue in a mail. */
interface Notified {
  readonly text: string;
  readonly markup: Html;
}

/**
 * Makes one mail of all waiting notifications of a member; text and HTML have the same contents.
 */
export function notificationMail(facts: NotificationFacts): MailParts {
  const language = interfaceLanguageFor(facts.language);
  const words = NOTIFICATION_WORDS[language];
  const issues = [...Map.groupBy(facts.lines, ({ issueId }) => issueId).values()];
  const first = facts.lines[0];
  const isOne = issues.length === 1 && first !== undefined;
  const link = isOne ? issueUrl(facts.publicUrl, [first]) : `${facts.publicUrl}/issues`;
  const parts = issues
    .slice(0, MOST_ISSUES)
    .map((lines) => partOf(lines, language, isOne ? null : issueUrl(facts.publicUrl, lines)));
  const heading = isOne ? newsOf(first, language) : headingOfMany(issues.length, words);
  const organisation = facts.organisationName;
  const rest = issues.length > MOST_ISSUES ? [words.more] : [];
  const settings = `${facts.publicUrl}/settings`;
  const subject = isOne
    ? subjectOfOne(first, language)
    : fillText(words.subjectOfMany, {
        count: String(issues.length),
        organisation: subjectName(organisation, language),
      });
  const button = isOne ? words.open : words.openList;
  const stop = stopOf(facts.lines, language);
  const why = { organisation: plainName(organisation) };
  return {
    subject,
    text: `${[
      heading.text,
      ...parts.map(({ text }) => text),
      ...rest,
      `${button}:\n${link}`,
      fillText(words.why, why),
      `${stop}:\n${facts.unsubscribeUrl}`,
      `${words.choose}:\n${settings}`,
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, heading: heading.markup, button, link, bareLink: words.bareLink },
      organisation,
      before: [...parts.map(({ markup }) => markup), ...rest.map((text) => html`${text}`)],
      after: [
        fillMarkup(words.why, { organisation: nameMarkup(organisation) }),
        html`<a href="${facts.unsubscribeUrl}" style="color:#57606a">${stop}</a>`,
        html`<a href="${settings}" style="color:#57606a">${words.choose}</a>`,
      ],
    }),
  };
}

/** Names the kinds of mail that the link at the foot stops, where there are several. */
function stopOf(lines: readonly WaitingLine[], language: InterfaceLanguage): string {
  const words = NOTIFICATION_WORDS[language];
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  if (kinds.length < 2) return words.stop;
  const names = kinds.map((kind) => UNSUBSCRIBE_WORDS[language].kinds[kind]);
  return fillText(words.stopMany, { kinds: names.join(", ") });
}

function issueUrl(publicUrl: string, [first]: readonly WaitingLine[]): string {
  return `${publicUrl}/issues/${first?.issueId ?? ""}`;
}

/** Describes the latest event of an issue with its whole name: the mail begins with it. */
function newsOf(line: WaitingLine, language: InterfaceLanguage): Notified {
  const sentence = newsSubjectFor(line, NOTIFICATION_WORDS[language].subjects);
  const status = stateOf(line, language);
  const name = nameOf(line);
  const count = String(line.count);
  return {
    text: fillText(sentence, { count, status, issue: name.text }),
    markup: fillMarkup(sentence, {
      ...{ count: html`${count}`, status: html`${status}`, issue: name.markup },
    }),
  };
}

/** Returns the sentence for a subject, with a long title shortened. */
function subjectOfOne(line: WaitingLine, language: InterfaceLanguage): string {
  return newsOf({ ...line, title: subjectName(line.title, language) }, language).text;
}

function newsSubjectFor(line: WaitingLine, subjects: NewsSubjects): string {
  switch (line.kind) {
    case "issue_assigned":
      return subjects.assigned;
    case "issue_mentioned":
      return subjects.mentioned;
    case "issue_commented":
      return line.count > 1 ? subjects.commentedOften : subjects.commented;
    case "issue_status":
      return line.isMerged ? subjects.merged : subjects.status;
    default:
      return subjects.created;
  }
}

/** Returns the state it was set to, with the reason if it is known: "On hold (Parts)". */
function stateOf({ status, reason }: WaitingLine, language: InterfaceLanguage): string {
  if (status === null) return "";
  const name = NOTIFICATION_WORDS[language].statuses[status];
  return reason === null ? name : `${name} (${REASON_WORDS[language][reason]})`;
}

function headingOfMany(count: number, words: NotificationMessages): Notified {
  const text = fillText(words.headingOfMany, { count: String(count) });
  return { text, markup: html`${text}` };
}

function nameOf({ number, title, isNetworkRestricted }: WaitingLine): Notified {
  const reference = issueReference(number);
  if (isNetworkRestricted) return { text: reference, markup: html`${reference}` };
  return {
    text: `${reference} ${plainName(title)}`,
    markup: html`${reference} ${nameMarkup(title)}`,
  };
}

/**
 * Describes the events of one issue, the oldest first, below its name and place. A mail about only
 * one issue has its name above and its button below: without `url` both are left out here.
 */
function partOf(
  lines: readonly WaitingLine[],
  language: InterfaceLanguage,
  url: string | null,
): Notified {
  const words = NOTIFICATION_WORDS[language];
  const [first] = lines;
  if (!first) return { text: "", markup: html`` };
  const name = nameOf(first);
  const link = html`<a href="${url ?? ""}" style="font-weight:600;color:inherit">${name.markup}</a><br>`;
  const place = placeOf(first, words);
  const sentences = lines.toReversed().map((line) => sentenceOf(line, language));
  const texts = sentences.map(({ text }) => text);
  return {
    text: (url === null ? [place.text, ...texts] : [name.text, place.text, url, ...texts]).join(
      "\n",
    ),
    markup: html`${url !== null && link}
<span class="quiet" style="color:#57606a;font-size:14px">${place.markup}</span>${sentences.map(({ markup }) => html`<br>${markup}`)}`,
  };
}

function placeOf(line: WaitingLine, words: NotificationMessages): Notified {
  const { at, timezone, isNetworkRestricted, spaceName } = line;
  const moment = mailMoment(words.locale, at, timezone);
  const place = isNetworkRestricted ? words.restricted : words.place;
  return {
    text: fillText(place, { space: plainName(spaceName), moment }),
    markup: fillMarkup(place, { space: nameMarkup(spaceName), moment: html`${moment}` }),
  };
}

function sentenceOf(line: WaitingLine, language: InterfaceLanguage): Notified {
  const words = NOTIFICATION_WORDS[language];
  const full = sentenceFor(line, words);
  const quoted = line.comment ?? line.note;
  const sentence = line.comment === null ? withoutWords(full) : full;
  const who = line.actorName ?? words.somebody;
  const values = {
    count: String(line.count),
    status: line.status === null ? "" : words.statuses[line.status],
  };
  const why = reasonOf(line, language);
  const text = [fillText(sentence, { ...values, who: plainName(who) }), ...why].join(" ");
  const markup = html`${fillMarkup(sentence, {
    ...{ count: html`${values.count}`, status: html`${values.status}` },
    who: nameMarkup(who),
  })}${why.map((each) => ` ${each}`)}`;
  if (quoted === null) return { text, markup };
  return {
    text: `${text}\n${quotedText(quoted)}`,
    markup: html`${markup}${quotedMarkup(quoted)}`,
  };
}

function reasonOf({ status, reason }: WaitingLine, language: InterfaceLanguage): string[] {
  if (reason === null) return [];
  if (status !== "on_hold" && status !== "resolved" && status !== "cancelled") return [];
  const sentence = NOTIFICATION_WORDS[language].reasons[status];
  return [fillText(sentence, { reason: REASON_WORDS[language][reason] })];
}

function sentenceFor(line: WaitingLine, words: NotificationMessages): string {
  switch (line.kind) {
    case "issue_assigned":
      return words.assigned;
    case "issue_mentioned":
      return words.mentioned;
    case "issue_commented":
      return line.count > 1 ? words.commentedOften : words.commented;
    case "issue_status":
      if (line.isMerged) return words.merged;
      return line.actorName === null ? words.statusByItself : words.status;
    default:
      return words.created;
  }
}
