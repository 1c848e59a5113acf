import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATHS } from "../../app/paths.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { CustodiesScreen } from "./custodies.screen.tsx";
import { aCustody } from "./custody.fixture.ts";
import { chosenThings } from "./parts/chosen-things.ts";

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  chosenThings.set([]);
});
afterEach(() => void vi.restoreAllMocks());

const OUT = [
  aCustody(1, { dueBack: "2026-10-30", dueState: "overdue" }),
  aCustody(2, {
    ...{ dueBack: null, dueState: "none" },
    holder: { userId: idOf(80), name: "Milo Hart", email: "milo@harbour.test", hasLeft: true },
  }),
];

function show(out: typeof OUT, search = "", parts: { permissions?: [] } = {}) {
  const answers: Answers = ({ path }) =>
    path === "/assets/custody/search"
      ? { body: { totalCount: out.length, hasMore: false, results: out } }
      : undefined;
  return harness({
    screen: CustodiesScreen,
    path: PATHS.Custodies,
    address: `${PATHS.Custodies}${search}`,
    answers,
    settings: ["spaces_core", "asset_management"],
    ...parts,
  });
}

test("says who has what and when it is due, also of those who left", async () => {
  await show(OUT);
  await screen.findByRole("link", { name: "A-00001" });
  screen.getByText(/^Overdue ·/);
  screen.getByText("Milo Hart");
  screen.getByText("Has left");
  screen.getByText("No due day");
});

test("what narrows the list stands in the address, and is asked of the server", async () => {
  const { asked } = await show(OUT, "?q=lena&overdue=yes");
  await screen.findByRole("link", { name: "A-00001" });
  expect(asked.find(({ path }) => path.endsWith("/search"))?.body).toMatchObject({
    ...{ searchTerm: "lena", dueStates: ["overdue"] },
  });
});

test("chosen things go to where they are taken back together", async () => {
  const { router } = await show(OUT);
  await screen.findByRole("link", { name: "A-00001" });
  for (const box of screen.getAllByRole("checkbox", { name: /A-0000\d/ })) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATHS.TakeBack));
  expect(chosenThings.get().map(({ tag }) => tag)).toEqual(["A-00001", "A-00002"]);
});

test("who may only look is offered neither handing out nor taking back", async () => {
  await show(OUT, "", { permissions: [] });
  await screen.findByRole("link", { name: "A-00001" });
  expect(screen.queryByRole("link", { name: "Hand out" })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /A-00001/ })).toBeNull();
});

test("where nothing is out the list says how to begin", async () => {
  await show([]);
  await screen.findByRole("heading", { name: "Nobody has anything" });
});
