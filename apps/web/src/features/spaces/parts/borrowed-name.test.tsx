import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { aResult, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../../test-support/languages.fixture.ts";
import { SPACE_LIST } from "../../space-search/space-list.tsx";
import { BorrowedFloor, BorrowedName, ownNameNow } from "./borrowed-name.tsx";
import { SpaceCard } from "./space-card.tsx";

const OFFICE = { id: idOf(11), name: "Büro", translations: { en: { name: "Office" } } };
const SPACE = aResult(1, {
  ...{ spaceType: OFFICE, space_type_name: "Büro" },
  features: [
    { id: idOf(12), name: "Beamer", icon: "wifi", translations: { en: { name: "Projector" } } },
    { id: idOf(13), name: "Tafel", icon: "wifi" },
  ],
  location: { id: idOf(14), name: "Hafen" },
  floor: { id: idOf(15), name: "Dach", translations: { en: { name: "Roof" } } },
});

/** In an organisation that writes in German, in front of somebody who reads English. */
async function show(shown: React.ReactNode) {
  await loadMessages(["spaces"]);
  await harness({
    screen: () => shown,
    path: "/",
    answers: ({ path }) => (path === "/icons" ? { body: [] } : undefined),
  });
  writeInGerman();
}

test("a card says the type, the features and the place in the reader's language, the rest in its own", async () => {
  await show(<SpaceCard space={SPACE} widthPx={300} withStar={false} />);
  expect((await screen.findByText("Office")).getAttribute("lang")).toBeNull();
  expect(screen.getByText("Roof")).toBeTruthy();
  expect(screen.getByText("Hafen").getAttribute("lang")).toBe("de");
  expect(screen.getByRole("img", { name: "Features: Projector, Tafel" })).toBeTruthy();
  expect(screen.queryByText("Büro")).toBeNull();
});

test("a number of a floor is said in the words of the page", async () => {
  await show(<BorrowedFloor of={{ name: "2" }} />);
  const floor = await screen.findByText("Floor 2");
  expect(floor.getAttribute("lang")).toBeNull();
});

test("a floor that was named by a word and is a number now is that number in every language", async () => {
  await show(<BorrowedFloor of={{ name: "2", translations: { en: { name: "Mezzanine" } } }} />);
  await screen.findByText("Floor 2");
});

test("a name without words, or of an answer that a former release cached, is the original", async () => {
  await show(<BorrowedName of={{ name: "Labor", translations: { en: { name: " " } } }} />);
  expect((await screen.findByText("Labor")).getAttribute("lang")).toBe("de");
  cleanup();
  await show(<BorrowedName of={{ name: "Lager" }} />);
  expect((await screen.findByText("Lager")).getAttribute("lang")).toBe("de");
});

test("filters offer names as the reader knows them, in the order of the organisation", async () => {
  await show(<span>shown</span>);
  await screen.findByText("shown");
  const facets = {
    locations: [{ id: idOf(14), name: "Hafen", translations: { en: { name: "Port" } }, count: 1 }],
    floors: [
      { id: idOf(15), name: "2", locationId: idOf(14), locationName: "Hafen", count: 1 },
      { id: idOf(16), name: "Dach", locationId: idOf(17), locationName: "Turm", count: 1 },
    ],
    spaceTypes: [
      { ...OFFICE, count: 1 },
      { id: idOf(18), name: "Labor", count: 1 },
    ],
    features: [],
    openTo: [],
    readiness: [],
    capacities: [],
  };
  const offered = (id: string) => {
    const filter = SPACE_LIST.filters.find((one) => one.id === id);
    if (filter?.kind !== "facet") throw new Error(`no filter ${id}`);
    return filter.options((key) => key, facets).map(({ name, group }) => [name, group]);
  };
  expect(offered("types")).toEqual([
    ["Office", undefined],
    ["Labor", undefined],
  ]);
  expect(offered("floors")).toEqual([
    ["Floor 2", "Port"],
    ["Dach", "Turm"],
  ]);
  expect(ownNameNow(OFFICE)).toBe("Office");
});
