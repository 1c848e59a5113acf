import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { plainPdf } from "./pdf.ts";
import { WIDE } from "./person.ts";
import { callAs, codeOf } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** A building of its own, so that nothing rests or is due under other journeys. */
const id = randomUUID();
const BUILDING = { id, name: `Desk House ${id.slice(0, 4)}` };
const NAME = `Extinguishers of ${BUILDING.name}`;
const ROOMS = 40;
const HOLIDAYS = "Closed for the holidays";
const STRIKE = "There was a strike";
const CONTRACTOR = { name: "Kim Vale", company: "Vale Fire Protection", licence: "FP-1017" };

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000);
/** A day as it is typed part by part where the language writes the day first. */
const typed = (day: Date) => {
  const [year = "", month = "", date = ""] = day.toISOString().slice(0, 10).split("-");
  return `${date}${month}${year}`;
};

/** What stands in a PDF. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    words.push(...items.map((item) => ("str" in item ? item.str : "")));
  }
  return words.join(" ").replace(/\s+/g, " ");
}

interface DueList {
  readonly results: readonly {
    readonly id: string;
    readonly template: { readonly name: string };
    readonly subject: { readonly location: { readonly id: string; readonly name: string } | null };
  }[];
}

describe("checks planned and proved at a desk, by keyboard alone, in dark windows", () => {
  let flow: UserFlow;
  let keys: Keyboard;
  let room: { readonly id: string; readonly code: string };
  let missed: DueList["results"][number] | undefined;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    const { page } = flow;
    keys = await keyboardOf(page, flow.context);
    const buffer = plainPdf(["Certificate of service"]);
    const paper = { name: "certificate.pdf", mimeType: "application/pdf", buffer };
    page.on("filechooser", (chooser) => void chooser.setFiles(paper));
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    await callAs(page, "POST", "/locations", { id: BUILDING.id, name: BUILDING.name });
    const floor = { id: randomUUID(), locationId: BUILDING.id, name: "Ground floor", level: 0 };
    await callAs(page, "POST", "/floors", floor);
    const rooms = Array.from({ length: ROOMS }, (_, at) => ({
      ...{ id: randomUUID(), floorId: floor.id },
      name: `Desk room ${String(at + 1).padStart(2, "0")}`,
    }));
    for (const one of rooms) await callAs(page, "POST", "/spaces", one);
    const first = rooms[0]?.id ?? "";
    room = { id: first, code: await codeOf(page, first) };
  });
  afterAll(() => flow.context.close());

  const looksWell = async () =>
    expect(await problemsAtBothSizes(flow.page, WIDE, "dark")).toEqual([]);

  const expectMessage = (words: string | RegExp) =>
    flow.page
      .getByRole("region", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: words })
      .last()
      .waitFor();

  /** Opens an address, and goes past the menu as a person with a keyboard does. */
  async function goTo(path: string, title: string): Promise<void> {
    await flow.page.goto(path);
    await flow.main().getByRole("heading", { level: 1, name: title }).waitFor();
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
  }

  /** Chooses in a list of the dialog by the beginning of what is wanted. */
  async function choose(
    field: string,
    option: string,
    by: "tabTo" | "tabBackTo" = "tabTo",
  ): Promise<void> {
    const list = flow.dialog().getByRole("combobox", { name: field });
    await list.locator("option", { hasText: option }).waitFor({ state: "attached" });
    const { role, name } = await keys.stop();
    if (role !== "combobox" || name !== field) await keys[by]("combobox", field);
    await keys.type(option);
    await list.locator("option:checked", { hasText: option }).waitFor({ state: "attached" });
  }

  test("a template begins with a starter and is published", async () => {
    await goTo("/admin/organisation/checklistTemplates", "Checklists");
    await keys.tabTo("button", "Add a checklist");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await choose("Begin with", "Fire extinguisher", "tabBackTo");
    await keys.tabTo("textbox", "Name");
    await keys.press("Control+a");
    await keys.type(NAME);
    await keys.press("Enter");
    await keys.isLed("heading", NAME);
    await keys.tabTo("button", "Publish");
    await keys.press("Enter");
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    await keys.isLed("button", "Publish");
    await looksWell();
  });

  test("it is given to forty rooms at once", async () => {
    await keys.tabBackTo("button", "Assign to rooms…");
    await keys.press("Enter");
    await keys.isLed("combobox", "Find a room");
    // Leaving the list of rooms closes it: what lies below it is in reach then.
    await keys.press("Tab");
    await keys.isLed("combobox", "All rooms of a location");
    await choose("All rooms of a location", BUILDING.name);
    await keys.tabTo("button", "Add its rooms");
    await keys.press("Enter");
    await flow.dialog().getByText("40 rooms chosen").waitFor();
    await choose("How often", "Daily");
    await keys.tabTo("textbox", "Every how many days");
    await keys.press("Control+a");
    await keys.type("30");
    await flow.dialog().getByText("Every 30 days").waitFor();
    await looksWell();
    await keys.press("Enter");
    await expectMessage("40 rooms were given the checklist");
    await keys.isLed("button", "Assign to rooms…");
  });

  test("a building is paused for the holidays, with the reason", async () => {
    await goTo(`/admin/organisation/locations/${BUILDING.id}`, BUILDING.name);
    await keys.tabTo("link", "Checklists");
    await keys.press("Enter");
    await keys.tabTo("button", "Pause all checklists");
    await keys.press("Enter");
    await keys.isLed("textbox", "Reason");
    await keys.type(HOLIDAYS);
    await keys.tabTo("spinbutton", /^day, From/);
    await keys.type(typed(dayIn(20)));
    await keys.tabTo("spinbutton", /^day, Until/);
    await keys.type(typed(dayIn(40)));
    await looksWell();
    await keys.tabTo("button", "Pause");
    await keys.press("Enter");
    await expectMessage("40 checklists are paused");
    await keys.isLed("button", "Pause all checklists");
    const pauses = flow.main().getByRole("list", { name: "Pauses" });
    await pauses.getByText(`${HOLIDAYS} · 40 of 40 checklists`).waitFor();
    await looksWell();
    await goTo(`/spaces/${room.id}`, "Desk room 01");
    await flow.main().getByText(HOLIDAYS).first().waitFor();
  });

  test("a missed run is found and approved, with the reason", async () => {
    const asked = "/checklists/due?tab=done&missed=true&order=place";
    const { results } = (await callAs(flow.page, "GET", asked)) as DueList;
    const [first] = results;
    if (!first) throw new Error("the demonstration has missed nothing");
    missed = first;
    await goTo("/checklists/due?tab=done", "Checklists due");
    await keys.tabTo("checkbox", "Only what was missed and is not approved");
    await keys.press("Space");
    const line = flow.main().locator(`a[href$="${missed.id}"]`);
    await line.waitFor();
    await looksWell();
    await keys.tabTo("link", new RegExp(`^${missed.template.name}.*Missed$`));
    await keys.press("Enter");
    await flow.main().getByRole("heading", { level: 1, name: missed.template.name }).waitFor();
    await keys.tabTo("button", "Approve as missed");
    await looksWell();
    await keys.press("Enter");
    await keys.isLed("textbox", "Reason");
    await keys.type(STRIKE);
    await keys.tabTo("button", "Approve as missed");
    await keys.press("Enter");
    await expectMessage("It is approved as missed");
    await keys.isLed("heading", missed.template.name);
    await flow.main().getByText("Approved", { exact: true }).waitFor();
  });

  test("the service of a contractor is recorded, with its certificate", async () => {
    await goTo(`/spaces/${room.id}`, "Desk room 01");
    await keys.tabTo("link", new RegExp(`^${NAME}`));
    await keys.press("Enter");
    await keys.isLed("heading", NAME);
    const summary = flow.main().getByRole("heading", { name: "Summary" });
    const heading = flow.main().getByRole("heading", { level: 2 }).first();
    while (!(await summary.isVisible())) {
      const asked = await heading.innerText();
      const pass = flow.main().getByRole("radio", { name: "Pass", exact: true });
      await pass.or(flow.main().getByRole("spinbutton").first()).waitFor();
      if (await pass.isVisible()) {
        await keys.tabTo("radio", "Pass");
        await keys.press("Space");
      }
      await keys.tabTo("button", /^(Next|To the summary)$/);
      await keys.press("Enter");
      await expect.poll(() => heading.innerText()).not.toBe(asked);
    }
    await keys.isLed("heading", "Summary");
    await looksWell();
    await keys.tabTo("textbox", "Code");
    await keys.type(room.code);
    await keys.tabTo("switch", /^Somebody else did it/);
    await keys.press("Space");
    await keys.tabTo("textbox", /^Company/);
    await keys.type(CONTRACTOR.company);
    await keys.tabTo("textbox", /^Licence number/);
    await keys.type(CONTRACTOR.licence);
    await keys.tabTo("spinbutton", /^day, Done on/);
    await keys.type(typed(dayIn(-1)));
    await keys.tabTo("button", "Add the certificate");
    await keys.press("Enter");
    await flow.main().getByRole("button", { name: "Remove certificate.pdf" }).waitFor();
    await keys.tabTo("button", "Complete");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await looksWell();
    await keys.type(CONTRACTOR.name);
    await keys.tabTo("button", "Complete");
    await keys.press("Enter");
    await expectMessage("The checklist is completed");
    await keys.isLed("heading", NAME);
    const { name, company, licence } = CONTRACTOR;
    await flow.main().getByText(`${name} · ${company} · ${licence}`).waitFor();
    await flow.main().getByText("Entered by").waitFor();
    await flow.main().getByRole("list", { name: "Papers" }).getByText("certificate.pdf").waitFor();
    await looksWell();
  });

  /** Saves the logbook that the dialog asks for, by one of its buttons. */
  async function saved(button: string, place: string): Promise<Buffer> {
    const arriving = flow.page.waitForEvent("download");
    await keys.tabTo("button", button);
    await keys.press("Enter");
    const file = await arriving;
    expect(file.suggestedFilename()).toContain(place);
    return readFile(await file.path());
  }

  test("the logbook of the year is saved, and tells it all", async () => {
    await goTo("/checklists/due", "Checklists due");
    await keys.tabTo("button", "Logbook");
    await keys.press("Enter");
    await keys.isLed("combobox", "Location");
    await looksWell();
    await choose("Location", BUILDING.name);
    await choose("Period", "The past twelve months");
    const csv = (await saved("Save as CSV", BUILDING.name)).toString();
    const { name, company, licence } = CONTRACTOR;
    const day = dayIn(-1).toISOString().slice(0, 10);
    expect(csv).toContain(`${day} 12:00,${name},${company},${licence}`);
    expect(csv).toContain("certificate.pdf");
    const pdf = await wordsOf(await saved("Save as PDF", BUILDING.name));
    expect(pdf).toContain(`${name}, ${company}, ${licence}`);
    expect(pdf).toContain("certificate.pdf");
    const place = missed?.subject.location?.name ?? "";
    await choose("Location", place, "tabBackTo");
    const year = (await saved("Save as CSV", place)).toString();
    expect(year).toContain(STRIKE);
    // A year of a whole building.
    expect(year.split("\r\n").length).toBeGreaterThan(100);
    await keys.press("Escape");
    await keys.isLed("button", "Logbook");
    expect(flow.faults).toEqual([]);
  });
});
