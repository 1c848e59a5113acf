/** Nothing is loaded from anywhere, our own server included. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE = /(<[a-z][^<>]*?)\sstyle=("[^"]*"|'[^']*')/gi;

/**
 * A message's page with the styles it carries set aside: written in a page they are against our
 * content security policy, which would refuse (and report) them one by one. `wear` puts them on.
 * A link would open in a new window, which the frame's sandbox forbids: it leads nowhere from here.
 */
export function undressed(html: string): string {
  const ours = `${POLICY}<base target="_blank">`;
  const plain = html
    .replace(SHEET, "<template data-sheet>$1</template>")
    .replace(STYLE, "$1 data-style=$2");
  return /<head[^>]*>/i.test(plain)
    ? plain.replace(/<head[^>]*>/i, (head) => head + ours)
    : ours + plain;
}

/** Gives a page that `undressed` made its own styles, as the object model may. */
export function wear(page: Document | null): void {
  const view = page?.defaultView;
  if (!page || !view) return;
  const carried = page.querySelectorAll<HTMLTemplateElement>("template[data-sheet]");
  page.adoptedStyleSheets = [...carried].map(({ content }) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(content.textContent ?? "");
    return sheet;
  });
  for (const element of page.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
  }
}
