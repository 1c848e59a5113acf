import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import * as saving from "../../lib/save-file.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aReadiness, aRollUp, counts, readinessAnswers } from "./readiness.fixture.ts";
import { ReadinessSpacesScreen } from "./readiness-spaces.screen.tsx";

const PATH = "/admin/readiness/spaces";
const BROKEN = aReadiness(7, {
  ...{ state: "not_ready", score: 48, stopCount: 1 },
  lost: { checklists: 40, issues: 12, assets: 0 },
});
const SPACES = [BROKEN, aReadiness(8), aReadiness(9, { state: "unknown", score: null })];

async function show(answers: Answers = readinessAnswers(SPACES), address = PATH) {
  await loadMessages(["readiness-spaces", "space-page", "lists"]);
  return harness({ screen: ReadinessSpacesScreen, path: PATH, address, answers });
}

const rows = async () => {
  const table = await screen.findByRole("table", { name: "Spaces by readiness" });
  await within(table).findByRole("link", { name: "Room 7" });
  return within(table).getAllByRole("row").slice(1);
};

test("lists the spaces with state, score, what counts against them, and since when", async () => {
  await show();
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent);
  expect(first).toContain("Room 7North House › Floor 1Not ready48 points1 reason not to use it");
  expect(first).toContain("Checklists −40Issues −12");
  expect(second).toContain("Ready100 pointsNothing stands against it");
  expect(third).toContain("Unknown–Nothing is checked or kept there");
  expect(screen.getByRole("link", { name: "Room 7" }).getAttribute("href")).toBe(
    `/spaces/${idOf(7)}`,
  );
});

test("what the places come to leads into them, and the way leads back; the address keeps it", async () => {
  const { router, asked } = await show();
  const all = within(await screen.findByRole("region", { name: "All places" }));
  expect(all.getByText("75% ready: 3 of 4 spaces")).toBeTruthy();
  // The least ready first, whatever the order of the answer.
  const places = within(all.getByRole("table", { name: "Locations by readiness" }));
  expect(places.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "North House",
    "South House",
  ]);
  await userEvent.click(places.getByRole("link", { name: "North House" }));
  const north = within(await screen.findByRole("region", { name: "North House" }));
  await userEvent.click(north.getByRole("link", { name: "Floor 1" }));
  await screen.findByRole("region", { name: "Floor 1" });
  expect(router.state.location.search).toEqual({ location: idOf(9002), floor: idOf(9003) });
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === "/readiness/spaces")?.query;
    expect([last?.get("locationId"), last?.get("floorId")]).toEqual([idOf(9002), idOf(9003)]);
  });
  const way = within(screen.getByRole("navigation", { name: "Chosen place" }));
  expect(way.getByText("Floor 1").closest("[aria-current]")).toBeTruthy();
  await userEvent.click(way.getByRole("link", { name: "All places" }));
  await screen.findByRole("region", { name: "All places" });
  expect(router.state.location.search).toEqual({});
});

test("says that a place is not there, shows nothing else for it, and leads to all", async () => {
  const { router } = await show(undefined, `${PATH}?location=${idOf(9999)}`);
  await screen.findByText("This location is not there");
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show all places" }));
  await screen.findByRole("region", { name: "All places" });
  expect(router.state.location.search).toEqual({});
  cleanup();
  await show(undefined, `${PATH}?location=${idOf(9002)}&floor=${idOf(9999)}`);
  await screen.findByText("This floor is not there, or has no spaces");
});

test("says besides the share how many are unknown", async () => {
  const answers = readinessAnswers(SPACES, ({ path }) =>
    path === "/readiness/summary"
      ? { body: { ...aRollUp(counts(1209, 16, 3, 25)), locations: [], floors: [] } }
      : undefined,
  );
  await show(answers);
  expect(await screen.findByText("98% ready: 1,209 of 1,228 spaces · 25 unknown")).toBeTruthy();
});

