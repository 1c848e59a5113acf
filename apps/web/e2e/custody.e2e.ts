import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

interface Found {
  readonly results: readonly { readonly id: string; readonly tag: string }[];
}
interface Out {
  readonly results: readonly { readonly asset: { readonly id: string } }[];
}
type Mails = readonly { readonly to: string; readonly text: string }[];

/** How many things go out at once, and how many of them come back. */
const OUT = 12;
const BACK = 2;

/** The tags of things in use that nobody has, whatever journey was there before. */
async function freeTags({ page }: UserFlow, type: string, count: number): Promise<string[]> {
  const types = (await callAs(page, "GET", "/asset-types")) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const assetTypeIds = types.filter(({ name }) => name === type).map(({ id }) => id);
  const filters = { assetTypeIds, lifecycleStatuses: ["in_service"] };
  const ask = { filters, sort: "-tag", pageSize: 100 };
  const { results } = (await callAs(page, "POST", "/assets/search", ask)) as Found;
  const { results: out } = (await callAs(page, "POST", "/assets/custody/search", {
    pageSize: 200,
  })) as Out;
  const taken = new Set(out.map(({ asset }) => asset.id));
  return results
    .filter(({ id }) => !taken.has(id))
    .slice(0, count)
    .map(({ tag }) => tag);
}

describe("a desk at a narrow, dark window", () => {
  const window = NARROW;
  const scheme = "dark";
  const type = "Desktop computer";
  const holder = "Noor Salem";
  let flow: UserFlow;
  let tags: string[];
  const address = `${holder.replace(" ", ".").toLowerCase()}@elsewhere.test`;

  beforeAll(async () => {
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    tags = await freeTags(flow, type, OUT);
    expect(tags).toHaveLength(OUT);
  });
  afterAll(() => flow.context.close());

  const add = async (tag: string): Promise<void> => {
    const field = flow.main().getByRole("combobox", { name: "Add an asset" });
    await field.fill(tag);
    await flow.page.getByRole("option", { name: new RegExp(`^${tag} `) }).click();
    await flow.main().getByText(`${tag} was added`).waitFor();
  };

  test("twelve things go out with one signature to somebody without an account", async () => {
    const { page } = flow;
    await page.goto("/asset-manager/custody");
    await flow.main().getByRole("heading", { level: 1, name: "Who has what" }).waitFor();
    await flow
      .main()
      .getByText(/things are out$/)
      .waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("link", { name: "Hand out" }).first().click();
    await flow.main().getByRole("heading", { level: 1, name: "Hand out assets" }).waitFor();
    for (const tag of tags) await add(tag);
    await page.keyboard.press("Escape");
    await flow.main().getByText(`${OUT} things`, { exact: true }).waitFor();
    await flow.main().getByText("Somebody without an account").click();
    await flow.fill(flow.main(), "Name", holder);
    await flow.fill(flow.main(), "E-mail", address);
    const pad = flow.main().getByRole("img", { name: "Field to sign in by hand" });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error("There is no pad.");
    await page.mouse.move(box.x + 30, box.y + 60);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1) {
      await page.mouse.move(box.x + 30 + step * 15, box.y + 60 + (step % 2) * 25);
    }
    await page.mouse.up();
    const save = flow.main().getByRole("button", { name: `Hand out ${OUT} things` });
    await save.click();
    await flow.main().getByText("Type the name of who signed.").waitFor();
    await flow.fill(flow.main(), "Name of who signs", holder);
    await flow.isAccessible();
    await save.click();
    await flow.expectMessage(`${holder} has ${OUT} things`);
    await flow.main().getByRole("heading", { level: 1, name: "Who has what" }).waitFor();
  });

  test("the page of one of them shows who has it and what was drawn", async () => {
    const { page } = flow;
    const [tag = ""] = tags;
    await page.goto(`/asset-manager/custody?${new URLSearchParams({ q: tag })}`);
    await flow.main().getByRole("link", { name: tag, exact: true }).click();
    await flow.openTab("Custody");
    await flow.main().getByText(holder, { exact: true }).first().waitFor();
    await flow
      .main()
      .getByRole("img", { name: `Signature of ${holder}` })
      .waitFor();
    await flow.isAccessible();
  });

  test("the mail's link shows them to their holder, who confirms them", async () => {
    const staff = await startUserFlow(WIDE, { as: "admin@storey.test" });
    await staff.page.goto("/");
    await staff.main().getByRole("heading", { level: 1 }).waitFor();
    const linkIn = async (): Promise<string> => {
      const mails = (await callAs(staff.page, "GET", "/mail-outbox")) as Mails;
      const text = mails.find(({ to }) => to === address)?.text ?? "";
      return /\/held#[\w-]+/.exec(text)?.[0] ?? "";
    };
    await expect.poll(linkIn, { timeout: 30_000 }).not.toBe("");
    const link = await linkIn();
    await staff.context.close();
    const stranger = await startUserFlow(window, { scheme });
    await stranger.page.goto(link);
    await stranger
      .main()
      .getByRole("heading", { level: 1, name: `Things that ${holder} has` })
      .waitFor();
    await stranger.isAccessible();
    const confirm = stranger
      .main()
      .getByRole("button", { name: `I have received these ${OUT} things` });
    await confirm.click();
    await stranger.main().getByText("You have confirmed everything that you have.").waitFor();
    await stranger.isAccessible();
    const [receipt] = await Promise.all([
      stranger.page.waitForEvent("download"),
      stranger
        .main()
        .getByRole("button", { name: `Receipt of handing out: ${tags[0]}` })
        .press("Enter"),
    ]);
    const file = await readFile(await receipt.path());
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect(stranger.faults).toEqual([]);
    await stranger.context.close();
  });

  test("two come back by the keyboard alone, signed for with a name", async () => {
    const { page } = flow;
    await page.goto("/asset-manager/take-back");
    await flow.main().getByRole("heading", { level: 1, name: "Take assets back" }).waitFor();
    const keys = await keyboardOf(page, flow.context);
    await keys.tabTo("combobox", "Add an asset");
    for (const tag of tags.slice(0, BACK)) {
      await keys.type(tag);
      await page.getByRole("option", { name: new RegExp(`^${tag} `) }).waitFor();
      await keys.press("ArrowDown", "Enter");
      await flow.main().getByText(`${tag} was added`).waitFor();
    }
    await keys.press("Escape");
    await keys.tabTo("textbox", /^Name of who signs/);
    await keys.type(holder);
    await keys.tabTo("button", `Take back ${BACK} things`);
    await keys.press("Enter");
    await flow.expectMessage(`${BACK} things are back`);
    await page.goto(`/asset-manager/custody?${new URLSearchParams({ q: holder })}`);
    await flow
      .main()
      .getByText(`${OUT - BACK} things are out`)
      .waitFor();
  });
});

