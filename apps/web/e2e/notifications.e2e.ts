import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const TOLD_WITHIN_MS = 30_000;

afterAll(closeWindows);

interface Reported {
  readonly id: string;
  readonly reference: string;
}

/** Reports an issue about the first space. */
async function report(page: Page, title: string): Promise<Reported> {
  const found = (await callAs(page, "POST", "/spaces/search", { pageSize: 1 })) as {
    results: { id: string }[];
  };
  const body = { spaceId: found.results[0]?.id, title };
  return (await callAs(page, "POST", "/issues", body)) as Reported;
}

/** Waits until there are so many unread notifications: the server makes them in the background. */
async function untilUnread(page: Page, count: number): Promise<void> {
  const unread = async () =>
    ((await callAs(page, "GET", "/notifications")) as { unread: number }).unread;
  await expect.poll(unread, { timeout: TOLD_WITHIN_MS }).toBe(count);
}

/** Reports as a guest with an address, and returns the link of its mail that stops such mails. */
async function linkOfReport(name: string): Promise<string> {
  const address = `${name.toLowerCase().replace(/\W/g, "-")}@example.test`;
  await asAdministrator(async (page) => {
    const { code } = await newPublicSpace(page, name);
    const session = (await callAs(page, "POST", "/public/sessions", { code })) as {
      token: string;
    };
    const sent = await page.request.post(`/api/public/spaces/${code}/issues`, {
      headers: { authorization: `Bearer ${session.token}` },
      data: { clientId: crypto.randomUUID(), title: "It drips", contactEmail: address },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  });
  const postmaster = await startUserFlow(WIDE, { as: "admin@storey.test" });
  await postmaster.page.goto("/info");
  const mail = async () => {
    const all = (await callAs(postmaster.page, "GET", "/mail-outbox")) as {
      to: string;
      text: string;
    }[];
    return all.find(({ to }) => to === address)?.text ?? "";
  };
  await expect.poll(mail, { timeout: TOLD_WITHIN_MS }).toContain("/unsubscribe?token=");
  const link = (await mail()).match(/\S+\/unsubscribe\?token=\S+/)?.[0] ?? "";
  await postmaster.context.close();
  return link;
}

describe("what people are told, at a narrow, dark window", () => {
  const title = "The tap drips";
  let member: UserFlow;
  let technician: UserFlow;
  let issue: Reported;

  beforeAll(async () => {
    member = await startUserFlow(NARROW, { as: "member@harbour.test", scheme: "dark" });
    await member.page.goto("/");
    technician = await startUserFlow(WIDE, { as: "technician@harbour.test" });
    await technician.page.goto("/info");
    // Notifications of the demonstration and other journeys do not count here.
    await callAs(member.page, "PUT", "/notifications/read", { upTo: "2100-01-01T00:00:00.000Z" });
    issue = await report(member.page, title);
  });
  afterAll(async () => {
    await member.context.close();
    await technician.context.close();
  });

  const bell = (name: string | RegExp) =>
    member.page.getByRole("banner").getByRole("button", { name, exact: true });
  const panel = () => member.dialog("Notifications");

  test("nothing unread is a bell without a number", async () => {
    await member.page.reload();
    await bell("Notifications").waitFor();
  });

  test("comments are one line, which leads to the issue and is read then", async () => {
    for (const body of ["On my way.", "I need a part.", "It is ordered."])
      await callAs(technician.page, "POST", `/issues/${issue.id}/comments`, { body });
    await untilUnread(member.page, 1);
    await member.page.reload();
    await bell("Notifications, 1 unread").click();
    const line = panel().getByRole("listitem").filter({ hasText: title });
    await line
      .getByText(/^New: 3 comments, the last by/)
      .or(line.getByText("3 comments"))
      .first()
      .waitFor();
    await member.isAccessible();
    await line.getByRole("link").click();
    await member.main().getByRole("heading", { level: 1, name: title }).waitFor();
    await panel().waitFor({ state: "hidden" });
    await bell("Notifications").waitFor();
  });

  test("by keyboard: opened, walked through, all marked as read, closed", async () => {
    await callAs(technician.page, "POST", `/issues/${issue.id}/comments`, { body: "It is here." });
    await untilUnread(member.page, 1);
    await member.page.reload();
    const { keyboard } = member.page;
    await bell("Notifications, 1 unread").focus();
    await keyboard.press("Enter");
    await panel().getByRole("listitem").first().waitFor();
    const readAll = panel().getByRole("button", { name: "Mark all as read" });
    for (let presses = 0; presses < 5; presses += 1) {
      await keyboard.press("Tab");
      if (await readAll.evaluate((button) => button === document.activeElement)) break;
    }
    await keyboard.press("Enter");
    await bell("Notifications").waitFor({ state: "attached" });
    await untilUnread(member.page, 0);
    await keyboard.press("Escape");
    await panel().waitFor({ state: "hidden" });
    const focused = member.page.locator("*:focus");
    expect(await focused.getAttribute("aria-label")).toBe("Notifications");
    expect([...member.faults, ...technician.faults]).toEqual([]);
  });

  test("without a line the last list stays and says so", async () => {
    await member.context.setOffline(true);
    await bell("Notifications").click();
    await panel()
      .getByText(/^You are offline/)
      .waitFor();
    await panel().getByRole("link", { name: title }).first().waitFor();
    await member.page.keyboard.press("Escape");
    await member.context.setOffline(false);
  });

  test("what is switched off in the settings is told no more", async () => {
    await member.page.goto("/settings");
    const choice = member.main().getByRole("switch", {
      name: "Comments on your issues: In Storey",
    });
    await choice.waitFor();
    await Promise.all([
      member.page.waitForResponse(
        (reply) =>
          reply.request().method() === "PUT" && reply.url().endsWith("notification-preferences"),
      ),
      choice.click({ force: true }),
    ]);
    await expect.poll(() => choice.isChecked()).toBe(false);
    await member.isAccessible();
    await member.page.reload();
    await choice.waitFor();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await callAs(technician.page, "POST", `/issues/${issue.id}/comments`, { body: "Quietly." });
    await callAs(technician.page, "POST", `/issues/${issue.id}/transition`, { to: "open" });
    await untilUnread(member.page, 1);
    await member.page.reload();
    await bell("Notifications, 1 unread").click();
    await panel()
      .getByText(/set it to: Open$/)
      .first()
      .waitFor();
    await member.page.keyboard.press("Escape");
    const preferences = [{ kind: "issue_commented", channel: "in_app", isOn: true }];
    await callAs(member.page, "PUT", "/users/me/notification-preferences", { preferences });
  });

  test("who reported without an account stops the mails with the link of a mail, by a press", async () => {
    const link = await linkOfReport("Hall");
    const { page } = technician;
    await page.goto(link);
    await page.getByRole("heading", { name: "Stop these mails?" }).waitFor();
    await technician.isAccessible();
    await page.getByRole("button", { name: "Stop these mails" }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await page.getByText(/no more mails about your issue #\d+/).waitFor();
    await technician.isAccessible();
  });

  test("a link that does not work says so, in a page that anybody can read", async () => {
    const { page } = technician;
    await page.goto("/unsubscribe?token=cut-off");
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    await technician.isAccessible();
  });
});
