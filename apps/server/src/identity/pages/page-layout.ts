import { type Html, html } from "./html.ts";
import { MARK, SCRIPT, STYLE } from "./page-asset.ts";
import type { PageLanguage } from "./page-messages.ts";

/** The parts that every page has. */
export type PageFrame = {
  language: PageLanguage;
  title: string;
  body: Html;
  hasScript?: boolean;
  /** The address of the logo above the card; without one the product's sign is there. */
  logo?: string | null;
};

const SIGN = html`<img src="${MARK.href}" alt="" width="40" height="40"><span>Storey</span>`;

/**
 * Renders the logo without text, so that its address shows nobody the organisation's name. The
 * product's sign lies beside it for a script to show if the logo does not load.
 */
function brand(logo: string | null): Html {
  return html`<p class="brand">${logo ? html`<img class="logo" src="${logo}" alt=""><template>${SIGN}</template>` : SIGN}</p>`;
}

/**
 * Renders a whole document: one card in the middle, the organisation's logo or the product's name
 * above it.
 */
export function pageLayout(frame: PageFrame): string {
  const { language, title, body, hasScript = false, logo = null } = frame;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Storey</title>
<link rel="icon" type="image/svg+xml" href="${MARK.href}">
<link rel="stylesheet" href="${STYLE.href}">
${hasScript && html`<script src="${SCRIPT.href}" defer></script>`}
</head>
<body>
<main class="frame">
${brand(logo)}
<div class="card">
${body}
</div>
</main>
</body>
</html>
`.markup;
}