test("twelve things go out with one signature by the keyboard alone", async () => {
  const holder = "Iris Vale";
  const flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  const { page } = flow;
  await page.goto("/");
  await flow.main().getByRole("heading", { level: 1 }).waitFor();
  const [type] = (await callAs(page, "GET", "/asset-types")) as readonly { readonly id: string }[];
  const model = (await callAs(page, "POST", "/asset-models", {
    ...{ name: "Handheld KDC", assetTypeId: type?.id },
  })) as { readonly id: string };
  const tags = Array.from({ length: OUT }, (_, at) => `KDC-${at + 11}`);
  for (const tag of tags) {
    await callAs(page, "POST", "/assets", { tag, modelId: model.id, spaceId: null });
  }
  await page.goto("/asset-manager/custody");
  const keys = await keyboardOf(page, flow.context);
  await keys.tabTo("link", "Hand out");
  await keys.press("Enter");
  await keys.isLed("heading", "Hand out assets");
  await keys.tabTo("combobox", "Add an asset");
  for (const tag of tags) {
    await keys.type(tag);
    await page.getByRole("option", { name: new RegExp(`^${tag} `) }).waitFor();
    await keys.press("ArrowDown", "Enter");
    await flow.main().getByText(`${tag} was added`).waitFor();
  }
  await keys.press("Escape");
  await keys.tabTo("radio", "A member");
  await keys.arrowTo("ArrowRight", "radio", "Somebody without an account");
  await keys.tabTo("textbox", /^Name$/);
  await keys.type(holder);
  await keys.tabTo("textbox", /^Name of who signs/);
  await keys.type(holder);
  await keys.tabTo("button", `Hand out ${OUT} things`);
  await keys.press("Enter");
  await flow.expectMessage(`${holder} has ${OUT} things`);
  await keys.isLed("heading", "Who has what");
  await page.goto(`/asset-manager/custody?${new URLSearchParams({ q: holder })}`);
  await flow.main().getByText(`${OUT} things are out`).waitFor();
  expect(flow.faults).toEqual([]);
  await flow.context.close();
});

test("all that the catalogue finds goes out at once, is told why some stays, and is undone", async () => {
  const flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  const { page } = flow;
  await page.goto("/asset-manager/list");
  // A choice belongs to the rows that are shown: it is made once they are.
  await flow
    .main()
    .getByRole("checkbox", { name: /^Select HU-/ })
    .first()
    .waitFor();
  const bar = flow.main().getByRole("region", { name: "Selected assets" });
  const isChosen = async () => {
    if (await bar.isVisible()) return true;
    // A second press would take the choice back that the first one has yet to show.
    const all = flow.main().getByRole("checkbox", { name: "Select all" });
    if (!(await all.isChecked())) await all.press("Space");
    return bar.isVisible();
  };
  await expect.poll(isChosen, { timeout: 30_000, interval: 1_000 }).toBe(true);
  await bar.getByRole("button", { name: "Hand out" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand out the selected assets" });
  await dialog.getByText("Somebody without an account").click();
  await flow.fill(dialog, "Name", "Ines Duarte");
  await flow.isAccessible();
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByText(/^[\d,]+: a lot, whose pieces are not told apart$/).waitFor();
  await dialog.getByText(/^[\d,]+: with somebody else$/).waitFor();
  await flow.isAccessible();
  const told = await dialog.getByText(/^[\d,]+ assets change$/).innerText();
  const [count = ""] = told.split(" ");
  expect(Number(count.replaceAll(",", ""))).toBeGreaterThan(200);
  await dialog.getByRole("button", { name: `Hand out ${count} things` }).click();
  await flow.expectMessage(`${count} assets were changed`, "Undo");
  await flow.expectMessage(`${count} assets are as they were`);
  await page.goto(`/asset-manager/custody?${new URLSearchParams({ q: "Ines Duarte" })}`);
  await flow.main().getByText("Nothing matches").waitFor();
  await flow.context.close();
});

test("a member finds what they have on Home and in the menu", async () => {
  const flow = await startUserFlow(WIDE, { as: "member@harbour.test" });
  await flow.page.goto("/");
  await flow
    .main()
    .getByRole("link", { name: /^You have \d+ things/ })
    .waitFor();
  await flow.goTo("My things");
  await flow.main().getByRole("heading", { level: 1, name: "My things" }).waitFor();
  await flow
    .main()
    .getByText(/^Overdue/)
    .first()
    .waitFor();
  await flow.isAccessible();
  await flow.context.close();
});
