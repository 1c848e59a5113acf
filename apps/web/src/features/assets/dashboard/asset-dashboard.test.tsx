import type { AssetDashboard } from "@storey/contract";
import { CURRENT_ASSET_STATUSES } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, harness } from "../../../test-support/harness.fixture.tsx";
import { AssetHomeScreen } from "../asset-home.screen.tsx";
import { aDashboard, assetAnswers, HOUSE, KIND, MODEL } from "../assets.fixture.ts";
import { ASSET_ADDRESS } from "../parts/asset-filters.ts";

const COUNTED = aDashboard(4_250, {
  floating: 12,
  lifecycleStatuses: [
    { value: "in_service", count: 4_200 },
    { value: "missing", count: 50 },
  ],
  issuesByModel: [{ model: { id: MODEL.id, name: MODEL.name }, issuesCount: 7, assetsCount: 3 }],
  manufacturers: {
    results: [{ id: null, name: null, count: 4_000 }],
    others: { choices: 14, assets: 250 },
  },
});
const DATED: AssetDashboard = {
  ...COUNTED,
  dates: {
    ...COUNTED.dates,
    warrantyExpiry: [
      { value: "expired", count: 1_000 },
      { value: "0-30", count: 30 },
      { value: "31-60", count: 0 },
      { value: "61+", count: 3_000 },
      { value: "none", count: 220 },
    ],
    patNextDueAt: COUNTED.dates.patNextDueAt.map(({ value }) => ({
      value,
      count: value === "expired" ? 9 : 0,
    })),
  },
};

const answering =
  (dashboard: (query: URLSearchParams) => { status?: number; body?: unknown }): Answers =>
  ({ path, query }) => {
    if (path === "/assets/dashboard") return dashboard(query);
    return path === "/assets/changes" ? { body: [] } : undefined;
  };

/** With so much in the hands of others. */
const withCustody = (
  counts: {
    readonly out: number;
    readonly soon: number;
    readonly overdue: number;
  },
  others = answering(() => ({ body: DATED })),
): Answers => {
  return (asked) => (asked.path === "/assets/custody/counts" ? { body: counts } : others(asked));
};

const show = (answers: Answers, more: Partial<Parameters<typeof harness>[0]> = {}) =>
  harness({
    screen: AssetHomeScreen,
    path: "/asset-manager",
    answers: assetAnswers([], answers),
    settings: ["asset_management"],
    ...more,
  });

/** What the list is asked for by a link. */
function askedBy(link: HTMLElement) {
  const href = new URL(link.getAttribute("href") ?? "", "http://storey.test");
  expect(href.pathname).toBe("/asset-manager/list");
  const query = new URLSearchParams(href.searchParams.get("queryParams") ?? "");
  const asked = ASSET_ADDRESS.read(Object.fromEntries(query));
  const isSaid = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== false;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => isSaid(value)));
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));
const current = { statuses: [...CURRENT_ASSET_STATUSES] };

