import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATHS } from "../../app/paths.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { anAsset, assetAnswers } from "../assets/assets.fixture.ts";
import { takeScanned } from "../space-codes/parts/scanned-here.ts";
import { aCustody } from "./custody.fixture.ts";
import { HandOutScreen } from "./hand-out.screen.tsx";
import { chosenThings, thingOf } from "./parts/chosen-things.ts";
import { TakeBackScreen } from "./take-back.screen.tsx";

beforeEach(() => {
  sessionStorage.clear();
  chosenThings.set([]);
  // There is no canvas here: the name is typed. Journeys draw.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => void vi.restoreAllMocks());

const PERSON = { id: idOf(80), email: "milo@harbour.test", firstName: "Milo", lastName: "Hart" };

/** Answers as a server that has three assets and one member, and takes what is asked of it. */
function answering(more: Answers = () => undefined): Answers {
  const assets = assetAnswers([1, 2, 3].map((number) => anAsset(number)));
  return (asked) => {
    const special = more(asked);
    if (special) return special;
    if (asked.path === "/organisations/users/search") {
      return { body: { totalCount: 1, results: [PERSON], facets: null } };
    }
    if (asked.method === "POST" && asked.path.startsWith("/assets/custody")) {
      return { status: 201, body: [aCustody(1), aCustody(2)] };
    }
    return assets(asked);
  };
}

function show(answers: Answers, address: string = PATHS.HandOut) {
  const isBack = address.startsWith(PATHS.TakeBack);
  return harness({
    screen: isBack ? TakeBackScreen : HandOutScreen,
    path: isBack ? PATHS.TakeBack : PATHS.HandOut,
    address,
    answers,
    settings: ["spaces_core", "asset_management"],
  });
}

test("what was chosen in a list goes to somebody without an account, signed with their name", async () => {
  chosenThings.set([1, 2].map((number) => thingOf(anAsset(number))));
  const { asked } = await show(answering());
  const user = userEvent.setup();
  const things = await screen.findByRole("list", { name: "Things" });
  expect(within(things).getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: "Somebody without an account" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Lena Okafor");
  await user.type(screen.getByRole("textbox", { name: /^E-mail/ }), "lena@fieldwork.test");
  await user.type(screen.getByRole("textbox", { name: /^Name of who signs/ }), "Lena Okafor");
  await user.click(screen.getByRole("button", { name: "Hand out 2 things" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Lena Okafor has 2 things"));
  expect(asked.find(({ path }) => path === "/assets/custody")?.body).toEqual({
    assetIds: [idOf(1), idOf(2)],
    ...{ holderName: "Lena Okafor", holderEmail: "lena@fieldwork.test" },
    ...{ dueBack: null, note: "", signature: { name: "Lena Okafor", strokes: [] } },
  });
});

test("things are added one after the other by their words, and left out again", async () => {
  await show(answering());
  const user = userEvent.setup();
  const field = await screen.findByRole("combobox", { name: "Add an asset" });
  await user.type(field, "A-0");
  await user.click(await screen.findByRole("option", { name: /^A-00002/ }));
  await screen.findByText("A-00002 was added");
  await user.type(screen.getByRole("combobox", { name: "Add an asset" }), "A-0");
  await user.click(await screen.findByRole("option", { name: /^A-00003/ }));
  await user.keyboard("{Escape}");
  const things = await screen.findByRole("list", { name: "Things" });
  await waitFor(() => expect(within(things).getAllByRole("listitem")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Leave A-00002 out" }));
  expect(within(things).getAllByRole("listitem")).toHaveLength(1);
});

test("a scanner adds one label after the other, and says what is none", async () => {
  await show(
    answering(({ path }) => {
      if (path === "/codes/A-00002") {
        const { id, tag, name, picture, location } = anAsset(2);
        const asset = { id, tag, name, picture, location, space: null, isArchived: false };
        return {
          body: { kind: "asset", asset: { ...asset, modelName: "Lumen", typeName: "Lamp" } },
        };
      }
      if (path !== "/codes/nothing") return undefined;
      return { status: 404, body: { code: "not_found", message: "", fields: [], requestId: "r" } };
    }),
  );
  await screen.findByRole("combobox", { name: "Add an asset" });
  expect(takeScanned("A-00002")).toBe(true);
  await screen.findByText("A-00002 was added");
  takeScanned("A-00002");
  await screen.findByText("A-00002 is in the list already");
  takeScanned("nothing");
  await screen.findByText("Nothing is known of nothing");
  const things = screen.getByRole("list", { name: "Things" });
  expect(within(things).getAllByRole("listitem")).toHaveLength(1);
});

test("nothing is sent without a thing and a person, and each field says so", async () => {
  const { asked } = await show(answering());
  fireEvent.click(await screen.findByRole("button", { name: "Hand out" }));
  await screen.findByText("Add at least one asset.");
  screen.getByText("Choose a member from the list.");
  // The first wrong field has the focus and offers what there is.
  await userEvent.keyboard("{Escape}");
  fireEvent.click(await screen.findByRole("radio", { name: "Somebody without an account" }));
  fireEvent.click(screen.getByRole("button", { name: "Hand out" }));
  await screen.findByText("Say who takes the things.");
  expect(asked.some(({ path }) => path === "/assets/custody")).toBe(false);
});

test("of many the refused ones say why", async () => {
  chosenThings.set([1, 2].map((number) => thingOf(anAsset(number))));
  const refused = {
    code: "custody.refused",
    message: "Nothing was changed.",
    requestId: "r",
    fields: [{ field: "assetIds.1", code: "custody.taken", message: "Taken." }],
  };
  await show(
    answering(({ path }) =>
      path === "/assets/custody" ? { status: 409, body: refused } : undefined,
    ),
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole("combobox", { name: "Member" }), "Milo");
  await user.click(await screen.findByRole("option", { name: /^Milo Hart/ }));
  await user.click(screen.getByRole("button", { name: "Hand out 2 things" }));
  const why = await screen.findByText("Somebody has this asset already. Take it back first.");
  expect(why.closest("li")?.textContent).toContain("A-00002");
});

test("the asset of the address is taken back, with what was found on it", async () => {
  const { asked, router } = await show(answering(), `${PATHS.TakeBack}?asset=${idOf(1)}`);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /^Note/ }), "Scratched");
  await user.click(screen.getByRole("button", { name: "Take back 1 thing" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === "/assets/custody/return")?.body).toEqual({
      ...{ assetIds: [idOf(1)], note: "Scratched", signature: null },
    }),
  );
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: "custody" }));
});
