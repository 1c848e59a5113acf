import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { called } from "./called.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { NARROW, WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const ROOMS = 40;
const COLUMN = Array.from({ length: ROOMS }, (_, at) => at + 2);

/** The rooms of a location, as the grid lists them. */
interface Listed {
  readonly results: readonly { readonly name: string; readonly capacity: number | null }[];
}

async function makeRooms({ page }: UserFlow, name: string): Promise<string> {
  await page.goto("/info");
  const location = await called(page, "POST", "/locations", { name });
  const floor = await called(page, "POST", "/floors", { name: "Ground", locationId: location.id });
  const make = (at: number) =>
    called(page, "POST", "/spaces", { name: `Room ${at + 1}`, floorId: floor.id });
  await Promise.all(Array.from(COLUMN.keys(), make));
  return location.id;
}

describe("the set-up of rooms in a dark window", () => {
  const scheme = "dark";
  let flow: UserFlow;
  let keys: Keyboard;
  let location: string;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme });
    location = await makeRooms(flow, `Annexe ${scheme}`);
    keys = await keyboardOf(flow.page, flow.context);
  });
  afterAll(() => flow.context.close());

  const grid = () => flow.main().getByRole("grid", { name: "Spaces and what they lack" });
  const address = (more: string) =>
    `/admin/readiness/spaces?tab=set-up&location=${location}${more}`;
  // The rooms 4 and 40: to look at every cell of forty rooms takes a minute, and finds the same.
  const FEW = "&q=Room%204";
  const capacities = async () => {
    const path = `/readiness/set-up?locationId=${location}&pageSize=200`;
    const { results } = await called<Listed>(flow.page, "GET", path);
    return results.map(({ capacity }) => capacity);
  };

  test("forty missing capacities are pasted at once, by keyboard alone", async () => {
    const { page } = flow;
    await page.goto(address(`&lacks=capacity${FEW}`));
    await grid().getByRole("link", { name: "Room 40" }).waitFor();
    await flow.isAccessible();
    await page.goto(address("&lacks=capacity"));
    await grid().getByRole("link", { name: "Room 1", exact: true }).waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(text), COLUMN.join("\r\n"));
    // A stop on the way: the menu and the filters are more than a grid away.
    await keys.tabTo("combobox", "Location");
    await keys.tabTo("link", "Room 1");
    await keys.arrowTo("ArrowRight", "button", /^Capacity: Missing/);
    await keys.press("Control+V");
    await keys.isLed("button", "Save 40");
    await keys.press("Enter");
    await flow.main().getByText("40 spaces saved.").waitFor();
    expect(await capacities()).toEqual(COLUMN);
  });

  test("a number is typed over another, and what is no number is told", async () => {
    await grid().getByRole("button", { name: "Capacity: 2", exact: true }).focus();
    await keys.press("F2", "Control+A");
    await keys.type("lots");
    await keys.press("Enter");
    await grid().getByText("Must be a whole number from 0 to 100,000").waitFor();
    await keys.press("Control+A");
    await keys.type("120");
    await keys.press("Enter");
    await keys.isLed("button", "Capacity: 3");
    await expect.poll(capacities).toEqual([120, ...COLUMN.slice(1)]);
  });

  test("what was pasted is taken back", async () => {
    const { page } = flow;
    await page.goto(address(FEW));
    await page.evaluate(() => navigator.clipboard.writeText("7\n8\n"));
    await grid().getByRole("button", { name: "Capacity: 5", exact: true }).focus();
    await keys.press("Control+V");
    await keys.isLed("button", "Save 2");
    await flow.isAccessible();
    await keys.press("Enter");
    await flow.main().getByText("2 spaces saved.").waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("button", { name: "Undo" }).press("Enter");
    await flow.main().getByText("2 spaces are as they were.").waitFor();
    expect(await capacities()).toEqual([120, ...COLUMN.slice(1)]);
    expect(flow.faults).toEqual([]);
  });

  test("a phone shows a card of what each room lacks", async () => {
    const phone = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test", scheme });
    const { page } = phone;
    await page.goto(address(FEW));
    const card = phone.main().getByRole("list", { name: "Missing: Room 4", exact: true });
    await card.getByRole("button", { name: /^Access: Missing/ }).click();
    await page.getByRole("button", { name: "Members", exact: true }).click();
    await card.getByRole("button", { name: "Access: Members" }).waitFor();
    await phone.isAccessible();
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  });
});
