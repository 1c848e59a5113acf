import {
  type ChecklistNotificationKind,
  type InterfaceLanguage,
  interfaceLanguageFor,
} from "@storey/domain";
import { type Html, html } from "../../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../../platform/mail/templates/fill.ts";
import {
  nameMarkup,
  plainName,
  subjectName,
} from "../../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../../platform/mail/templates/invitation.ts";
import { mailPage } from "../../../../platform/mail/templates/mail-page.ts";
import { NOTIFICATION_WORDS } from "../../templates/notification-messages.ts";
import { UNSUBSCRIBE_WORDS } from "../../unsubscribe-messages.ts";
import type { WaitingRun } from "../notice.repository.ts";
import { CHECKLIST_MAIL_WORDS, type ChecklistMailMessages } from "./checklist-mail-messages.ts";

/** The facts of a mail to a member. Names and reasons are data. */
export interface ChecklistMailFacts {
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly organisationName: string;
  /** At least one, in the order in which they are told; of each kind those that are named. */
  readonly runs: readonly WaitingRun[];
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** A paragraph, in both forms. */
interface Part {
  readonly text: string;
  readonly markup: Html;
}

/** Makes one mail of all that waits about checklists; text and HTML have the same contents. */
export function checklistMail(facts: ChecklistMailFacts): MailParts {
  const { runs, publicUrl, unsubscribeUrl, organisationName: organisation } = facts;
  const language = interfaceLanguageFor(facts.language);
  const words = CHECKLIST_MAIL_WORDS[language];
  const kinds = Map.groupBy(runs, ({ kind }) => kind);
  const count = [...kinds.values()].reduce((sum, [first]) => sum + (first?.total ?? 0), 0);
  const [first] = runs;
  const one = count === 1 ? first : undefined;
  const heading = one
    ? headingOf(one, words)
    : plainPart(fillText(words.headingOfMany, { count: String(count) }));
  const parts = one
    ? [detailsOf(one, language)]
    : [...kinds].flatMap(([kind, some]) =>
        partsOfKind(kind, some, { language, publicUrl, isOnly: kinds.size === 1 }),
      );
  const { choose, bareLink } = NOTIFICATION_WORDS[language];
  const link = one ? runUrl(publicUrl, one) : `${publicUrl}/checklists/due`;
  const button = one ? words.open : words.openList;
  const settings = `${publicUrl}/settings`;
  const stop = stopOf([...kinds.keys()], language);
  const subject = one
    ? fillText(words.one[one.kind], { checklist: subjectName(nameOf(one), language) })
    : fillText(words.subjectOfMany, {
        organisation: subjectName(organisation, language),
        list: countsOf(kinds, words),
      });
  return {
    subject,
    text: `${[
      heading.text,
      ...parts.map(({ text }) => text),
      `${button}:\n${link}`,
      fillText(words.why, { organisation: plainName(organisation) }),
      `${stop}:\n${unsubscribeUrl}`,
      `${choose}:\n${settings}`,
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation, heading: heading.markup, button, link, bareLink },
      before: parts.map(({ markup }) => markup),
      after: [
        fillMarkup(words.why, { organisation: nameMarkup(organisation) }),
        html`<a href="${unsubscribeUrl}" style="color:#57606a">${stop}</a>`,
        html`<a href="${settings}" style="color:#57606a">${choose}</a>`,
      ],
    }),
  };
}

type Kinds = ReadonlyMap<ChecklistNotificationKind, readonly WaitingRun[]>;

function countsOf(kinds: Kinds, words: ChecklistMailMessages): string {
  return [...kinds]
    .map(([kind, [first]]) => fillText(words.counts[kind], { count: String(first?.total ?? 0) }))
    .join(", ");
}

/** Names the kinds of mail that the link at the foot stops, where there are several. */
function stopOf(kinds: readonly ChecklistNotificationKind[], language: InterfaceLanguage): string {
  const { stop, stopMany } = NOTIFICATION_WORDS[language];
  const names = kinds.map((kind) => UNSUBSCRIBE_WORDS[language].kinds[kind]);
  return kinds.length < 2 ? stop : fillText(stopMany, { kinds: names.join(", ") });
}

function runUrl(publicUrl: string, { runId }: WaitingRun): string {
  return `${publicUrl}/checklists/runs/${runId}`;
}

function plainPart(text: string): Part {
  return { text, markup: html`${text}` };
}

function nameOf({ templateName, place }: WaitingRun): string {
  return [templateName, ...place.slice(0, 1)].join(", ");
}

function headingOf(run: WaitingRun, words: ChecklistMailMessages): Part {
  const sentence = words.one[run.kind];
  return {
    text: fillText(sentence, { checklist: plainName(nameOf(run)) }),
    markup: fillMarkup(sentence, { checklist: nameMarkup(nameOf(run)) }),
  };
}

/** The runs of one kind, below its name, each with its link. */
function partsOfKind(
  kind: ChecklistNotificationKind,
  runs: readonly WaitingRun[],
  {
    language,
    publicUrl,
    isOnly,
  }: { language: InterfaceLanguage; publicUrl: string; isOnly: boolean },
): Part[] {
  const words = CHECKLIST_MAIL_WORDS[language];
  const rest = (runs[0]?.total ?? 0) - runs.length;
  const title = words.kinds[kind];
  return [
    ...(isOnly ? [] : [{ text: title, markup: html`<strong>${title}</strong>` }]),
    ...runs.map((run) => {
      const url = runUrl(publicUrl, run);
      const details = detailsOf(run, language);
      return {
        text: [plainName(run.templateName), details.text, url].join("\n"),
        markup: html`<a href="${url}" style="font-weight:600;color:inherit">${nameMarkup(run.templateName)}</a><br>${details.markup}`,
      };
    }),
    ...(rest > 0 ? [plainPart(fillText(words.more, { count: String(rest) }))] : []),
  ];
}

/** Where it is, what happened, and why. */
function detailsOf(run: WaitingRun, language: InterfaceLanguage): Part {
  const words = CHECKLIST_MAIL_WORDS[language];
  const { locale } = NOTIFICATION_WORDS[language];
  const who = run.actorName ?? NOTIFICATION_WORDS[language].somebody;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${run.dueOn}T00:00:00Z`),
  );
  const isGivenByNobody = run.kind === "checklist_assigned" && run.actorName === null;
  const items = run.failed.join("; ");
  const full = isGivenByNobody ? words.assignedByItself : words.sentences[run.kind];
  // What failed behind a network is not said.
  const sentence = items === "" ? full.replace(/\s*: \{items\}/, "") : full;
  const place = run.isNetworkRestricted ? words.restricted : plainName(run.place.join(", "));
  const placeMarkup = run.isNetworkRestricted
    ? html`${words.restricted}`
    : nameMarkup(run.place.join(", "));
  const why = run.reason === null ? [] : [run.reason];
  return {
    text: [
      ...(place === "" ? [] : [place]),
      fillText(sentence, { day, who: plainName(who), items: plainName(items) }),
      ...why.map((reason) => fillText(words.reason, { reason: plainName(reason) })),
    ].join("\n"),
    markup: html`${place !== "" && html`<span class="quiet" style="color:#57606a;font-size:14px">${placeMarkup}</span><br>`}${fillMarkup(
      sentence,
      { day: html`${day}`, who: nameMarkup(who), items: nameMarkup(items) },
    )}${why.map((reason) => html`<br>${fillMarkup(words.reason, { reason: nameMarkup(reason) })}`)}`,
  };
}
