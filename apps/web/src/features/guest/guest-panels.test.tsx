import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { aPublicSpace, aSession, showGuest } from "./guest-harness.fixture.tsx";
import { closePanel, followAddress, openPanel, openPanels } from "./guest-place.ts";

const FILE = { path: "/public/spaces/CODE1/files?key=x", width: 4, height: 3 };
const PICTURE = {
  id: "0197a7a0-0000-7000-8000-0000000000aa",
  description: "The front",
  ...{ width: 4, height: 3, colour: "#888888" },
  versions: { thumbnail: FILE, small: FILE, standard: FILE, retina: FILE },
};

beforeAll(async () => {
  followAddress();
  await import("./parts/picture-dialog.tsx");
});

async function show() {
  // A new entry of the history, so that no entry of an earlier Back lies ahead of it.
  history.pushState(null, "", "/q/CODE1");
  const pictures = [
    PICTURE,
    { ...PICTURE, id: `${PICTURE.id.slice(0, -1)}b`, description: "The back" },
  ];
  await showGuest("/q/CODE1", () => undefined, aSession(aPublicSpace({ pictures })));
}

/** Presses a button, and waits until what it loads late has rendered. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await act(async () => button.click());
}

/** Goes back in the history, as the Back key of a phone does. */
async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await gone;
  });
}

test("Back closes the picture and stays on the page, however many were looked at", async () => {
  await show();
  const before = history.length;
  await press("Show picture 1 of 2");
  await screen.findByRole("dialog", { name: "The front" });
  await press("Next picture");
  await screen.findByRole("dialog", { name: "The back" });
  expect(history.length).toBe(before + 1);
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.pathname).toBe("/q/CODE1");
  expect(screen.getByRole("heading", { name: "Lecture hall 1" })).toBeDefined();
});

test("two fingers zoom a picture, and turn to no other", async () => {
  await show();
  await press("Show picture 1 of 2");
  const dialog = await screen.findByRole("dialog", { name: "The front" });
  const picture = dialog.querySelector("img") ?? dialog;
  const finger = (pointerId: number, clientX: number) => ({
    ...{ pointerId, clientX, clientY: 0, button: 0 },
    ...{ pointerType: "touch", isPrimary: pointerId === 1 },
  });
  fireEvent.pointerDown(picture, finger(1, 100));
  fireEvent.pointerDown(picture, finger(2, 200));
  fireEvent.pointerMove(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(2, 200));
  expect(picture.style.transform).toContain("scale(2)");
  expect(screen.getByRole("dialog", { name: "The front" })).toBe(dialog);
});

test("what is closed by its button leaves nothing behind for Back to close", async () => {
  await show();
  await press("Show picture 1 of 2");
  await screen.findByRole("dialog", { name: "The front" });
  await press("Close");
  await waitFor(() => expect(history.state).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("of two that lie over each other Back closes the upper one", async () => {
  await show();
  act(() => {
    openPanel("look", 1);
    openPanel("lookDocument", "a");
  });
  await goBack();
  expect(openPanels.get()).toEqual({ look: 1 });
  closePanel("lookDocument");
  expect(openPanels.get()).toEqual({ look: 1 });
  await goBack();
  expect(openPanels.get()).toEqual({});
});
