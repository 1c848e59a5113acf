import { interfaceLanguageFor } from "@storey/domain";
import { html } from "../../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../../platform/mail/templates/fill.ts";
import {
  nameMarkup,
  plainName,
  subjectName,
} from "../../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../../platform/mail/templates/invitation.ts";
import { mailPage } from "../../../../platform/mail/templates/mail-page.ts";
import type { DigestSpace, ReadinessDigest } from "../readiness-digest.repository.ts";
import { READINESS_WORDS } from "./readiness-mail-messages.ts";

/** The most spaces that a mail names. */
export const SPACES_NAMED_MAX = 20;

/** What Monday's mail says. */
export interface ReadinessNews extends ReadinessDigest {
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly organisationName: string;
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** Makes Monday's mail about readiness; text and HTML have the same contents. */
export function readinessMail(news: ReadinessNews): MailParts {
  const { locations, turned, turnedCount, publicUrl, unsubscribeUrl } = news;
  const language = interfaceLanguageFor(news.language);
  const words = READINESS_WORDS[language];
  const organisation = news.organisationName;
  const known = locations.reduce((sum, location) => sum + location.known, 0);
  const ready = locations.reduce((sum, location) => sum + location.ready, 0);
  const share = (of: { readonly ready: number; readonly known: number }) => ({
    ...{ ready: String(of.ready), known: String(of.known) },
    share: new Intl.NumberFormat(language, { style: "percent" }).format(of.ready / of.known),
  });
  const all = share({ ready, known });
  const subject = fillText(words.subject, {
    ...all,
    organisation: subjectName(organisation, language),
  });
  const rest = turnedCount - turned.length;
  const turnedHead =
    turnedCount === 0 ? words.noneTurned : fillText(words.turned, { count: String(turnedCount) });
  const link = `${publicUrl}/admin/readiness/spaces`;
  return {
    subject,
    text: `${[
      fillText(words.heading, all),
      locations
        .map((one) => `${plainName(one.name)}: ${fillText(words.line, share(one))}`)
        .join("\n"),
      turnedHead,
      ...(turned.length > 0 ? [turned.map((space) => textOf(space, publicUrl)).join("\n")] : []),
      ...(rest > 0 ? [fillText(words.more, { count: String(rest) })] : []),
      `${words.open}:\n${link}`,
      fillText(words.why, { organisation: plainName(organisation) }),
      `${words.stop}:\n${unsubscribeUrl}`,
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation, button: words.open, link, bareLink: words.bareLink },
      heading: html`${fillText(words.heading, all)}`,
      before: [
        ...locations.map(
          (one) => html`${nameMarkup(one.name)}: ${fillText(words.line, share(one))}`,
        ),
        html`<strong>${turnedHead}</strong>`,
        ...turned.map((space) => markupOf(space, publicUrl)),
        ...(rest > 0 ? [html`${fillText(words.more, { count: String(rest) })}`] : []),
      ],
      after: [
        fillMarkup(words.why, { organisation: nameMarkup(organisation) }),
        html`<a href="${unsubscribeUrl}" style="color:#57606a">${words.stop}</a>`,
      ],
    }),
  };
}

function textOf({ id, name, locationName }: DigestSpace, publicUrl: string): string {
  return `${plainName(name)}, ${plainName(locationName)}\n${publicUrl}/spaces/${id}`;
}

function markupOf({ id, name, locationName }: DigestSpace, publicUrl: string) {
  return html`<a href="${publicUrl}/spaces/${id}" style="font-weight:600;color:inherit">${nameMarkup(name)}</a>, ${nameMarkup(locationName)}`;
}
