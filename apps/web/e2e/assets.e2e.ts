import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

interface Found {
  readonly results: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly tag: string;
    readonly model: { readonly id: string; readonly name: string };
    readonly space: { readonly id: string; readonly name: string } | null;
  }[];
}

/** Returns an asset in use that no earlier journey has touched, and a space that it may go to. */
async function anAsset({ page }: UserFlow, type: string) {
  const types = (await callAs(page, "GET", "/asset-types")) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const assetTypeIds = types.filter(({ name }) => name === type).map(({ id }) => id);
  const filters = { assetTypeIds, lifecycleStatuses: ["in_service"], isFloating: false };
  const { results } = (await callAs(page, "POST", "/assets/search", { filters })) as Found;
  const [asset, other] = results;
  const elsewhere = results.find(({ space }) => space && space.id !== asset?.space?.id)?.space;
  if (!asset?.space || !other || !elsewhere) throw new Error(`There is no ${type} to work with.`);
  return { ...asset, space: asset.space, elsewhere };
}

describe("assets, managed at a narrow, dark window", () => {
  let flow: UserFlow;
  let asset: Awaited<ReturnType<typeof anAsset>>;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test", scheme: "dark" });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    asset = await anAsset(flow, "Microscope");
  });
  afterAll(() => flow.context.close());

  const open = async (tab = ""): Promise<void> => {
    await flow.page.goto(`/asset-manager/asset-details/${asset.id}${tab}`);
    await flow
      .main()
      .getByRole("heading", { level: 1, name: new RegExp(asset.tag) })
      .waitFor();
  };

  test("the first screen counts them, says what changed last, and finds one", async () => {
    await flow.goTo("Dashboard");
    await flow.main().getByRole("heading", { level: 1, name: "Asset Manager" }).waitFor();
    await flow.main().getByText("Changed last").waitFor();
    await flow.main().getByRole("region", { name: "Warranty until" }).waitFor();
    const tagged = new RegExp(`^${asset.tag.split("-")[0]}-`);
    await flow.main().getByRole("link", { name: tagged }).first().waitFor();
    await flow.isAccessible();
    await flow.main().getByLabel("Search assets").fill(asset.tag);
    await flow.page.keyboard.press("Enter");
    await flow.main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
    const row = flow.main().getByRole("link", { name: new RegExp(`^${asset.tag}`) });
    await row.first().waitFor();
    await flow.isAccessible();
    await row.first().click();
    await flow
      .main()
      .getByRole("heading", { level: 1, name: new RegExp(asset.tag) })
      .waitFor();
    await flow.isAccessible();
  });

  test("a segment of the dashboard leads to the list of exactly its assets", async () => {
    await flow.goTo("Dashboard");
    const warranty = flow.main().getByRole("region", { name: "Warranty until" });
    const expired = warranty.getByRole("row", { name: /Expired/ });
    await expired.waitFor();
    const count = (await expired.getByRole("cell").last().innerText()).trim();
    await flow.main().getByText("Numbers as tables").click();
    await warranty.getByRole("columnheader", { name: "Share" }).waitFor();
    await flow.isAccessible();
    await flow.main().getByText("Numbers as tables").click();
    await expired.getByRole("link").focus();
    await flow.page.keyboard.press("Enter");
    await flow.main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
    await flow.main().getByText(`${count} assets`, { exact: true }).waitFor();
    await flow.page.goBack();
    await flow.main().getByLabel("Assets counted").selectOption("archived");
    await flow.page.waitForURL(/scope=archived/);
    await flow.isAccessible();
  });

  test("one value is changed where it stands, and left as it was by Escape", async () => {
    await open();
    const pencil = flow.main().getByRole("button", { name: "Change Supplier" });
    const part = flow.main().getByRole("region", { name: "Purchase" });
    const empty = part.getByRole("button", { name: /^Show \d+ empty/ });
    await part.waitFor();
    if (await empty.isVisible()) await empty.click();
    await pencil.click();
    const field = part.getByRole("textbox", { name: /^Supplier/ });
    await field.waitFor();
    await flow.isAccessible();
    await field.fill("Harbour Supplies");
    await flow.page.keyboard.press("Enter");
    await part.getByText("Harbour Supplies").waitFor();
    await expect
      .poll(() => pencil.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await flow.page.keyboard.press("Enter");
    await field.fill("Somebody else");
    await flow.page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
    await part.getByText("Harbour Supplies").waitFor();
    const labels = flow.main().getByRole("region", { name: "Old labels" });
    await labels.getByRole("button", { name: "Add an old label" }).click();
    await flow.isAccessible();
    await labels.getByRole("textbox", { name: "Old label" }).fill(`OLD-${asset.tag}`);
    await flow.page.keyboard.press("Enter");
    await labels.getByRole("button", { name: `Remove the label OLD-${asset.tag}` }).click();
    await labels.getByText(`OLD-${asset.tag}`).waitFor({ state: "hidden" });
  });

  test("it is edited over its page, and an old value is restored from its history", async () => {
    const { page } = flow;
    await open();
    await flow.main().getByRole("button", { name: "Edit", exact: true }).click();
    const form = flow.dialog(`Edit ${asset.tag}`);
    await form.waitFor();
    await flow.isAccessible();
    await flow.fill(form, "Name", "By the window");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    await flow
      .main()
      .getByRole("heading", { level: 1, name: /By the window/ })
      .waitFor();
    await flow.openTab("History");
    const before = asset.name ?? "nothing";
    const restore = flow
      .main()
      .getByRole("button", { name: `Restore this value: Name, ${before}` });
    await restore.waitFor();
    await flow.isAccessible();
    await restore.click();
    await flow.expectMessage(`Name is ${before} again`);
    await flow
      .main()
      .getByRole("heading", { level: 1, name: /By the window/ })
      .waitFor({ state: "hidden" });
    await page.reload();
    await flow
      .main()
      .getByRole("button", { name: "Restore this value: Name, By the window" })
      .waitFor();
  });

  test("a problem is reported on it, and the issue shows it", async () => {
    const { page } = flow;
    await open();
    await flow.main().getByRole("link", { name: "Report an issue" }).first().click();
    await flow
      .main()
      .getByRole("heading", { level: 1, name: new RegExp(asset.tag) })
      .waitFor();
    await flow.main().getByRole("region", { name: "What it is about" }).waitFor();
    await flow.isAccessible();
    await flow.fill(flow.main(), "What is wrong?", "It hums");
    await flow.main().getByRole("button", { name: "Report issue" }).click();
    const done = flow.main().getByRole("heading", { name: /^Reported as #\d+/ });
    await done.waitFor();
    await open("?tab=issues");
    const line = flow.main().getByRole("link", { name: /It hums/ });
    await line.first().waitFor();
    await flow.isAccessible();
    await line.first().click();
    await flow
      .main()
      .getByRole("heading", { level: 1, name: /It hums/ })
      .waitFor();
    await flow
      .main()
      .getByRole("link", { name: new RegExp(`^${asset.tag} `) })
      .waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("link", { name: "All issues of this asset" }).click();
    await page.waitForURL((url) => url.searchParams.get("asset") === asset.id);
    await flow
      .main()
      .getByRole("link", { name: /It hums/ })
      .first()
      .waitFor();
    await flow.isAccessible();
  });

  test("it moves to another space, and its open issues go along", async () => {
    await open();
    await flow.main().getByRole("button", { name: "Move", exact: true }).click();
    const dialog = flow.dialog(`Move ${asset.tag}`);
    const field = dialog.getByRole("combobox", { name: "Space" });
    await field.fill(asset.elsewhere.name);
    await flow.page.getByRole("option", { name: asset.elsewhere.name }).first().click();
    await flow.isAccessible();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await flow.expectMessage("open issue went along");
    await flow.main().getByRole("link", { name: asset.elsewhere.name }).first().waitFor();
  });

  test("its space lists it, and asks where it goes before it is archived", async () => {
    const { page } = flow;
    await page.goto(`/spaces/${asset.elsewhere.id}?tab=assets`);
    await flow
      .main()
      .getByRole("link", { name: new RegExp(`^${asset.tag} `) })
      .waitFor();
    await flow.isAccessible();
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    const dialog = flow.dialog(/still has assets$/);
    await dialog.getByText(asset.tag).waitFor();
    await flow.isAccessible();
    await dialog.getByRole("button", { name: "Stop" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await flow.main().getByText("This space is archived").count()).toBe(0);
  });

  test("it is archived, stands among the archived ones, and is restored", async () => {
    const { page } = flow;
    await open();
    await flow.main().getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await flow
      .main()
      .getByText(/^This asset is archived/)
      .waitFor();
    await flow.isAccessible();
    expect(await flow.main().getByRole("button", { name: "Move", exact: true }).count()).toBe(0);
    const address = new URLSearchParams({ queryParams: `archived=yes&q=${asset.tag}` });
    await page.goto(`/asset-manager/list?${address}`);
    await flow
      .main()
      .getByRole("link", { name: new RegExp(`^${asset.tag}`) })
      .first()
      .click();
    await flow.main().getByRole("button", { name: "Restore" }).click();
    await flow.expectMessage(`${asset.tag} was restored`);
    await flow
      .main()
      .getByText(/^This asset is archived/)
      .waitFor({ state: "hidden" });
  });
});

describe("models, types and manufacturers at a wide window", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
  });
  afterAll(() => flow.context.close());

  test("a model is found and shown with its picture, and leads to its assets", async () => {
    const { page } = flow;
    await page.goto("/asset-manager/models");
    await flow.main().getByRole("heading", { level: 1, name: "Asset models" }).waitFor();
    const row = flow.main().getByRole("link").filter({ hasText: "LX 210" });
    await flow
      .main()
      .getByLabel(/^Search/)
      .first()
      .fill("LX 210");
    await row.first().waitFor();
    await flow.isAccessible();
    await row.first().click();
    await flow.main().getByRole("heading", { level: 1, name: "LX 210" }).waitFor();
    await flow.main().locator("img").first().waitFor();
    await flow.isAccessible();
    await flow
      .main()
      .getByRole("link", { name: /^\d+ assets$/ })
      .click();
    await flow.main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
    await flow.main().getByText("LX 210").first().waitFor();
  });

  test("a second spelling of a type is merged into the first", async () => {
    const { page } = flow;
    const type = (await callAs(page, "POST", "/asset-types", { name: "Beamer" })) as {
      readonly id: string;
    };
    await callAs(page, "POST", "/asset-models", { name: "Old beamer", assetTypeId: type.id });
    await page.goto("/");
    await flow.goTo("Spaces");
    await flow.openPart("Asset types");
    await flow.main().getByText("Beamer", { exact: true }).waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("button", { name: "Merge Beamer into another" }).click();
    const dialog = flow.dialog("Merge Beamer");
    await dialog.getByRole("combobox", { name: "Into" }).selectOption({ label: "Projector" });
    await flow.isAccessible();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await flow.expectMessage("Beamer is now Projector");
    await flow.main().getByText("Beamer", { exact: true }).waitFor({ state: "hidden" });
    const found = (await callAs(page, "POST", "/asset-models/search", {
      searchTerm: "Old beamer",
    })) as { readonly results: readonly { readonly assetType: { readonly name: string } }[] };
    expect(found.results[0]?.assetType.name).toBe("Projector");
  });
});

