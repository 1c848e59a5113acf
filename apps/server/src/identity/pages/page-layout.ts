import { type Html, html } from "./html.ts";
import { MARK, SCRIPT, STYLE } from "./page-asset.ts";
import type { PageLanguage } from "./page-messages.ts";

/** What every page has. */
export type PageFrame = { language: PageLanguage; title: string; body: Html; hasScript?: boolean };

/** A whole document: one card in the middle, the product's name above it. */
export function pageLayout({ language, title, body, hasScript = false }: PageFrame): string {
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
<p class="brand"><img src="${MARK.href}" alt="" width="40" height="40"><span>Storey</span></p>
<div class="card">
${body}
</div>
</main>
</body>
</html>
`.markup;
}
