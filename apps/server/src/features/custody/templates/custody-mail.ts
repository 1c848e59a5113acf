import { interfaceLanguageFor } from "@storey/domain";
import { type Html, html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import type { MailedThing } from "../custody-receipt.repository.ts";
import { CUSTODY_MAIL_WORDS, type CustodyMailKind } from "./custody-mail-messages.ts";

export type { CustodyMailKind } from "./custody-mail-messages.ts";

/** How many things one mail names. */
const MOST_THINGS = 50;

/** The facts of a mail about things. Names are data. */
export interface CustodyMailFacts {
  readonly kind: CustodyMailKind;
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly organisationName: string;
  /** At least one. */
  readonly things: readonly MailedThing[];
  /** An absolute address that the server made. */
  readonly link: string;
  /** Whether it leads to a page behind a login, so that it opens nothing by itself. */
  readonly isMember: boolean;
  /** Where reminders are stopped; null for a receipt. */
  readonly unsubscribeUrl: string | null;
}

/** Makes a mail about things that somebody has; text and HTML have the same contents. */
export function custodyMail(facts: CustodyMailFacts): MailParts {
  const language = interfaceLanguageFor(facts.language);
  const words = CUSTODY_MAIL_WORDS[language];
  const kind = words.kinds[facts.kind];
  const [first] = facts.things;
  const isOne = facts.things.length === 1 && first !== undefined;
  const organisation = facts.organisationName;
  const count = String(facts.things.length);
  const name = isOne ? nameOf(first) : "";
  const subject = fillText(isOne ? kind.subject : kind.subjectMany, {
    count,
    thing: subjectName(name, language),
    organisation: subjectName(organisation, language),
  });
  const heading = isOne ? kind.heading : kind.headingMany;
  const lines = facts.things
    .slice(0, MOST_THINGS)
    .map((thing) => lineOf(thing, facts.kind === "in" ? null : words));
  const rest =
    facts.things.length > MOST_THINGS
      ? [fillText(words.more, { count: String(facts.things.length - MOST_THINGS) })]
      : [];
  const { unsubscribeUrl: stopUrl } = facts;
  const own = facts.isMember ? [] : [words.own];
  return {
    subject,
    text: `${[
      fillText(heading, { count, thing: plainName(name) }),
      [...lines.map(({ text }) => `- ${text}`), ...rest].join("\n"),
      kind.ask,
      `${words.button}:\n${facts.link}`,
      ...own,
      fillText(words.unexpected, { organisation: plainName(organisation) }),
      ...(stopUrl === null ? [] : [`${words.stop}:\n${stopUrl}`]),
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation, button: words.button, link: facts.link },
      heading: fillMarkup(heading, { count: html`${count}`, thing: nameMarkup(name) }),
      before: [
        ...lines.map(({ markup }) => markup),
        ...rest.map((each) => html`${each}`),
        html`${kind.ask}`,
      ],
      bareLink: words.bareLink,
      after: [
        ...own.map((each) => html`${each}`),
        fillMarkup(words.unexpected, { organisation: nameMarkup(organisation) }),
        ...(stopUrl === null
          ? []
          : [html`<a href="${stopUrl}" style="color:#57606a">${words.stop}</a>`]),
      ],
    }),
  };
}

function nameOf({ tag, model }: MailedThing): string {
  return `${model} (${tag})`;
}

/** Names a thing by model, kind and tag, with the day it is due unless it came back. */
function lineOf(
  thing: MailedThing,
  words: { readonly dueBack: string; readonly locale: string } | null,
): { readonly text: string; readonly markup: Html } {
  const name = `${thing.model}, ${thing.assetType}, ${thing.tag}`;
  if (words === null || thing.dueBack === null) {
    return { text: plainName(name), markup: nameMarkup(name) };
  }
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(thing.dueBack),
  );
  const due = fillText(words.dueBack, { day });
  return { text: `${plainName(name)}: ${due}`, markup: html`${nameMarkup(name)}: ${due}` };
}
