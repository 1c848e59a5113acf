import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows, ownBrowser } from "./browser.ts";
import { onOwnNetwork, ownAddress } from "./own-network.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW, newWindow, WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs, newPublicSpace, openToGuests, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

/** The reports after which a network has to wait. */
const MOST_REPORTS = 5;

let admin: Page;
beforeAll(async () => {
  ({ page: admin } = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" }));
  await admin.goto("/info");
});
afterAll(closeWindows);

async function write(page: Page, title: string): Promise<void> {
  await page.getByRole("textbox", { name: "What is wrong?" }).fill(title);
}

const send = (page: Page) => page.getByRole("button", { name: "Report issue" }).click();
const arrived = (page: Page) => page.getByRole("heading", { name: /^Issue #\d+ has arrived/ });

/** Calls the API as the guest of a page. */
function asGuest(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async (sent) => {
      const { token } = JSON.parse(document.getElementById("storey-guest")?.textContent ?? "{}");
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const options = { method: "POST", headers, body: JSON.stringify(sent.body) };
      return (await fetch(`/api/public${sent.path}`, options)).status;
    },
    { path, body },
  );
}

describe("at the door, at a narrow window", () => {
  let space: PublicSpaceFacts;
  let flow: UserFlow;
  let page: Page;

  beforeAll(async () => {
    space = await newPublicSpace(admin, "Door");
    flow = await startUserFlow(NARROW);
    page = flow.page;
  });
  afterAll(() => flow.context.close());

  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  test("a space that turns private says so, and how it is seen", async () => {
    await callAs(admin, "PATCH", `/spaces/${space.id}`, { isPublic: false });
    expect((await page.goto(`/q/${space.code}`))?.status()).toBe(403);
    await heading("This room is not public").waitFor();
    await page.getByRole("link", { name: "Log in" }).first().waitFor();
    expect(await page.content()).not.toContain(space.name);
    await flow.isAccessible();
    await callAs(admin, "PATCH", `/spaces/${space.id}`, { isPublic: true });
  });

  test("an archived space says so, by its name", async () => {
    const gone = await newPublicSpace(admin, "Gone");
    await callAs(admin, "DELETE", `/spaces/${gone.id}`);
    expect((await page.goto(`/q/${gone.code}`))?.status()).toBe(410);
    await heading("This room is archived").waitFor();
    await page.getByText(`${gone.name} is no longer in use.`).waitFor();
    await flow.isAccessible();
  });

  test("a code that was revoked and one that is not assigned yet say so", async () => {
    const gone = await newPublicSpace(admin, "Revoked");
    const codes = (await callAs(admin, "GET", `/spaces/${gone.id}/codes`)) as { id: string }[];
    for (const { id } of codes) await callAs(admin, "DELETE", `/space-codes/${id}`);
    expect((await page.goto(`/q/${gone.code}`))?.status()).toBe(410);
    await heading("This code was revoked").waitFor();
    expect(await page.content()).not.toContain(gone.name);
    await flow.isAccessible();
    const made = await callAs(admin, "POST", "/space-codes/blank", { count: 1 });
    const [blank] = made as { code: string }[];
    expect((await page.goto(`/q/${blank?.code}`))?.status()).toBe(404);
    await heading("This code is not assigned yet").waitFor();
    expect(await page.getByRole("link", { name: "Log in" }).count()).toBe(1);
    await flow.isAccessible();
  });

  test("an unknown code and an address of nothing say so", async () => {
    expect((await page.goto("/q/0000000000000000000000NONE"))?.status()).toBe(404);
    await heading("Unknown code").waitFor();
    await flow.isAccessible();
    await page.goto(`/track/${"A".repeat(43)}`);
    await heading("This issue is not here").waitFor();
    await flow.isAccessible();
  });

  test("a report over a line that fails is kept, and goes out when there is one", async () => {
    await page.goto(`/q/${space.code}/report`);
    await write(page, "The line fails");
    await flow.context.setOffline(true);
    try {
      await send(page);
      await page.getByText(/^Kept on this device/).waitFor();
      await flow.isAccessible();
    } finally {
      await flow.context.setOffline(false);
    }
    await arrived(page).waitFor();
  });

  test("what is typed outlives the page, and what was sent goes on by itself", async () => {
    await page.goto(`/q/${space.code}/report`);
    await write(page, "Typed and left");
    await page.getByRole("textbox", { name: "Tell us more" }).fill("All of this");
    await page.reload();
    const more = page.getByRole("textbox", { name: "Tell us more" });
    await expect.poll(() => more.inputValue()).toBe("All of this");
    await page.route("**/api/public/spaces/*/issues", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await send(page);
    await page.getByText(/^Kept on this device/).waitFor();
    await page.reload();
    await page.getByText(/^Kept on this device/).waitFor();
    await page.unroute("**/api/public/spaces/*/issues");
    await arrived(page).waitFor();
  });

  test("a session that has ended is opened anew, and nothing is lost", async () => {
    await page.goto(`/q/${space.code}/report`);
    await write(page, "Half an hour later");
    let ended = 0;
    await page.route("**/api/public/spaces/*/issues", (route) => {
      if (route.request().method() !== "POST" || ended > 0) return route.continue();
      ended += 1;
      const headers = { ...route.request().headers(), authorization: "Bearer of-an-earlier-hour" };
      return route.continue({ headers });
    });
    await send(page);
    await arrived(page).waitFor();
    expect(ended).toBe(1);
    await page.unroute("**/api/public/spaces/*/issues");
  });

  test("too many reports from one network are refused with words that help", async () => {
    const flooded = await newPublicSpace(admin, "Flooded");
    await page.goto(`/q/${flooded.code}`);
    for (let count = 0; count < MOST_REPORTS; count++) {
      const body = { clientId: crypto.randomUUID(), title: `Report ${count}` };
      expect(await asGuest(page, `/spaces/${flooded.code}/issues`, body)).toBe(201);
    }
    await page.goto(`/q/${flooded.code}/report`);
    await write(page, "One more");
    await send(page);
    await page.getByText(/Send it again in ten minutes/).waitFor();
    await flow.isAccessible();
    expect(await page.getByRole("textbox", { name: "What is wrong?" }).inputValue()).toBe(
      "One more",
    );
  });

  test("me too counts what somebody else has reported", async () => {
    await callAs(admin, "POST", "/issues", { spaceId: space.id, title: "It hums" });
    await page.goto(`/q/${space.code}/report`);
    // Reports of people with an account are only for those who may open them.
    const line = flow
      .main()
      .getByRole("listitem")
      .filter({ hasText: "Something is reported here" });
    await line.getByRole("button", { name: "Me too" }).click();
    await line.getByText("Counted").waitFor();
    await line.getByText("Reported by 2").waitFor();
    await flow.isAccessible();
  });

  test("a reporter replies, opens it again and confirms", async () => {
    const room = await newPublicSpace(admin, "Followed");
    await page.goto(`/q/${room.code}/report`);
    await write(page, "No sound");
    await send(page);
    await arrived(page).waitFor();
    const { results } = (await callAs(admin, "POST", "/issues/search", {
      filters: { spaceIds: [room.id] },
    })) as { results: { id: string }[] };
    const issue = `/issues/${results[0]?.id}`;
    const step = (body: object) => callAs(admin, "POST", `${issue}/transition`, body);
    await callAs(admin, "POST", `${issue}/comments`, {
      body: "Which socket?",
      visibility: "public",
    });
    await callAs(admin, "POST", `${issue}/comments`, { body: "Old amp", visibility: "internal" });
    await page.getByRole("link", { name: "Follow the issue" }).click();
    await page.getByText("Which socket?").waitFor();
    expect(await page.getByText("Old amp").count()).toBe(0);
    await page.getByRole("textbox", { name: "Your reply" }).fill("The left one");
    await page.getByRole("button", { name: "Send reply" }).click();
    await flow.main().getByRole("listitem").filter({ hasText: "The left one" }).waitFor();
    await step({ to: "open" });
    await step({ to: "in_progress" });
    await step({ to: "resolved", resolutionCode: "fixed", note: "Plugged in" });
    await page.reload();
    await page.getByText("Plugged in").waitFor();
    await page.getByRole("button", { name: "It is not fixed" }).click();
    await page.getByRole("textbox", { name: "What is still wrong?" }).fill("Still silent");
    await flow.isAccessible();
    await page.getByRole("button", { name: "Open it again" }).click();
    await page.getByText("It is accepted and waits for its turn.").waitFor();
    await step({ to: "in_progress" });
    await step({ to: "resolved", resolutionCode: "replaced", note: "A new cable" });
    await page.reload();
    await page.getByRole("button", { name: "Yes, it is fixed" }).click();
    await page.getByText("It is done.").waitFor();
    await flow.isAccessible();
  });

  test("a member whose login holds comes to the whole of the space", async () => {
    const member = await startUserFlow(NARROW, { as: "technician@harbour.test" });
    await member.page.goto(`/q/${space.code}`);
    await member.page.waitForURL(new RegExp(`/spaces/${space.id}`));
    await member.main().getByRole("heading", { level: 1, name: space.name }).waitFor();
    expect(member.faults).toEqual([]);
    await member.context.close();
  });
});

const address = ownAddress();

describe.skipIf(address === undefined)("over plain http, in the building's own network", () => {
  test("a phone sees the space, looks around, opens a PDF, reports and follows", async () => {
    if (address === undefined) throw new Error("This machine has no address.");
    const space = await openToGuests(admin, 2);
    const network = await onOwnNetwork(ownOrigin(), address);
    const context = await newWindow(await ownBrowser(), NARROW, network.origin);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`/q/${space.code}`);
    await page.getByRole("heading", { level: 1, name: space.name }).waitFor();
    // Without this check the refusal above would prove nothing.
    expect(
      await page.evaluate(() => [
        isSecureContext,
        crypto.subtle,
        navigator.clipboard,
        "randomUUID" in crypto,
      ]),
    ).toEqual([false, undefined, undefined, false]);
    await page.getByRole("button", { name: "Look around" }).tap();
    const view = page.getByRole("dialog", { name: `Look around in ${space.name}` });
    await view.getByRole("application").waitFor();
    await view.getByRole("button", { name: "Close" }).first().tap();
    await page.getByRole("button", { name: /^Switching on/ }).tap();
    const overlay = page.getByRole("dialog", { name: "Switching on" });
    await overlay.getByText("How to switch it on").first().waitFor();
    await overlay.getByRole("button", { name: "Close" }).first().tap();
    await page.getByRole("link", { name: "Report an issue" }).tap();
    await write(page, "Plain http");
    const photo = { name: "one.png", mimeType: "image/png", buffer: plainPng(64, 64, [9, 9, 9]) };
    await page.getByLabel("Add photos").setInputFiles([photo]);
    await page.getByRole("img", { name: "Photo 1" }).waitFor();
    await send(page);
    await arrived(page).waitFor();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await page.getByRole("link", { name: "Follow the issue" }).tap();
    await page.getByRole("img", { name: "Photo 1" }).waitFor();
    await page.getByRole("textbox", { name: "Your reply" }).fill("Over plain http");
    await page.getByRole("button", { name: "Send reply" }).tap();
    await page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "Over plain http" })
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
    network.close();
  });
});
