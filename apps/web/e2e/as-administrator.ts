import type { Page } from "playwright-core";
import { WIDE } from "./person.ts";
import { startWalk } from "./walk.ts";

/** Does something as an organisation's administrator, in a window that is there for it alone. */
export async function asAdministrator<Result>(
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { page, context } = await startWalk(WIDE, { as: "organisation-admin@harbour.test" });
  await page.goto("/info");
  const result = await work(page);
  await context.close();
  return result;
}