test("the number of a state leads to its spaces, and the same press shows all again", async () => {
  const { router } = await show();
  await userEvent.click(await screen.findByRole("link", { name: "1 Not ready" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Room 8" })).toBeNull());
  expect(router.state.location.search).toEqual({ state: "not_ready" });
  const on = screen.getByRole("link", { name: /^1 Not ready/, current: true });
  await userEvent.click(on);
  await screen.findByRole("link", { name: "Room 8" });
  expect(router.state.location.search).toEqual({});
});

test("searches by words and orders by place, as the address says", async () => {
  const { router, asked } = await show();
  await rows();
  await userEvent.type(screen.getByRole("textbox", { name: "Search spaces" }), "7");
  await waitFor(() => expect(router.state.location.search).toEqual({ q: "7" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "By place");
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === "/readiness/spaces")?.query;
    expect([last?.get("search"), last?.get("order")]).toEqual(["7", "place"]);
  });
});

test("the chart over time is a table too, the last day first", async () => {
  await show();
  const trend = within(await screen.findByRole("region", { name: "Over time" }));
  await trend.findByText(/Mar 1/);
  await userEvent.click(trend.getByRole("switch", { name: "Numbers as a table" }));
  const table = within(trend.getByRole("table"));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "End of the dayReadyNeeds attentionNot readyUnknown",
    "Mar 2, 20263010",
    "Mar 1, 20264000",
  ]);
});

test("a room turns ready without a reload, once the list is asked for again", async () => {
  let isMended = false;
  await show((asked) => readinessAnswers(isMended ? [aReadiness(7)] : [BROKEN])(asked));
  await screen.findByText("1 reason not to use it");
  isMended = true;
  const page = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[0] === "GET /readiness/spaces" });
  // The list that is seen asks by itself; here its time has come.
  expect(
    page.map(({ options }) => (options as { refetchInterval?: number }).refetchInterval),
  ).toEqual([15_000]);
  await queryClient.refetchQueries({ queryKey: ["GET /readiness/spaces"] });
  await screen.findByText("Nothing stands against it");
});

test("downloads what is listed as a table", async () => {
  const save = vi.spyOn(saving, "saveFile").mockImplementation(() => {});
  const { asked } = await show(
    readinessAnswers(SPACES, ({ path }) =>
      path === "/readiness/spaces.csv" ? { body: "csv" } : undefined,
    ),
    `${PATH}?state=ready&q=hall`,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[1]).toBe("Readiness of spaces.csv");
  const query = asked.find(({ path }) => path === "/readiness/spaces.csv")?.query;
  expect(query?.toString()).toBe("state=ready&search=hall&order=worst");
  save.mockRestore();
});

test("keeps the chosen place from tab to tab, and offers displays to whoever may make them", async () => {
  const { router } = await show(undefined, `${PATH}?location=${idOf(9002)}&q=hall`);
  await screen.findByRole("tab", { name: "Displays" });
  await userEvent.click(screen.getByRole("tab", { name: "How the score is made" }));
  expect(router.state.location.search).toEqual({ tab: "score", location: idOf(9002) });
  cleanup();
  await harness({
    screen: ReadinessSpacesScreen,
    path: PATH,
    address: `${PATH}?tab=displays`,
    answers: readinessAnswers(SPACES),
    permissions: [],
  });
  await screen.findByRole("tab", { name: "Now", selected: true });
  expect(screen.queryByRole("tab", { name: "Displays" })).toBeNull();
});

test("a failure is told, and asked for again; without spaces it says so", async () => {
  let isDown = true;
  await show((asked) =>
    isDown
      ? { status: 400, body: { code: "request.invalid", message: "" } }
      : readinessAnswers([])(asked),
  );
  await screen.findByText("The spaces could not be loaded");
  await screen.findByText("The numbers could not be loaded");
  isDown = false;
  for (const retry of screen.getAllByRole("button", { name: "Try again" })) {
    await userEvent.click(retry);
  }
  await screen.findByText("There are no spaces yet");
});
