import type { Page } from "playwright-core";

const TRIES = 6;
const TRY_MS = 5_000;

/**
 * Opens the first space that Home lists and returns its path. On a busy machine the list may move
 * below the pointer just when it is pressed: then it is pressed again, as a person does.
 */
export async function openFirstSpace(page: Page): Promise<string> {
  const card = page.getByRole("list", { name: "Spaces" }).getByRole("article").first();
  await card.waitFor();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const isLast = attempt === TRIES;
    const link = card.getByRole("link").first();
    await link.click({ timeout: TRY_MS }).catch(() => undefined);
    const arrived = page.waitForURL(/\/spaces\//, { timeout: TRY_MS, waitUntil: "commit" });
    if (await arrived.then(() => true, isLast ? undefined : () => false)) break;
  }
  return new URL(page.url()).pathname;
}
