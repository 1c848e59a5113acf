import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { signIn, WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { command, lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

const OWN_PASSWORD = "a door of many keys";

/** Tells whether a picture is drawn, and not the sign of a broken one. */
const isDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

afterAll(closeWindows);

describe("a Storey administrator at a wide window", () => {
  const name = "Northgate";
  const email = "ines@northgate.test";
  let flow: UserFlow;
  let invited: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "admin@storey.test" });
    invited = await startUserFlow(WIDE, { scheme: "dark" });
    await flow.page.goto("/");
  });
  afterAll(async () => {
    await flow.context.close();
    await invited.context.close();
  });

  test("creates an organisation and switches to it", async () => {
    const { page, main, dialog } = flow;
    await main().getByRole("article").first().waitFor();
    await flow.goTo("Organisations");
    await main().getByRole("link", { name: "Harbour University" }).waitFor();
    await flow.isAccessible();
    await main().getByRole("button", { name: "Create organisation" }).click();
    const form = dialog("Create an organisation");
    await form.getByRole("button", { name: "Create", exact: true }).click();
    await form.getByText("Minimum 2 characters").waitFor();
    await flow.fill(form, "Name", name);
    await flow.isAccessible();
    await form.getByRole("button", { name: "Create", exact: true }).click();
    await dialog("The organisation is ready").getByRole("button", { name: "Switch to it" }).click();
    await page.getByRole("banner").getByRole("button", { name }).waitFor();
    await main().getByRole("heading", { name: "Let’s set up your spaces" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await flow.isAccessible();
  });

  test("adds a location with everything that can be said about it", async () => {
    const { page, main } = flow;
    await main().getByRole("link", { name: "Add location" }).click();
    await main().getByRole("heading", { level: 1, name: "Add location" }).waitFor();
    const fields = {
      Name: "Gate House",
      "Default prefix": "GH",
      Town: "Leeds",
      "Service desk e-mail": "desk@northgate.test",
      "Administrator’s name": "Nora Pike",
      "Wi-Fi": "Northgate guests",
      "Spaces licensed": "20",
    };
    for (const [label, text] of Object.entries(fields)) await flow.fill(main(), label, text);
    const on = (label: RegExp) => main().getByRole("switch", { name: label }).check();
    await on(/^SOS slider/);
    await flow.fill(main(), "SOS phone", "112");
    await on(/^Custom labels/);
    await flow.fill(main(), "Active label", "Security is coming");
    const slider = main().getByRole("slider", { name: "SOS slider, preview" });
    await slider.focus();
    await page.keyboard.press("End");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("Security is coming");
    const who = main().getByRole("combobox", { name: "Who can open this" });
    await who.selectOption({ label: "Anyone with the code" });
    await flow.fill(main(), "IP subnets", "10.0.0.0/33");
    await main().getByRole("button", { name: "Add location" }).click();
    await main().getByText("Invalid subnet").waitFor();
    await flow.fill(main(), "IP subnets", "10.0.0.0/8");
    await main()
      .getByText(/^Your address .* does not match\.$/)
      .waitFor();
    await main().getByRole("combobox", { name: "Networks apply to" }).selectOption("anonymous");
    await main().getByRole("combobox", { name: "Licence type" }).selectOption("trial");
    await flow.isAccessible();
    await main().getByRole("button", { name: "Add location" }).click();
    await flow.expectMessage("Gate House was added");
    await lineOf(flow, "Gate House").waitFor();
  });

  test("adds a floor and a space", async () => {
    const { main, page, dialog } = flow;
    await command(flow, "Gate House", "Add floor");
    const floor = main().getByRole("textbox", { name: "Name of the floor" });
    await floor.fill("Ground floor");
    await floor.press("Enter");
    await command(flow, "Ground floor", "Add space");
    await flow.fill(dialog("Add a space"), "Name", "Reading room");
    await flow.isAccessible();
    await dialog("Add a space").getByRole("button", { name: "Add space" }).click();
    await flow.expectMessage("Reading room was added");
    await lineOf(flow, "Reading room GH").waitFor();
    await flow.isAccessible();
    await page.keyboard.press("Escape");
  });

  test("adds a space type, and a feature with an icon", async () => {
    const { main, page, dialog } = flow;
    await flow.openPart("Space types");
    await main().getByRole("button", { name: "Add space type" }).first().click();
    await flow.fill(main(), "Name of the space type", "Reading place");
    await flow.isAccessible();
    await page.keyboard.press("Enter");
    await flow.expectMessage("Added");
    await main().getByRole("button", { name: "Edit Reading place" }).waitFor();
    await flow.openPart("Features");
    await main().getByRole("button", { name: "Add feature" }).first().click();
    await flow.fill(main(), "Name of the feature", "Coffee");
    await main()
      .getByRole("button", { name: /^Choose an icon/ })
      .click();
    const icons = dialog("Choose an icon");
    await flow.fill(icons, "Search icons", "coffee");
    await icons
      .getByRole("gridcell", { name: /coffee/i })
      .first()
      .waitFor();
    await flow.isAccessible();
    await icons
      .getByRole("gridcell", { name: /coffee/i })
      .first()
      .click();
    await main().getByRole("button", { name: "Add", exact: true }).click();
    await flow.expectMessage("Added");
    await main().getByRole("button", { name: "Edit Coffee" }).waitFor();
    await main().getByRole("button", { name: "Done" }).click();
    await flow.isAccessible();
  });

  test("gives the organisation a logo and a second language", async () => {
    const { main, page } = flow;
    await flow.openPart("Branding");
    await main()
      .getByRole("radio", { name: /^Your own/ })
      .check();
    const buffer = plainPng(400, 120, [30, 60, 140]);
    const file = { name: "logo.png", mimeType: "image/png", buffer };
    await main().locator('input[type="file"]').setInputFiles(file);
    await main().getByRole("button", { name: "Save logo" }).click();
    await flow.expectMessage("Logo saved");
    const logo = page
      .getByRole("link", { name: /, Home$/ })
      .getByRole("img", { name })
      .first();
    await isDrawn(logo);
    await flow.isAccessible();
    await flow.openPart("Languages");
    await main().getByRole("button", { name: "Add language" }).click();
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await flow.isAccessible();
    await main().getByRole("button", { name: "Save", exact: true }).click();
    await flow.expectMessage("Saved");
    await page.getByRole("button", { name: /^Language: English/ }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("invites a person, who finds the link, sets a password and sees their role", async () => {
    const { main, dialog } = flow;
    await flow.openPart("People");
    await main().getByRole("button", { name: "Invite by e-mail", exact: true }).click();
    const form = dialog("Invite a person");
    await flow.fill(form, "E-mail", email);
    await flow.fill(form, "First name", "Ines");
    await form.getByRole("checkbox", { name: /^Technician/ }).check();
    await flow.isAccessible();
    await form.getByRole("button", { name: "Send invitation" }).click();
    await flow.expectMessage(`the invitation to ${email} waits in the outbox`);
    await main().getByRole("list", { name: "Open invitations" }).getByText(email).waitFor();
    await flow.isAccessible();
    await flow.goTo("Outbox");
    const messages = main().getByRole("list", { name: "Messages" });
    await messages
      .getByRole("button", { name: new RegExp(email) })
      .first()
      .click();
    const link = main().getByRole("article").getByRole("link").first();
    const address = (await link.getAttribute("href")) ?? "";
    await flow.isAccessible();

    await invited.page.goto(address);
    await invited.page.getByRole("heading", { level: 1, name: "Set your password" }).waitFor();
    await isDrawn(invited.page.locator(".brand img"));
    await invited.isAccessible();
    await invited.page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
    await invited.page.getByRole("button", { name: "Set password and join" }).click();
    await invited.page.getByRole("heading", { level: 1, name: "You have joined" }).waitFor();
    await signIn(invited.page, email, OWN_PASSWORD);
    await invited.page.getByRole("banner").getByText(name).first().waitFor();
    await invited.main().getByRole("article").getByText("Reading room").first().waitFor();
    expect(await invited.menuLines()).toContain("Spaces");
    await invited.page.goto("/admin/organisation?tab=users");
    const own = invited.main().getByRole("row", { name: new RegExp(email) });
    await own.getByText("Technician").waitFor();
    await invited.isAccessible();
    expect((await invited.context.request.get(address)).status()).toBe(410);
  });

  test("the person who logs out meets the logo again until the next log in", async () => {
    const { page, main } = invited;
    await page.goto("/logout", { waitUntil: "commit" });
    const logIn = main().getByRole("button", { name: "Log in" });
    await logIn.waitFor();
    await isDrawn(
      page
        .getByRole("link", { name: /, Home$/ })
        .locator("img")
        .first(),
    );
    await invited.isAccessible();
    await logIn.click();
    await page.waitForURL(/\/idp\/interaction\//);
    const brand = page.locator(".brand");
    await isDrawn(brand.locator("img"));
    await invited.isAccessible();
    const logos = "**/organisations/public/logo/**";
    await page.route(logos, (route) =>
      route.fulfill({ contentType: "image/webp", body: "no picture" }),
    );
    await page.reload();
    await brand.getByText("Storey").waitFor();
    await isDrawn(brand.locator("img"));
    await page.unroute(logos);
    await signIn(page, email, OWN_PASSWORD);
  });

  test("adds somebody who has an account by their e-mail", async () => {
    const { main, dialog } = flow;
    await flow.goTo("Spaces");
    await flow.openPart("People");
    await main().getByRole("button", { name: "Add an existing account" }).click();
    const form = dialog("Add someone who has an account");
    await flow.fill(form, "E-mail", "nobody@northgate.test");
    await form.getByRole("button", { name: "Find" }).click();
    await form.getByText(/^Nobody with this address/).waitFor();
    await flow.isAccessible();
    await flow.fill(form, "E-mail", "employee@storey.test");
    await form.getByRole("button", { name: "Find" }).click();
    await form.getByText("Emil Stone").waitFor();
    await flow.isAccessible();
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await flow.expectMessage("Emil Stone was added.");
    await dialog("Emil Stone")
      .getByText(/^No role/)
      .waitFor();
    await flow.isAccessible();
  });

  test("limits the role to the location, then takes it", async () => {
    const { main, dialog, page } = flow;
    await page.goto("/admin/organisation?tab=users");
    await main().getByRole("button", { name: "Ines", exact: true }).click();
    const panel = dialog("Ines");
    await panel.getByRole("button", { name: "Choose where Technician counts" }).click();
    await panel.getByRole("radio", { name: /^Only some locations/ }).check();
    await panel.getByRole("checkbox", { name: "Gate House" }).check();
    await flow.isAccessible();
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await flow.expectMessage("Saved where the role counts.");
    await main().getByText("in 1 location").first().waitFor();
    await panel.getByRole("button", { name: "Remove the role Technician" }).click();
    await flow.expectMessage("Technician was removed.");
    await panel.getByText(/^No role/).waitFor();
    await page.keyboard.press("Escape");
    await invited.page.goto("/");
    await invited.page.getByRole("banner").getByText(name).first().waitFor();
    expect(await invited.menuLines()).not.toContain("Spaces");
    await invited.page.goto("/admin/organisation");
    await invited.page.waitForURL(/\/error/);
    await invited.isAccessible();
  });

  test("reads in Audit what happened, and narrows it", async () => {
    const { main, page } = flow;
    await flow.openPart("Audit");
    await main().getByText("Coffee").first().waitFor();
    await flow.isAccessible();
    await main().getByRole("combobox", { name: "Kind" }).selectOption("space");
    await page.waitForURL(/kind=space/);
    const entry = main().getByRole("button", { name: /^Reading room/ });
    await entry.first().click();
    await main()
      .getByRole("row", { name: /Shortcode/ })
      .first()
      .waitFor();
    await expect.poll(() => main().getByText("Coffee").count()).toBe(0);
    await flow.isAccessible();
    await main().getByRole("button", { name: "Clear filters" }).click();
    await main().getByText("Coffee").first().waitFor();
  });

  test("turns a feature module off, and its lines leave the menu", async () => {
    const { main, page } = flow;
    expect(await flow.menuLines()).toContain("Favourite spaces");
    await flow.goTo("Organisations");
    await main().getByRole("link", { name }).click();
    await main().getByRole("heading", { level: 1, name }).waitFor();
    await main()
      .getByRole("row", { name: new RegExp(email) })
      .waitFor();
    await flow.isAccessible();
    const module = main().getByRole("switch", { name: /^Favourites and recently viewed/ });
    const saved = page.waitForResponse((reply) => /\/settings\//.test(reply.url()) && reply.ok());
    await module.click();
    await saved;
    await page.reload();
    await main().getByRole("heading", { level: 1, name }).waitFor();
    expect(await module.isChecked()).toBe(false);
    const lines = await flow.menuLines();
    expect(lines).not.toContain("Favourite spaces");
    expect(lines).not.toContain("Recently viewed");
  });

  test("sees what the server does in the background", async () => {
    const { main } = flow;
    await flow.goTo("Background work");
    await main().getByRole("heading", { level: 1, name: "Background work" }).waitFor();
    await main().getByRole("heading", { name: "Nothing has failed" }).waitFor();
    await flow.isAccessible();
    await flow.goTo("Organisations");
    await main().getByRole("link", { name }).click();
  });

  test("archives the organisation and purges it by typing its name", async () => {
    const { main, page, dialog } = flow;
    await main().getByRole("button", { name: "Archive", exact: true }).click();
    await flow.expectMessage(`${name} was archived.`);
    await invited.page.goto("/");
    await invited.page.waitForURL(/\/account$/);
    await invited
      .main()
      .getByRole("heading", { level: 1, name: `${name} is archived.` })
      .waitFor();
    await invited.isAccessible();
    await flow.goTo("Organisations");
    await main().getByRole("link", { name: "Harbour University" }).waitFor();
    await expect.poll(() => main().getByRole("link", { name }).count()).toBe(0);
    await main().getByRole("switch", { name: "Show archived" }).check();
    await main().getByRole("link", { name }).waitFor();
    await flow.isAccessible();
    await main()
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Purge" }).click();
    const question = dialog(`Purge ${name}?`);
    const purge = question.getByRole("button", { name: "Purge for good" });
    expect(await purge.isDisabled()).toBe(true);
    await flow.fill(question, `Type ${name} to confirm`, name);
    await flow.isAccessible();
    await purge.click();
    await flow.expectMessage(`${name} was purged.`);
    await expect.poll(() => main().getByRole("link", { name }).count()).toBe(0);
    await page.goto("/");
    await main().getByRole("article").first().waitFor();
    expect(await page.getByText(name).count()).toBe(0);
    expect([...flow.faults, ...invited.faults]).toEqual([]);
  });
});
