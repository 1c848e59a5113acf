import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW } from "./person.ts";
import { callAs } from "./public-space.ts";
import { STACKED } from "./stacked.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

describe("words of stacked marks at a narrow window", () => {
  let flow: UserFlow;
  let space = "";
  const issue = randomUUID();

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test" });
    const { page } = flow;
    await page.goto("/info");
    const found = await callAs(page, "POST", "/spaces/search", { pageSize: 1 });
    const [{ floor }] = (found as { results: [{ floor: { id: string } }] }).results;
    space = randomUUID();
    await callAs(page, "POST", "/spaces", { id: space, floorId: floor.id, name: STACKED });
    const report = { id: issue, spaceId: space, title: STACKED, description: STACKED };
    await callAs(page, "POST", "/issues", report);
    await callAs(page, "POST", `/issues/${issue}/comments`, { id: randomUUID(), body: STACKED });
  });
  afterAll(() => flow.context.close());

  async function isWithin(path: string, ready: () => Promise<void>): Promise<void> {
    await flow.page.goto(path);
    await ready();
    const width = await flow.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(NARROW.width);
  }

  test("stay within the pages of the issue and the space, and within the lists", async () => {
    const { main } = flow;
    const title = () => main().getByRole("heading", { level: 1 }).waitFor();
    await isWithin(`/issues/${issue}`, async () => {
      await title();
      await main().getByRole("region", { name: "Comments" }).getByRole("listitem").waitFor();
    });
    await isWithin(`/spaces/${space}`, async () => {
      await title();
      await main().getByRole("list", { name: "Readiness" }).getByRole("listitem").waitFor();
    });
    const line = () =>
      main().locator(`a[href*="${issue}"], [data-issue="${issue}"]`).first().waitFor();
    await isWithin(`/spaces/${space}?tab=issues`, line);
    await isWithin(`/spaces/${space}?tab=timeline`, title);
    await isWithin("/issues?view=open&sort=-createdAt", line);
    await isWithin("/issues?view=open&layout=board&sort=-createdAt", line);
    await isWithin("/?q=AB", () => main().getByRole("region").first().waitFor());
    await isWithin("/recently-viewed", () => main().getByRole("article").first().waitFor());
    expect(flow.faults).toEqual([]);
  });
});
