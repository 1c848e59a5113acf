function isLoaded(link: HTMLLinkElement): boolean {
  try {
    return link.sheet?.cssRules !== undefined;
  } catch {
    // Some browsers list the sheet before it is loaded, and then let nobody read it.
    return false;
  }
}

async function loaded(link: HTMLLinkElement): Promise<void> {
  if (isLoaded(link)) return;
  await new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });
}

/**
 * Waits for the styles of the page and applies them. The page links them as styles for print, so
 * that they hold up neither its first sight nor its scripts; they stay in their place, before the
 * styles of the screens.
 */
export async function applyFirstStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-first][media=print]");
  await Promise.all([...links].map(loaded));
  for (const link of links) link.media = "all";
}
