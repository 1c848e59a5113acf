import type { Space } from "@storey/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { SpaceScreen } from "./space.screen.tsx";
import { anAnswer, idOf, stage } from "./stage.fixture.tsx";

const ID = idOf(1);
const MOMENT = "2026-01-01T00:00:00.000Z";
const SPACE: Space = {
  id: ID,
  version: 3,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  deletedAt: null,
  name: "Lab 1",
  capacity: 12,
  shortcode: "L-1",
  spaceType: null,
  typeformId: null,
  ubiqisenseId: null,
  isPublic: false,
  allowPublicReporting: false,
  images: [],
  features: [],
  floor: { id: idOf(2), name: "Floor 1" },
  location: { id: idOf(3), name: "North House" },
  isFavourite: false,
};

/** The form of the space, opened from its page, so that Back leads to the page. */
async function openForm() {
  const { router } = await stage({
    screen: SpaceScreen,
    path: "/spaces/$spaceId",
    address: `/spaces/${ID}`,
    answers: ({ method, path }) => {
      if (path === "/spaces/search") return { body: anAnswer([]) };
      if (path !== `/spaces/${ID}`) return { status: 204 };
      return { body: method === "PATCH" ? { ...SPACE, name: "Lab 12", version: 4 } : SPACE };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  return { name, back: () => act(() => router.history.back()), router };
}

beforeEach(() => question.set(null));

test("Back asks before it throws away what was typed", async () => {
  const { name, back } = await openForm();
  await userEvent.type(name, "2");
  back();
  await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
  act(() => question.get()?.answer(false));
  expect(screen.getByDisplayValue("Lab 12")).toBeTruthy();
  back();
  await waitFor(() => expect(question.get()).not.toBeNull());
  act(() => question.get()?.answer(true));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Back from a form without changes asks nothing", async () => {
  const { back } = await openForm();
  back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(question.get()).toBeNull();
});

test("a saved form closes without a question", async () => {
  const { name, router } = await openForm();
  await userEvent.type(name, "2{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(question.get()).toBeNull();
  expect(router.state.location.search).toEqual({});
});