test("each number leads to the list of exactly its assets", async () => {
  await show(answering(() => ({ body: DATED })));
  const tiles = await part("4,250 assets");
  const tile = (name: string) => askedBy(tiles.getByRole("link", { name }));
  expect(tile("4,200 In service")).toEqual({ statuses: ["in_service"] });
  expect(tile("50 Missing")).toEqual({ statuses: ["missing"] });
  expect(tile("12 Floating")).toEqual({ ...current, floating: true });
  expect(tile("9 Test overdue")).toEqual({ ...current, patNextDueAt: ["expired"] });
  expect(tiles.queryByRole("link", { name: /Planned/ })).toBeNull();

  const warranty = await part("Warranty until");
  const bucket = (name: string) => askedBy(warranty.getByRole("link", { name }));
  expect(bucket("Warranty until: Expired")).toEqual({
    ...current,
    warrantyExpiry: ["expired"],
  });
  expect(bucket("Warranty until: 0-30 days")).toEqual({ ...current, warrantyExpiry: ["0-30"] });
  expect(bucket("Warranty until: 60+ days")).toEqual({
    ...current,
    warrantyExpiry: ["61+"],
  });
  expect(bucket("Warranty until: No date")).toEqual({ ...current, warrantyExpiry: ["none"] });
  // What nothing is in leads nowhere, and says so all the same.
  expect(warranty.queryByRole("link", { name: /30-60 days/ })).toBeNull();
  expect(warranty.getByRole("row", { name: "30-60 days 0" })).toBeTruthy();

  const test = await part("Next electrical test");
  expect(askedBy(test.getByRole("link", { name: /Overdue/ }))).toEqual({
    ...current,
    patNextDueAt: ["expired"],
  });
  const issues = await part("Open issues by model");
  expect(issues.getByText("about 3 assets")).toBeTruthy();
  expect(askedBy(issues.getByRole("link", { name: /Lumen 4000$/ }))).toEqual({
    ...current,
    models: [MODEL.id],
    openIssues: true,
  });
  const types = await part("By type");
  expect(askedBy(types.getByRole("link"))).toEqual({ ...current, types: [KIND.id] });
  const makers = await part("By manufacturer");
  expect(askedBy(makers.getByRole("link", { name: /No manufacturer/ }))).toEqual({
    ...current,
    manufacturers: ["none"],
  });
  expect(makers.getByText("and 14 more with 250 assets")).toBeTruthy();
  const places = await part("By location");
  expect(askedBy(places.getByRole("link"))).toEqual({ ...current, locations: [HOUSE.id] });
});

test("retired, disposed and archived assets stay out until they are chosen, and the address keeps the choice", async () => {
  const user = userEvent.setup();
  const asked: (string | null)[] = [];
  const { router } = await show(
    answering((query) => {
      asked.push(query.get("scope"));
      return { body: query.get("scope") === "archived" ? aDashboard(3) : DATED };
    }),
  );
  const scope = await screen.findByRole("combobox", { name: "Assets counted" });
  await part("4,250 assets");
  await user.selectOptions(scope, "Archived");
  const tiles = await part("3 assets");
  expect(router.state.location.search).toEqual({ scope: "archived" });
  expect(askedBy(tiles.getByRole("link", { name: "3 In service" }))).toEqual({
    archived: true,
    statuses: ["in_service"],
  });
  await user.selectOptions(scope, "With retired and disposed of");
  const warranty = await part("Warranty until");
  await waitFor(() => expect(asked.at(-1)).toBe("all"));
  expect(await screen.findByRole("region", { name: "4,250 assets" })).toBeTruthy();
  expect(askedBy(warranty.getByRole("link", { name: /Expired/ }))).toEqual({
    warrantyExpiry: ["expired"],
  });
  expect(asked[0]).toBeNull();
});

