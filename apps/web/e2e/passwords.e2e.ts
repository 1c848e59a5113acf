import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { NARROW, signIn, WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow } from "./user-flow.ts";

const MAILED_WITHIN_MS = 30_000;
const PASSWORDS = ["the first of them", "the second of them", "the third of them"] as const;

afterAll(closeWindows);

/** Returns the link of the mail to a person that begins with a path, once it is sent. */
async function mailedLink(to: string, path: string): Promise<string> {
  const postmaster = await startUserFlow(WIDE, { as: "admin@storey.test" });
  await postmaster.page.goto("/info");
  const link = async () => {
    const all = (await callAs(postmaster.page, "GET", "/mail-outbox")) as {
      to: string;
      text: string;
    }[];
    const texts = all.filter((mail) => mail.to === to).map(({ text }) => text);
    return (
      texts
        .join("\n")
        .match(/https?:\S+/g)
        ?.find((each) => each.includes(path)) ?? ""
    );
  };
  await expect.poll(link, { timeout: MAILED_WITHIN_MS }).not.toBe("");
  const found = await link();
  await postmaster.context.close();
  return found;
}

/** Invites a person who then joins with a password. */
async function newPerson(page: Page): Promise<string> {
  const email = `passwords-${crypto.randomUUID()}@example.test`;
  await asAdministrator((admin) => callAs(admin, "POST", "/users", { email }));
  await page.goto(await mailedLink(email, "/idp/invitation/"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORDS[0]);
  await page.getByRole("button", { name: "Set password and join" }).click();
  await page.getByRole("heading", { name: "You have joined" }).waitFor();
  return email;
}

describe("a password", () => {
  test("is changed in the settings, forgotten, and set anew by a mailed link", async () => {
    const { page, main, expectMessage, isAccessible } = await startUserFlow(WIDE);
    const email = await newPerson(page);
    await signIn(page, email, PASSWORDS[0]);
    await page.goto("/settings");
    await main().getByRole("button", { name: "Change password" }).click();
    await main().getByLabel("Current password", { exact: true }).fill(PASSWORDS[0]);
    await main().getByLabel("New password", { exact: true }).fill(PASSWORDS[1]);
    await isAccessible();
    await main().getByRole("button", { name: "Save password" }).click();
    await expectMessage(/Your password was changed/);
    // This session goes on, with tokens from after the change.
    await page.reload();
    await main().getByRole("button", { name: "Change password" }).waitFor();

    const phone = await startUserFlow(NARROW);
    await phone.page.goto("/");
    await phone.main().getByRole("button", { name: "Log in" }).first().click();
    await phone.page.getByRole("link", { name: "Forgot password?" }).click();
    await phone.page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await phone.page.getByLabel("E-mail").fill(email);
    expect(await problemsAtBothSizes(phone.page, NARROW, "light")).toEqual([]);
    await phone.page.getByRole("button", { name: "Send me a link" }).click();
    // There is no mail server here, and the page does not promise a mail.
    await phone.page.getByRole("heading", { name: "Ask for your link" }).waitFor();
    await phone.page.goto(await mailedLink(email, "/idp/password/"));
    await phone.page.getByLabel("New password", { exact: true }).fill(PASSWORDS[2]);
    expect(await problemsAtBothSizes(phone.page, NARROW, "light")).toEqual([]);
    await phone.page.getByRole("button", { name: "Set password" }).click();
    await phone.page.getByRole("heading", { name: "Your password is set" }).waitFor();
    await signIn(phone.page, email, PASSWORDS[2]);
    await phone.page.goto("/settings");
    await phone.main().getByRole("button", { name: "Change password" }).waitFor();

    // On the devices where the person was logged in before, they are logged out.
    await page.goto("/settings");
    await page.getByRole("button", { name: "Log in" }).first().waitFor();
    expect(phone.faults).toEqual([]);
  });

  test("has to wait after many wrong ones: the wait counts down, and what was typed stays", async () => {
    const { page } = await startUserFlow(NARROW);
    await page.goto("/");
    await page.getByRole("main").getByRole("button", { name: "Log in" }).first().click();
    const email = `waits-${crypto.randomUUID()}@example.test`;
    // Each reply brings a card of its own: the text of a card that was sent is an earlier one.
    const problem = page.locator(".card:not([data-sent])").getByRole("alert");
    const tryOnce = async (password: string): Promise<string> => {
      await page.getByLabel("E-mail").first().fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.locator(".card").evaluate((card) => card.setAttribute("data-sent", ""));
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await problem.waitFor();
      return (await problem.textContent()) ?? "";
    };
    await expect
      .poll(async () => {
        const text = await tryOnce("not the password");
        return /Wait \d+ seconds?, then try again/.test(text);
      })
      .toBe(true);
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(
      "not the password",
    );
    await problem.getByText("You can try again now.").waitFor();
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(
      "not the password",
    );
    // The answer of a server in front of this one is shown as it is.
    const away = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
    await page.route("**/idp/interaction/*", (route) => route.fulfill(away), { times: 2 });
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Bad gateway" }).waitFor();
  });
});
