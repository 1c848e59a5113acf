import { type InterfaceLanguage, interfaceLanguageFor, issueReference } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailMoment } from "../../../platform/mail/templates/mail-moment.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import type { WaitingLine } from "../waiting-mail.repository.ts";
import { quotedMarkup, quotedText, withoutWords } from "./quoted-text.ts";
import { REPORT_WORDS, type ReportMessages } from "./report-messages.ts";

/** The facts of a mail to a guest about their report. */
export interface ReportFacts {
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly number: number;
  readonly spaceName: string;
  readonly organisationName: string;
  readonly timezone: string;
  readonly createdAt: string;
  /** At least one, the latest first. */
  readonly lines: readonly WaitingLine[];
  /** Opens the report: a secret of the mail. */
  readonly link: string;
  readonly unsubscribeUrl: string;
}

/**
 * Makes the mail about a report to its author without an account. The address may be somebody
 * else's, and strangers must not send them texts that way: of the reporter's own text it repeats
 * only the title, and only once the organisation has accepted the report. It names no person of the
 * organisation.
 */
export function reportMail(facts: ReportFacts): MailParts {
  const language = interfaceLanguageFor(facts.language);
  const words = REPORT_WORDS[language];
  const { organisationName, spaceName, link, unsubscribeUrl } = facts;
  const name = nameOf(facts, language);
  const sentence = subjectOf(facts.lines, words);
  const organisation = plainName(organisationName);
  const heading = fillText(sentence, { reference: name.text, organisation });
  const subject = fillText(sentence, {
    reference: name.short,
    organisation: subjectName(organisationName, language),
  });
  const moment = mailMoment(words.locale, facts.createdAt, facts.timezone);
  const events = facts.lines.toReversed().map((line) => eventText(line, facts, words));
  const states = stateOf(facts.lines, words);
  return {
    subject,
    text: `${[
      heading,
      ...states,
      ...events.map(({ text }) => text),
      `${words.follow}:\n${link}`,
      fillText(words.why, { space: plainName(spaceName), moment }),
      `${words.stop}:\n${unsubscribeUrl}`,
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation: organisationName, button: words.follow },
      ...{ link, bareLink: words.bareLink },
      heading: fillMarkup(sentence, {
        reference: name.markup,
        organisation: nameMarkup(organisationName),
      }),
      before: [...states.map((state) => html`${state}`), ...events.map(({ markup }) => markup)],
      after: [
        fillMarkup(words.why, { space: nameMarkup(spaceName), moment: html`${moment}` }),
        html`<a href="${unsubscribeUrl}" style="color:#57606a">${words.stop}</a>`,
      ],
    }),
  };
}

/** Describes an event, with the beginning of the comment. */
function eventText(line: WaitingLine, facts: ReportFacts, words: ReportMessages) {
  const { number, spaceName: space, organisationName: organisation } = facts;
  const reference = issueReference(number);
  const announced = sentenceFor(line, words);
  const quoted = line.comment ?? line.note;
  const shown = quoted === null ? withoutWords(announced) : announced;
  const text = fillText(shown, {
    ...{ reference, space: plainName(space), organisation: plainName(organisation) },
    count: String(line.count),
  });
  const markup = fillMarkup(shown, {
    ...{ reference: html`${reference}`, count: html`${line.count}` },
    ...{ space: nameMarkup(space), organisation: nameMarkup(organisation) },
  });
  if (quoted === null) return { text, markup };
  return {
    text: `${text}\n${quotedText(quoted)}`,
    markup: html`${markup}${quotedMarkup(quoted)}`,
  };
}

/**
 * Returns the report by its number, and by its title if that may be shown: in full, and for a
 * subject.
 */
function nameOf({ number, lines }: ReportFacts, language: InterfaceLanguage) {
  const reference = issueReference(number);
  const title = lines[0]?.title ?? "";
  if (title === "" || !isTakenUp(lines)) {
    return { text: reference, short: reference, markup: html`${reference}` };
  }
  const { titled } = REPORT_WORDS[language];
  return {
    text: fillText(titled, { reference, title: plainName(title) }),
    short: fillText(titled, { reference, title: subjectName(title, language) }),
    markup: fillMarkup(titled, { reference: html`${reference}`, title: nameMarkup(title) }),
  };
}

/** Tells whether somebody of the organisation has seen the report and accepted it. */
function isTakenUp(lines: readonly WaitingLine[]): boolean {
  const status = lines[0]?.statusNow ?? "new";
  if (status === "cancelled") return lines.some(({ isMerged }) => isMerged);
  return status !== "new" || lines.some(({ kind }) => kind === "issue_commented");
}

/** Describes the present state of the report, where no line of the mail tells it. */
function stateOf(lines: readonly WaitingLine[], words: ReportMessages): string[] {
  const [last] = lines;
  if (!last) return [];
  const { statusNow, holdReason } = last;
  const hasStatusEvent = lines.some(({ kind }) => kind === "issue_status");
  if (statusNow === "on_hold") {
    return [[words.states.on_hold, ...(holdReason ? [words.holds[holdReason]] : [])].join(" ")];
  }
  if (hasStatusEvent || (statusNow !== "open" && statusNow !== "in_progress")) return [];
  return [words.states[statusNow]];
}

/** Chooses the subject: a change of the report's state says more than a comment. */
function subjectOf(lines: readonly WaitingLine[], words: ReportMessages): string {
  const step = lines.find(({ kind }) => kind === "issue_status");
  if (!step) {
    const isAnswered = lines.some(({ kind }) => kind === "issue_commented");
    return isAnswered ? words.commentedSubject : words.receivedSubject;
  }
  if (step.isMerged) return words.mergedSubject;
  if (step.status === "resolved") return words.resolvedSubject;
  return step.status === "cancelled" ? words.cancelledSubject : words.reopenedSubject;
}

function sentenceFor(line: WaitingLine, words: ReportMessages): string {
  if (line.kind === "issue_created") return words.received;
  if (line.kind === "issue_commented") {
    return line.count > 1 ? words.commentedOften : words.commented;
  }
  if (line.isMerged) return words.merged;
  if (line.status === "resolved") return words.resolved;
  return line.status === "cancelled" ? words.cancelled : words.reopened;
}
