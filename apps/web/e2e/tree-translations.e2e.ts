import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { helpWith, type MadeTree, makeDarkDisplay } from "./dark-display.ts";
import { isTreeSaved, openTree, publishTree } from "./open-tree.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { savedText } from "./saved-text.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** What is filled in by hand: the first question and one of its answers. */
const SAID = [
  ["The lamp", "Die Lampe"],
  ["Is the lamp at the display of {{room}} on?", "Leuchtet die Lampe in {{room}}?"],
  ["Yes, it is on", "Ja, sie leuchtet"],
] as const;
/** How each text begins that a translator brings. */
const GERMAN = "Auf Deutsch: ";
const PARTS = "Teile davon werden auf Englisch angezeigt.";

/** What a translator makes of a file: each text that has no words yet gets some. */
function translated(xliff: string): string {
  const opening = "&lt;p&gt;";
  return xliff.replaceAll(/<source>([^<]*)<\/source>(?=<note>)/g, (unit, source: string) => {
    const isArticle = source.startsWith(opening);
    const words = isArticle ? source.slice(opening.length) : source;
    return `${unit}<target>${isArticle ? opening : ""}${GERMAN}${words}</target>`;
  });
}

describe("a decision tree in another language", () => {
  let admin: UserFlow;
  let tree: MadeTree;
  let room: PublicSpaceFacts;

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.page.goto("/info");
    const languages = [
      { value: "en", label: "English" },
      { value: "de", label: "Deutsch" },
    ];
    await callAs(admin.page, "PATCH", "/organisations", { languages });
    room = await newPublicSpace(admin.page, "Studio D");
    tree = await makeDarkDisplay(admin.page, "A display in two languages");
    await helpWith(admin.page, room.id, tree);
    await openTree(admin, tree);
    await admin.openTab("Translations");
  });
  afterAll(() => admin.context.close());

  const counted = (words: RegExp) =>
    admin.main().getByLabel("Language").getByRole("option", { name: words }).waitFor({
      state: "attached",
    });

  test("lists what is missing, and is filled in beside the original", async () => {
    await counted(/^Deutsch: (\d+) of \1 missing$/);
    await admin.main().getByRole("radio", { name: "Missing" }).check({ force: true });
    await admin.isAccessible();
    for (const [source, said] of SAID) {
      const field = admin.main().getByRole("textbox", { name: `${source} – translation` });
      await field.fill(said);
    }
    await counted(/^Deutsch: (\d+) of (?!\1)\d+ missing$/);
    await isTreeSaved(admin);
    await publishTree(admin, 2);
    await admin.isAccessible();
  });

  /** A guest at the door who reads German. */
  async function guestInGerman(): Promise<UserFlow> {
    const guest = await startUserFlow(NARROW, { scheme: "dark" });
    await guest.page.goto(`/q/${room.code}`);
    await guest.page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await guest.main().getByRole("link", { name: "Hilfe zu diesem Raum" }).tap();
    await guest.main().getByRole("heading", { name: "Die Lampe" }).waitFor();
    return guest;
  }

  test("is read by a guest, who is told which language the rest is in", async () => {
    const guest = await guestInGerman();
    await guest.main().getByText(`Leuchtet die Lampe in ${room.name}?`).waitFor();
    await guest.main().getByText(PARTS).waitFor();
    const english = guest.main().getByText("No, it is dark", { exact: true });
    expect(await english.getAttribute("lang")).toBe("en");
    await guest.isAccessible();
    await guest
      .main()
      .getByRole("button", { name: /^Ja, sie leuchtet/ })
      .tap();
    await guest.main().getByRole("heading", { name: "The input" }).waitFor();
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  test("goes to a translator as XLIFF, and comes back whole", async () => {
    const { page, main } = admin;
    await main().getByRole("button", { name: "Export" }).click();
    const { name, text } = await savedText(page, () =>
      page.getByRole("menuitem", { name: "XLIFF, for translators" }).click(),
    );
    expect(name).toMatch(/\.xlf$|\.xliff$/);
    const choosing = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Import" }).click();
    const buffer = Buffer.from(translated(text));
    await (await choosing).setFiles({ name, mimeType: "application/xliff+xml", buffer });
    const dialog = admin.dialog("Translations into Deutsch");
    await dialog.getByText("11 texts are new or changed. 3 are as they are here.").waitFor();
    await admin.isAccessible();
    await dialog.getByRole("button", { name: "Take 11 texts" }).click();
    await counted(/^Deutsch: complete$/);
    await isTreeSaved(admin);
    await publishTree(admin, 3);
    expect(admin.faults).toEqual([]);
  });

  test("is read whole by the next guest", async () => {
    const guest = await guestInGerman();
    await guest.main().getByText(`${GERMAN}No, it is dark`, { exact: true }).waitFor();
    expect(await guest.main().getByText(PARTS).count()).toBe(0);
    await guest
      .main()
      .getByRole("button", { name: /^Ja, sie leuchtet/ })
      .press("Enter");
    await guest.main().getByText(`${GERMAN}Press Input and choose HDMI 1.`).waitFor();
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  test("and so are the names that the room is shown with, once they are filled in", async () => {
    const { page, main } = admin;
    const { id } = (await callAs(page, "GET", "/organisations/current")) as { id: string };
    const type = (await callAs(page, "POST", "/space-types", {
      ...{ organisationId: id, name: "Edit suite" },
    })) as { id: string };
    await callAs(page, "PATCH", `/spaces/${room.id}`, { spaceTypeId: type.id });
    await page.goto("/admin/organisation/translations?kind=spaceType");
    await main().getByRole("button", { name: "Edit suite", exact: true }).click();
    const dialog = admin.dialog("Translations of Edit suite");
    await dialog.getByRole("textbox", { name: "Edit suite – translation" }).fill("Schnittplatz");
    await dialog.getByText("Saved", { exact: true }).waitFor();
    await dialog
      .getByLabel("Language")
      .getByRole("option", { name: "Deutsch: complete" })
      .waitFor({ state: "attached" });
    await admin.isAccessible();
    expect(admin.faults).toEqual([]);
    const guest = await startUserFlow(NARROW, { scheme: "dark" });
    await guest.page.goto(`/q/${room.code}`);
    const english = guest.main().getByText("Edit suite", { exact: true });
    await english.waitFor();
    await guest.page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await guest.main().getByText("Schnittplatz", { exact: true }).waitFor();
    expect(await english.count()).toBe(0);
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });
});
