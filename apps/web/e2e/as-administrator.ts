import type { Browser, Page } from "playwright-core";
import { ownOrigin } from "./own-origin.ts";
import { newWindow, signIn } from "./person.ts";

/** Does something as an organisation's administrator, in a window that is there for it alone. */
export async function asAdministrator<Result>(
  browser: Browser,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const window = { name: "wide", width: 1440, height: 900 } as const;
  const context = await newWindow(browser, window, ownOrigin());
  const page = await context.newPage();
  await signIn(page, "organisation-admin@harbour.test");
  const result = await work(page);
  await context.close();
  return result;
}
