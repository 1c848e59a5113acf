/** The frame loads nothing from anywhere, our own server included. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE = /(<[a-z][^<>]*?)\sstyle=("[^"]*"|'[^']*')/gi;

/**
 * Sets the styles of a message's page aside: written into a page they would break our content
 * security policy, which refuses (and reports) them one by one. `wear` applies them. A link of the
 * message would open in a new window, which the frame's sandbox forbids, so it leads nowhere.
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

/** Applies its own styles to a page that `undressed` returned, by script, as the policy allows. */
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
