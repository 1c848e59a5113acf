import type { WeightsPreview } from "@storey/contract";
import { ORGANISATION_PERMISSIONS, READINESS_WEIGHTS } from "@storey/domain";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { PROPOSED, readinessAnswers } from "../readiness.fixture.ts";
import { ReadinessSpacesScreen } from "../readiness-spaces.screen.tsx";

const PATH = "/admin/readiness/spaces";
const TURNED: WeightsPreview = {
  turns: [
    { from: "ready", to: "not_ready", count: 2 },
    { from: "attention", to: "not_ready", count: 10 },
    { from: "ready", to: "attention", count: 1 },
  ],
  changedCount: 60,
  spaces: [
    {
      space: { id: idOf(7), name: "Hall" },
      location: { id: idOf(9002), name: "North House" },
      before: { state: "ready", score: 90 },
      after: { state: "not_ready", score: 50 },
    },
  ],
};

beforeEach(() => sessionStorage.clear());

async function show(more?: Answers, permissions = ORGANISATION_PERMISSIONS) {
  await loadMessages(["readiness-spaces", "space-page", "lists", "administration"]);
  return harness({
    screen: ReadinessSpacesScreen,
    path: PATH,
    address: `${PATH}?tab=score`,
    answers: readinessAnswers([], more),
    permissions,
  });
}

/** A server that keeps the weights. */
function keeping(): Answers {
  let now = PROPOSED;
  return ({ method, path, body }) => {
    if (path === "/readiness/weights/preview") return { body: TURNED };
    if (path !== "/readiness/weights") return undefined;
    if (method === "PUT") {
      now = {
        ...now,
        weights: body as typeof now.weights,
        isChosen: true,
        version: now.version + 1,
      };
    }
    if (method === "DELETE") now = { ...PROPOSED, version: now.version + 1 };
    return { body: now };
  };
}

/** Waits for a message, and presses the action of it. */
async function undo(): Promise<void> {
  const actions = () => toasts.get().flatMap(({ action }) => action ?? []);
  await waitFor(() => expect(actions().map(({ label }) => label)).toEqual(["Undo"]));
  act(() => actions()[0]?.run());
}

const MISSED = "A missed checklist";

test("shows before saving which rooms other weights would turn, and where", async () => {
  const { asked } = await show(keeping());
  const field = await screen.findByRole("textbox", { name: MISSED });
  expect(field).toHaveProperty("value", "25");
  await userEvent.clear(field);
  await userEvent.type(field, "100");
  const preview = within(await screen.findByRole("region", { name: "What this would change" }));
  const turns = within(screen.getByRole("status"));
  expect(turns.getByText("12 rooms would turn Not ready")).toBeTruthy();
  expect(turns.getByText("1 room would turn Needs attention")).toBeTruthy();
  expect(preview.getByRole("listitem").textContent).toBe(
    "Hall North HouseReady90would beNot ready50",
  );
  expect(preview.getByText("and 59 more")).toBeTruthy();
  await waitFor(() => {
    const sent = asked.findLast(({ path }) => path === "/readiness/weights/preview");
    expect(sent?.body).toEqual({ ...READINESS_WEIGHTS, checkMissed: 100 });
  });
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

test("what is no weight is told beside its field, and nothing is saved", async () => {
  const { asked } = await show(keeping());
  const field = await screen.findByRole("textbox", { name: MISSED });
  await userEvent.clear(field);
  await userEvent.type(field, "1000");
  // Nothing is cut off it, and what it would change is not told.
  expect(field).toHaveProperty("value", "1000");
  await screen.findByText("A number is not between 0 and 100. Mend it to see what would change.");
  await userEvent.type(field, "{Enter}");
  await screen.findByText("Enter a number from 0 to 100.");
  expect(document.activeElement).toBe(field);
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

test("saves by Enter, and the message puts back what counted before", async () => {
  const { asked } = await show(keeping());
  const field = await screen.findByRole("textbox", { name: MISSED });
  await userEvent.clear(field);
  await userEvent.type(field, "30{Enter}");
  await screen.findByText("Your organisation chose these weights.");
  const put = asked.find(({ method }) => method === "PUT");
  expect(put?.headers.get("If-Match")).toBe('"4"');
  await undo();
  // None were chosen before: the proposed ones count again.
  await screen.findByText("These are the proposed weights.");
  const back = asked.find(({ method }) => method === "DELETE");
  expect(back?.headers.get("If-Match")).toBe('"5"');
  await waitFor(() => expect(field).toHaveProperty("value", "25"));
});

test("does not undo over what somebody else has chosen since", async () => {
  const server = keeping();
  let isOverwritten = false;
  const { asked } = await show((one) => {
    if (isOverwritten && one.path === "/readiness/weights" && one.method === "GET") {
      const weights = { ...READINESS_WEIGHTS, checkFailed: 1 };
      return { body: { ...PROPOSED, weights, isChosen: true, version: 9 } };
    }
    return server(one);
  });
  const field = await screen.findByRole("textbox", { name: MISSED });
  await userEvent.clear(field);
  await userEvent.type(field, "30{Enter}");
  await screen.findByText("Your organisation chose these weights.");
  isOverwritten = true;
  await undo();
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain(
      "Somebody has chosen other weights since. Nothing was changed.",
    ),
  );
  expect(asked.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("goes back to the proposed weights, which can be undone too", async () => {
  const chosen = {
    ...PROPOSED,
    weights: { ...READINESS_WEIGHTS, checkMissed: 30 },
    isChosen: true,
  };
  const server = keeping();
  let isReset = false;
  const { asked } = await show((one) => {
    if (one.path !== "/readiness/weights") return server(one);
    if (one.method === "DELETE") isReset = true;
    return isReset ? server(one) : { body: chosen };
  });
  const back = await screen.findByRole("button", { name: "Back to the proposed weights" });
  await userEvent.click(back);
  // As any change: seen first, and saved by who wants it.
  await screen.findByText("12 rooms would turn Not ready");
  expect(screen.getByRole("textbox", { name: MISSED })).toHaveProperty("value", "25");
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("These are the proposed weights.");
  await undo();
  await screen.findByText("Your organisation chose these weights.");
  expect(asked.findLast(({ method }) => method === "PUT")?.body).toEqual(chosen.weights);
});

test("says of a draft from before that it is one, and drops it", async () => {
  const server = keeping();
  await show(server);
  const field = await screen.findByRole("textbox", { name: MISSED });
  await userEvent.clear(field);
  await userEvent.type(field, "90");
  expect(screen.queryByText(/^This is your draft/)).toBeNull();
  cleanup();
  await show(server);
  await screen.findByText("This is your draft from before. It is not saved yet.");
  expect(screen.getByRole("textbox", { name: MISSED })).toHaveProperty("value", "90");
  await userEvent.click(screen.getByRole("button", { name: "Drop the draft" }));
  expect(screen.getByRole("textbox", { name: MISSED })).toHaveProperty("value", "25");
  expect(screen.queryByText(/^This is your draft/)).toBeNull();
});

test("whoever may not change them sees the weights", async () => {
  await show(undefined, []);
  const checklists = within(await screen.findByRole("region", { name: "Checklists" }));
  expect(checklists.getByText(MISSED).nextElementSibling?.textContent).toBe("25");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Back to the proposed weights" })).toBeNull();
});
