import { interfaceLanguageFor } from "@storey/domain";
import { html } from "../../../identity/pages/html.ts";
import { fillMarkup, fillText } from "../../../platform/mail/templates/fill.ts";
import { nameMarkup, plainName, subjectName } from "../../../platform/mail/templates/given-name.ts";
import type { MailParts } from "../../../platform/mail/templates/invitation.ts";
import { mailPage } from "../../../platform/mail/templates/mail-page.ts";
import { ASSET_VIEW_WORDS } from "./asset-view-messages.ts";

/** The most assets that a mail names. */
export const ASSETS_NAMED_MAX = 20;

/** An asset that a view has come to find, as a mail names it. Names are data. */
export interface NewAssetOfView {
  readonly id: string;
  readonly tag: string;
  readonly name: string | null;
  readonly modelName: string;
  readonly spaceName: string | null;
  readonly locationName: string | null;
}

/** What a mail about a view says. */
export interface AssetViewNews {
  /** Any language code; an unknown one is English. */
  readonly language: string | null;
  readonly organisationName: string;
  readonly viewName: string;
  /** How many there are, named or not. */
  readonly count: number;
  readonly named: readonly NewAssetOfView[];
  /** How many are not named because only some networks show them. */
  readonly hiddenCount: number;
  /** The public address, without a slash at the end. */
  readonly publicUrl: string;
  /** The address of the list. */
  readonly link: string;
  readonly unsubscribeUrl: string;
}

/** Makes the mail of what a view has come to find; text and HTML have the same contents. */
export function assetViewMail(news: AssetViewNews): MailParts {
  const { count, named, hiddenCount, link, unsubscribeUrl } = news;
  const language = interfaceLanguageFor(news.language);
  const words = ASSET_VIEW_WORDS[language];
  const total = String(count);
  const isOne = count === 1;
  const heading = isOne ? words.headingOfOne : words.heading;
  const subject = fillText(isOne ? words.subjectOfOne : words.subject, {
    count: total,
    view: subjectName(news.viewName, language),
  });
  const lines = named.map((asset) => lineOf(asset, news.publicUrl));
  const unnamed = count - named.length - hiddenCount;
  const rest = [
    ...(unnamed > 0 ? [fillText(words.more, { count: String(unnamed) })] : []),
    ...(hiddenCount > 0 ? [fillText(words.hidden, { count: String(hiddenCount) })] : []),
  ];
  const organisation = news.organisationName;
  return {
    subject,
    text: `${[
      fillText(heading, { count: total, view: plainName(news.viewName) }),
      ...lines.map(({ text }) => text),
      ...rest,
      `${words.open}:\n${link}`,
      fillText(words.why, { organisation: plainName(organisation) }),
      `${words.stop}:\n${unsubscribeUrl}`,
    ].join("\n\n")}\n`,
    html: mailPage({
      ...{ language, subject, organisation, button: words.open, link, bareLink: words.bareLink },
      heading: fillMarkup(heading, { count: html`${total}`, view: nameMarkup(news.viewName) }),
      before: [...lines.map(({ markup }) => markup), ...rest.map((text) => html`${text}`)],
      after: [
        fillMarkup(words.why, { organisation: nameMarkup(organisation) }),
        html`<a href="${unsubscribeUrl}" style="color:#57606a">${words.stop}</a>`,
      ],
    }),
  };
}

function lineOf(asset: NewAssetOfView, publicUrl: string) {
  const { id, tag, name, modelName, spaceName, locationName } = asset;
  const url = `${publicUrl}/asset-manager/asset-details/${id}`;
  const what = name === null ? modelName : `${name}, ${modelName}`;
  const place = [spaceName, locationName].filter((one) => one !== null).join(", ");
  return {
    text: [`${plainName(tag)} ${plainName(what)}`, plainName(place), url]
      .filter((line) => line !== "")
      .join("\n"),
    markup: html`<a href="${url}" style="font-weight:600;color:inherit">${nameMarkup(tag)}</a> ${nameMarkup(what)}${
      place !== "" &&
      html`<br><span class="quiet" style="color:#57606a;font-size:14px">${nameMarkup(place)}</span>`
    }`,
  };
}
