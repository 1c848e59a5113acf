import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { plainPdf } from "./pdf.ts";
import { WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** What a change of a global model takes to arrive in the background. */
const ARRIVES_WITHIN_MS = 30_000;

describe("a model for all organisations at a wide window", () => {
  const window = WIDE;
  const scheme = "light";
  const prefix = "GMW";
  let keeper: UserFlow;
  let flow: UserFlow;
  const name = `Projector ${prefix}`;
  const file = `manual-${prefix}.pdf`;

  beforeAll(async () => {
    keeper = await startUserFlow(window, { as: "admin@storey.test", scheme });
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
    await keeper.page.goto("/admin/global/asset-models");
  });
  afterAll(async () => {
    await keeper.context.close();
    await flow.context.close();
  });

  const inMain = (words: string | RegExp, of = flow) => of.main().getByText(words).first();
  /** Closes a dialog by its last button. */
  const done = async (of: UserFlow): Promise<void> => {
    await of.dialog().getByRole("button", { name: "Done", exact: true }).click();
    await of.dialog().waitFor({ state: "hidden" });
  };

  test("is added by the global administration, with what it says of dates", async () => {
    const { page, main, dialog, fill } = keeper;
    await main().getByRole("button", { name: "Add a global model" }).first().click();
    await dialog("Add a global model").waitFor();
    await keeper.isAccessible();
    await fill(dialog(), "Name", name);
    await fill(dialog(), "Type", "Projector");
    await fill(dialog(), "Manufacturer", `Lumen ${prefix}`);
    await fill(dialog(), "Part number", "V11");
    await fill(dialog(), "Warranty in months", "36");
    await dialog().getByRole("button", { name: "Add a global model" }).click();
    await keeper.expectMessage(`${name} was added`);
    const found = (await callAs(page, "POST", "/global-asset-models/search", {
      searchTerm: name,
    })) as { readonly results: readonly { readonly id: string }[] };
    await page.goto(`/admin/global/asset-models/${found.results[0]?.id}`);
    await main().getByRole("heading", { level: 1, name }).waitFor();
    await keeper.isAccessible();
  });

  test("carries a picture, a document and a link", async () => {
    const { main, dialog, page } = keeper;
    await main().getByRole("button", { name: "Add pictures" }).click();
    const picture = {
      ...{ name: "front.png", mimeType: "image/png", buffer: plainPng(800, 600, [90, 60, 140]) },
    };
    await dialog().locator('input[type="file"]').first().setInputFiles(picture);
    await page
      .getByRole("button", { name: /^Open picture 1/, includeHidden: true })
      .waitFor({ state: "attached" });
    await done(keeper);
    await main()
      .getByRole("button", { name: /^Open picture 1/ })
      .waitFor();
    await main().getByRole("button", { name: "Add documents" }).click();
    const manual = { name: file, mimeType: "application/pdf", buffer: plainPdf(["Turn it on"]) };
    await dialog().locator('input[type="file"]').first().setInputFiles(manual);
    await dialog()
      .getByRole("button", { name: `Edit ${file}` })
      .waitFor();
    await dialog().getByRole("button", { name: "Add link" }).click();
    await keeper.fill(dialog("Add link"), "Web address", "https://lumen.example.test/parts");
    await keeper.fill(dialog("Add link"), "Description", `Parts ${prefix}`);
    await keeper.isAccessible();
    await dialog("Add link").getByRole("button", { name: "Add link" }).click();
    await dialog("Add link").waitFor({ state: "hidden" });
    await dialog().getByText(`Parts ${prefix}`).waitFor();
    await done(keeper);
    await main()
      .getByRole("link", { name: new RegExp(`^Parts ${prefix}`) })
      .waitFor();
    expect(page.url()).toContain("/admin/global/asset-models/");
    await keeper.isAccessible();
  });

  test("is taken into an organisation with all of it", async () => {
    await flow.page.goto("/asset-manager/models");
    await flow.main().getByRole("button", { name: "From the global models" }).first().click();
    const dialog = flow.dialog("Global models");
    await dialog.getByRole("textbox").fill(name);
    await dialog.getByRole("button", { name: `Add ${name}` }).waitFor();
    await flow.isAccessible();
    await dialog.getByRole("button", { name: `Add ${name}` }).click();
    await dialog.getByRole("button", { name: `Open ${name}` }).click();
    await flow.main().getByRole("heading", { level: 1, name }).waitFor();
    await flow
      .main()
      .getByRole("button", { name: /^Open picture 1/ })
      .waitFor();
    await flow
      .main()
      .getByRole("link", { name: new RegExp(`^Parts ${prefix}`) })
      .waitFor();
    await inMain(file).waitFor();
    await inMain("36 months after installation").waitFor();
    await flow.isAccessible();
  });

  test("keeps what the organisation says, and follows the rest", async () => {
    await flow.main().getByRole("button", { name: "Edit", exact: true }).first().click();
    await flow.fill(flow.dialog(), "Warranty in months", "12");
    await flow.dialog().getByRole("button", { name: "Save", exact: true }).click();
    await inMain("Own value").waitFor();
    await inMain("12 months after installation").waitFor();
    await keeper.main().getByRole("button", { name: "Edit", exact: true }).first().click();
    const { dialog } = keeper;
    await keeper.fill(dialog(), "Warranty in months", "48");
    await keeper.fill(dialog(), "Part number", "V12");
    await keeper.isAccessible();
    await dialog().getByRole("button", { name: "Save", exact: true }).click();
    await keeper.main().getByText("Everybody has the last change.").waitFor({
      timeout: ARRIVES_WITHIN_MS,
    });
    await flow.page.reload();
    await inMain("V12").waitFor();
    await inMain("12 months after installation").waitFor();
    await inMain("48 months after installation").waitFor();
    await flow.isAccessible();
  });

  test("is followed no more, and all of it stays", async () => {
    await flow.main().getByRole("button", { name: "End the following" }).click();
    const asked = flow.page.getByRole("alertdialog").or(flow.dialog("End the following?")).first();
    await asked.waitFor();
    await flow.isAccessible();
    await asked.getByRole("button", { name: "End the following" }).click();
    await flow.expectMessage("The model is your organisation's own now");
    await flow.main().getByRole("button", { name: "End the following" }).waitFor({
      state: "detached",
    });
    await inMain("V12").waitFor();
    await inMain("12 months after installation").waitFor();
    await inMain(file).waitFor();
    expect(await flow.main().getByText("Own value").count()).toBe(0);
    await keeper.page.reload();
    await keeper.main().getByText("No organisation has it").waitFor();
    // It says so, and could follow it again.
    await flow.main().getByRole("button", { name: "Follow the shared model" }).click();
    await flow
      .dialog(/^Follow/)
      .getByText("This stays your own")
      .waitFor();
    await flow.isAccessible();
    expect([...flow.faults, ...keeper.faults]).toEqual([]);
  });
});
