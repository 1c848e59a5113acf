import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** A file that the browser saved. */
interface SavedText {
  readonly name: string;
  readonly text: string;
}

/** Does what saves a file of text, and reads the file. */
export async function savedText(page: Page, save: () => Promise<void>): Promise<SavedText> {
  const arriving = page.waitForEvent("download");
  await save();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
