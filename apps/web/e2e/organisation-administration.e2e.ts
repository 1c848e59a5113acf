import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW } from "./person.ts";
import { command, labelled, lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const PARTS = [
  ["Structure", "treeitem", /^Wharf Library/],
  ["Space types", "button", "Edit Meeting room"],
  ["Features", "button", "Edit Projector"],
  ["Beacons", "button", "Add beacon"],
  ["Codes", "textbox", /^How many/],
  ["Asset types", "button", "Add a type"],
  ["Manufacturers", "button", "Add a manufacturer"],
  ["People", "button", "Tomas Reed"],
  ["Details", "textbox", "Name"],
  ["Branding", "radio", /^Default/],
  ["Languages", "button", "Add language"],
  ["Modules", "heading", "Feature modules"],
  ["Audit", "button", /^Filters/],
] as const;

/** The screens outside of the administration, by their address. */
const SCREENS = [
  ["Issues", "/issues"],
  ["Report an issue", "/issues/new"],
  ["Asset Manager", "/asset-manager"],
  ["Asset Catalog", "/asset-manager/list"],
  ["Asset models", "/asset-manager/models"],
  ["SOS log", "/sos"],
  ["Scan", "/scan"],
  ["Recently viewed", "/recently-viewed"],
  ["Every space, known by heart.", "/contact"],
  ["About Storey", "/info"],
] as const;

describe("an organisation's administrator at a narrow, dark window", () => {
  const floor = "Mezzanine";
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test", scheme: "dark" });
    await flow.page.goto("/");
  });
  afterAll(() => flow.context.close());

  test.each(PARTS)("finds the part %s in order", async (part, role, name) => {
    if (part === "Structure") await flow.goTo("Spaces");
    await flow.openPart(part);
    await flow.main().getByRole(role, { name }).first().waitFor();
    await flow.isAccessible();
  });

  test("adds a beacon, changes and deletes it", async () => {
    const { main, dialog } = flow;
    const name = "Hall beacon";
    await flow.openPart("Beacons");
    await main().getByRole("button", { name: "Add beacon" }).click();
    const form = dialog("Add a beacon");
    await flow.fill(form, "Name", name);
    await form.getByRole("button", { name: "Add beacon" }).click();
    await form.getByText("Enter the 32 digits").waitFor();
    await flow.isAccessible();
    await flow.fill(form, "UUID", "b".repeat(32));
    await flow.fill(form, "Major", "1");
    await flow.fill(form, "Minor", "7");
    await form.getByRole("button", { name: "Add beacon" }).click();
    await flow.expectMessage("Beacon added");
    await flow.isAccessible();
    await main()
      .getByRole("button", { name: `Edit ${name}` })
      .click();
    await flow.fill(dialog("Edit beacon"), "Minor", "8");
    await dialog("Edit beacon").getByRole("button", { name: "Save" }).click();
    await flow.expectMessage("Saved");
    await main()
      .getByText(/1\D+8$/)
      .first()
      .waitFor();
    await main()
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    await dialog(`Delete ${name}?`).getByRole("button", { name: "Delete", exact: true }).click();
    await flow.expectMessage(`${name} was deleted`);
  });

  test("changes a location, and is asked before leaving it half changed", async () => {
    const { main, page, dialog } = flow;
    await flow.openPart("Structure");
    await command(flow, "Wharf Library", "Location details");
    await main().getByRole("heading", { level: 1, name: "Wharf Library" }).waitFor();
    await flow.isAccessible();
    await flow.fill(main(), "Wi-Fi", "Wharf guests");
    await main().getByRole("link", { name: "Cancel" }).click();
    await dialog("Leave without saving?").getByRole("button", { name: "Keep editing" }).click();
    await main().getByRole("button", { name: "Save", exact: true }).click();
    await flow.expectMessage("Saved");
    await page.reload();
    const wifi = main().getByRole("textbox", { name: labelled("Wi-Fi") });
    await expect.poll(() => wifi.inputValue()).toBe("Wharf guests");
    await main().getByRole("link", { name: "Structure" }).click();
  });

  test("adds in the tree, moves a space, archives with Undo, changes many at once", async () => {
    const { main, page, dialog } = flow;
    await command(flow, "Wharf Library", "Add floor");
    await main().getByRole("textbox", { name: "Name of the floor" }).fill(floor);
    await page.keyboard.press("Enter");
    await lineOf(flow, floor).waitFor();
    await command(flow, floor, "Edit");
    await flow.fill(dialog("Edit floor"), "Level", "two");
    await dialog("Edit floor").getByRole("button", { name: "Save" }).click();
    await dialog("Edit floor").getByText("Enter a whole number").waitFor();
    await flow.isAccessible();
    await flow.fill(dialog("Edit floor"), "Level", "2");
    await dialog("Edit floor").getByRole("button", { name: "Save" }).click();
    await dialog("Edit floor").waitFor({ state: "hidden" });
    await command(flow, floor, "Edit");
    const level = dialog("Edit floor").getByRole("textbox", { name: labelled("Level") });
    await expect.poll(() => level.inputValue()).toBe("2");
    await page.keyboard.press("Escape");
    const names = ["Alcove", "Gallery"];
    for (const room of names) {
      await command(flow, floor, "Add space");
      await flow.fill(dialog("Add a space"), "Name", room);
      await dialog("Add a space").getByRole("button", { name: "Add space" }).click();
      await flow.expectMessage(`${room} was added`);
    }
    const [alcove = "", gallery = ""] = names;
    await command(flow, gallery, "Move to…");
    const places = dialog(`Move ${gallery}`);
    await places.getByRole("textbox", { name: /^Find/ }).fill("Wharf Ground");
    await places.getByRole("radio").first().check();
    await flow.isAccessible();
    await places.getByRole("button", { name: "Move here" }).click();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toContain(gallery);
    await flow.expectMessage(`${gallery} is now in`, "Undo");
    const search = main().getByRole("searchbox", { name: /^Find a location/ });
    // A line that was just put back may still scroll into view, which ends a search: type again.
    await expect
      .poll(async () => {
        if ((await search.inputValue()) !== floor) await search.fill(floor);
        return main().getByRole("treeitem").count();
      })
      .toBe(4);
    await command(flow, alcove, "Archive");
    await flow.expectMessage(`${alcove} was archived`, "Undo");
    await flow.expectMessage(`${alcove} was restored`);
    await lineOf(flow, alcove).waitFor();
    await command(flow, floor, "Select all spaces");
    await main().getByRole("region", { name: "Selected spaces" }).getByText("2 selected").waitFor();
    await flow.isAccessible();
    await main().getByRole("button", { name: "Change", exact: true }).click();
    const many = dialog("Change 2 spaces");
    await many.getByRole("combobox", { name: "Type" }).selectOption({ label: "Meeting room" });
    await many.getByRole("combobox", { name: "Who can open them" }).selectOption("code");
    await flow.isAccessible();
    await many.getByRole("button", { name: "Save for 2 spaces" }).click();
    await flow.expectMessage("2 spaces were changed");
    await command(flow, floor, "Archive");
    await flow.expectMessage(`${floor} was archived`);
    await main().getByRole("switch", { name: "Show archived" }).check();
    await main().getByText("Archived").first().waitFor();
    await flow.isAccessible();
  });

  test.each(SCREENS)("finds the screen %s in order", async (heading, path) => {
    await flow.page.goto(path);
    await flow.main().getByRole("heading", { level: 1, name: heading }).waitFor();
    await flow.isAccessible();
  });

  test("opens an asset from the catalogue, and finds each of its tabs in order", async () => {
    const { main, page } = flow;
    await page.goto("/asset-manager/list");
    await main().getByRole("link", { name: /^HU-/ }).first().click();
    await main().getByRole("tablist").waitFor();
    for (const tab of ["Overview", "Issues", "Documents", "Pictures", "Network", "History"]) {
      await flow.openTab(tab);
      await flow.isAccessible();
    }
  });

  test("refreshes the content, and stays logged in", async () => {
    const { main, page } = flow;
    await page.goto("/refresh");
    await main().getByRole("heading", { level: 1, name: "Refresh content" }).waitFor();
    await flow.isAccessible();
    await main().getByRole("button", { name: "Refresh content" }).click();
    await flow.expectMessage("Content is up to date");
    await main().getByRole("list", { name: "Spaces" }).getByRole("article").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("makes an API token, sees its value once, and revokes it", async () => {
    const { main, page, dialog } = flow;
    const token = "Export";
    await flow.goTo("Settings");
    await main().getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await flow.isAccessible();
    await main().getByRole("button", { name: "New token" }).click();
    await flow.fill(dialog("New token"), "Name", token);
    await flow.isAccessible();
    await dialog("New token").getByRole("button", { name: "Create token" }).click();
    const made = dialog(`Token ${token}`);
    const value = await made.getByRole("textbox", { name: "Token" }).inputValue();
    const ask = () =>
      page.evaluate(
        async (secret) =>
          (
            await fetch("/api/organisations/current", {
              headers: { Authorization: `Bearer ${secret}` },
            })
          ).status,
        value,
      );
    expect(await ask()).toBe(200);
    await flow.isAccessible();
    await made.getByRole("button", { name: "Done" }).click();
    await page.reload();
    await main()
      .getByRole("button", { name: `Revoke ${token}` })
      .click();
    expect(await page.content()).not.toContain(value);
    await dialog(`Revoke ${token}?`).getByRole("button", { name: "Revoke", exact: true }).click();
    await flow.expectMessage(`${token} was revoked.`);
    await expect.poll(() => main().getByText(token).count()).toBe(0);
    expect(flow.faults).toEqual([]);
    expect(await ask()).toBe(401);
  });
});
