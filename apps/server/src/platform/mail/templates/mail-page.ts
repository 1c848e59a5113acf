import { type Html, html } from "../../../identity/pages/html.ts";
import { nameMarkup } from "./given-name.ts";

/** The texts of a mail with one button, in one language. Text that people gave is data. */
export interface MailContent {
  readonly language: string;
  readonly subject: string;
  /** The sender's name at the head. */
  readonly organisation?: string;
  readonly heading: Html;
  /** Paragraphs above the button. */
  readonly before: readonly Html[];
  readonly button: string;
  /** The target of the button; also printed below it as text. */
  readonly link: string;
  /** Explains that the address below is the button's. */
  readonly bareLink: string;
  /** Paragraphs below the button, in small print. */
  readonly after: readonly Html[];
}

/**
 * Renders a mail's page. It has no picture and no script, and loads nothing. Its colours keep their
 * contrast where a mail program turns light into dark.
 */
export function mailPage(content: MailContent): string {
  const { language, subject, organisation, heading, before, button, link, bareLink, after } =
    content;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #16191d !important; color: #eceff3 !important; }
  .quiet, .quiet a { color: #b3bcc7 !important; border-color: #4b545f !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#ffffff;color:#1c2128;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere">
${organisation && html`<p class="quiet" style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #c3cad3;color:#57606a;font-size:14px;font-weight:600">${nameMarkup(organisation)}</p>\n`}<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${heading}</h1>
${before.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>\n`)}<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<div class="quiet" style="color:#57606a;font-size:14px">
<p style="margin:0 0 16px">${bareLink}<br><a href="${link}" style="color:#57606a;word-break:break-all">${link}</a></p>
${after.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>\n`)}</div>
</div>
</body>
</html>
`;
  return page.markup;
}