test("the charts are tables too, with shares", async () => {
  const user = userEvent.setup();
  await show(answering(() => ({ body: DATED })));
  const warranty = await part("Warranty until");
  expect(document.querySelectorAll("svg rect[data-bucket]")).toHaveLength(25);
  await user.click(screen.getByRole("switch", { name: "Numbers as tables" }));
  expect(document.querySelectorAll("svg rect[data-bucket]")).toHaveLength(0);
  const table = within(warranty.getByRole("table", { name: "Warranty until" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "When",
    "Assets",
    "Share",
  ]);
  expect(table.getByRole("row", { name: "Warranty until: Expired 1,000 23.5%" })).toBeTruthy();
});

test("without any assets it says how to begin; without any of a choice, that there are none", async () => {
  const user = userEvent.setup();
  await show(answering(() => ({ body: aDashboard(0) })));
  await screen.findByText("There are no assets yet");
  expect(screen.getByRole("link", { name: "Add an asset" })).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Assets counted" }), "Archived");
  await screen.findByText("There are none of these");
});

test("a failure is told, and asked for again", async () => {
  const user = userEvent.setup();
  let isDown = true;
  const numbers = answering(() =>
    isDown ? { status: 400, body: { code: "request.invalid", message: "" } } : { body: DATED },
  );
  await show(withCustody({ out: 0, soon: 0, overdue: 0 }, numbers));
  await screen.findByText("The numbers could not be loaded");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await part("4,250 assets");
});

test("what is out and overdue stands below the numbers, and leads to exactly that", async () => {
  await show(withCustody({ out: 12, soon: 3, overdue: 2 }));
  const custody = await part("Who has what");
  expect(custody.getByText("12 things are out")).toBeTruthy();
  const overdue = custody.getByRole("link", { name: "2 are overdue" });
  expect(overdue.getAttribute("href")).toBe("/asset-manager/custody?overdue=yes");
  expect(custody.getByRole("link", { name: "Who has what" }).getAttribute("href")).toBe(
    "/asset-manager/custody",
  );
  const [tiles, charts] = [
    screen.getByRole("region", { name: "4,250 assets" }),
    screen.getByRole("region", { name: "Warranty until" }),
  ];
  const place = screen.getByRole("region", { name: "Who has what" });
  expect(tiles.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(charts.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test.each([
  ["nothing is overdue where that is so", { out: 1, soon: 1, overdue: 0 }, "1 thing is out"],
  ["nothing is out where that is so", { out: 0, soon: 0, overdue: 0 }, "Nothing is out"],
])("of custody it tells that %s", async (_, counts, words) => {
  await show(withCustody(counts));
  expect((await part("Who has what")).getByText(words)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /(is|are) overdue$/ })).toBeNull();
});

test.each([
  ["there are no assets", { body: aDashboard(0) }, "There are no assets yet"],
  [
    "the numbers could not be loaded",
    { status: 400, body: { code: "request.invalid", message: "" } },
    "The numbers could not be loaded",
  ],
])("what is out is told too where %s", async (_, answer, words) => {
  const others = answering(() => answer);
  await show(withCustody({ out: 12, soon: 3, overdue: 2 }, others));
  await screen.findByText(words);
  expect((await part("Who has what")).getByText("12 things are out")).toBeTruthy();
});

test("that what is out could not be counted is told, and it is counted again at a press", async () => {
  const user = userEvent.setup();
  const again = Promise.withResolvers<{ body: object }>();
  const others = answering(() => ({ body: DATED }));
  let count = 0;
  await show((asked) => {
    if (asked.path !== "/assets/custody/counts") return others(asked);
    count += 1;
    const body = { code: "request.invalid", message: "" };
    return count === 1 ? { status: 400, body } : again.promise;
  });
  const custody = await part("Who has what");
  expect(custody.getByRole("alert").textContent).toMatch(/^This could not be loaded\. /);
  const retry = custody.getByRole("button", { name: "Try again" });
  await user.click(retry);
  await waitFor(() => expect(count).toBe(2));
  expect(document.activeElement).toBe(retry);
  again.resolve({ body: { out: 1, soon: 0, overdue: 0 } });
  await custody.findByText("1 thing is out");
  expect(custody.queryByRole("alert")).toBeNull();
});

test("who may read assets and no analytics scans, and sees what is out and what changed last, without charts", async () => {
  const { asked } = await show(withCustody({ out: 12, soon: 3, overdue: 2 }), {
    permissions: ["organisation.assets.read"],
  });
  const scan = await part("Scan a label");
  expect(scan.getByRole("link", { name: "Scan" }).getAttribute("href")).toBe("/scan");
  const custody = await part("Who has what");
  expect(custody.getByText("12 things are out")).toBeTruthy();
  expect(custody.getByRole("link", { name: "2 are overdue" })).toBeTruthy();
  await part("Changed last");
  await screen.findByText("What is added or changed is listed here.");
  expect(asked.some(({ path }) => path === "/assets/dashboard")).toBe(false);
  expect(screen.queryByRole("combobox", { name: "Assets counted" })).toBeNull();
  expect(document.querySelector("svg rect[data-bucket]")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});
