import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { helpWith, makeDarkDisplay } from "./dark-display.ts";
import { NARROW, WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Not the name of a tree that the demonstration has. */
const NAME = "Dark display";

describe("a room that explains itself", () => {
  let admin: UserFlow;
  let technician: UserFlow;
  let room: PublicSpaceFacts;

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.page.goto("/info");
    room = await newPublicSpace(admin.page, "Studio T");
    await helpWith(admin.page, room.id, await makeDarkDisplay(admin.page, NAME));
    technician = await startUserFlow(NARROW, {
      as: "technician@harbour.test",
      scheme: "dark",
      keepsApp: true,
    });
  });
  afterAll(async () => {
    await technician.context.close();
    await admin.context.close();
  });

  test("leads a technician on a phone to the fix, back and forth, half of it without a network", async () => {
    const { page, main, context } = technician;
    const press = (name: string | RegExp) => main().getByRole("button", { name }).click();
    const heading = (name: string) => main().getByRole("heading", { name }).waitFor();
    await page.goto(`/spaces/${room.id}`);
    await main().getByRole("link", { name: "Help with this room" }).click();
    await heading("The lamp");
    await main().getByText("Is the lamp at the display of Studio T on?").waitFor();
    await technician.isAccessible();
    await press(/No, it is dark/);
    await heading("Somebody has to come");
    await press("Back");
    await heading("The lamp");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await press(/Yes, it is on/);
    await heading("The input");
    await main().getByText("Kept on this device.").waitFor();
    // A reload without a network goes on where it was.
    await page.reload();
    await heading("The input");
    await press(/Now there is a picture/);
    await heading("Enjoy your meeting");
    await technician.isAccessible();
    await press("Yes, it works");
    await heading("Good, it is fixed");
    await context.setOffline(false);
    const sessionId = page.url().split("/").at(-1);
    await expect
      .poll(() => callAs(page, "GET", `/decision-tree-sessions/${sessionId}`))
      .toMatchObject({ state: "resolved", isHelpful: true, answers: [{}, {}] });
  });

  test("helps one guest at the door; another reports with a photo, and the technician reads what was tried", async () => {
    const first = await startUserFlow(NARROW);
    await first.page.goto(`/q/${room.code}`);
    await first.main().getByRole("link", { name: "Help with this room" }).tap();
    await first
      .main()
      .getByRole("button", { name: /Yes, it is on/ })
      .tap();
    await first.isAccessible();
    await first
      .main()
      .getByRole("button", { name: /Now there is a picture/ })
      .tap();
    await first.main().getByRole("button", { name: "Yes, it works" }).tap();
    await first.main().getByRole("heading", { name: "Good, it is fixed" }).waitFor();
    await first.context.close();

    const second = await startUserFlow(NARROW);
    const { main, page } = second;
    await page.goto(`/q/${room.code}/guide`);
    await main()
      .getByRole("button", { name: /No, it is dark/ })
      .tap();
    await main().getByRole("heading", { name: "Somebody has to come" }).waitFor();
    await second.isAccessible();
    await main().getByRole("button", { name: "Report the issue" }).tap();
    const title = page.getByRole("textbox", { name: "What is wrong?" });
    await title.waitFor();
    expect(await title.inputValue()).toBe("The lamp: No, it is dark");
    await page.getByLabel("Add photos").setInputFiles({
      ...{ name: "dark.png", mimeType: "image/png" },
      buffer: plainPng(400, 300, [20, 20, 20]),
    });
    await page.getByRole("button", { name: "Report issue" }).tap();
    await main()
      .getByRole("heading", { level: 1, name: /has arrived$/ })
      .waitFor();
    await second.context.close();

    const { page: desk } = technician;
    const found = (await callAs(desk, "POST", "/issues/search", {
      filters: { spaceIds: [room.id] },
      pageSize: 1,
    })) as { results: { id: string; source: string; priority: string }[] };
    const [issue] = found.results;
    expect(issue).toMatchObject({ source: "decision_tree", priority: "high" });
    await desk.goto(`/issues/${issue?.id}`);
    const tried = technician.main().getByRole("region", { name: "What was tried" });
    await tried.getByText("The lamp").waitFor();
    await tried.getByText("No, it is dark").waitFor();
    await technician.isAccessible();
  });
});