describe("an asset with the keyboard alone", () => {
  let flow: UserFlow;
  let keyboard: Keyboard;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    keyboard = await keyboardOf(flow.page, flow.context);
  });
  afterAll(() => flow.context.close());

  test("it is found by its tag in the palette, opened, and changed", async () => {
    const asset = await anAsset(flow, "Printer");
    await keyboard.press("Control+k");
    await flow.dialog().waitFor();
    await keyboard.type(asset.tag);
    await flow.page
      .getByRole("option", { name: new RegExp(asset.tag) })
      .first()
      .waitFor();
    await flow.isAccessible();
    await keyboard.press("Enter");
    await flow
      .main()
      .getByRole("heading", { level: 1, name: new RegExp(asset.tag) })
      .waitFor();
    await keyboard.tabTo("button", "Edit");
    await keyboard.press("Enter");
    const form = flow.dialog(`Edit ${asset.tag}`);
    await form.waitFor();
    await keyboard.tabTo("textbox", /^Name/);
    await keyboard.press("Control+a");
    await keyboard.type("Behind the door");
    await keyboard.press("Enter");
    await form.waitFor({ state: "hidden" });
    await flow
      .main()
      .getByRole("heading", { level: 1, name: /Behind the door/ })
      .waitFor();
  });
});
