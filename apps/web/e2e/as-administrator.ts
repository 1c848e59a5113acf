import type { Page } from "playwright-core";
import { WIDE } from "./person.ts";
import { startUserFlow } from "./user-flow.ts";

/** Runs work as an organisation's administrator, in a window of its own. */
export async function asAdministrator<Result>(
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { page, context } = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  await page.goto("/info");
  const result = await work(page);
  await context.close();
  return result;
}
