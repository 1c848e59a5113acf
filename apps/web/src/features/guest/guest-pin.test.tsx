import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { aPanorama } from "../panoramas/panorama-harness.fixture.tsx";
import { aPublicSpace, aSession, showGuest } from "./guest-harness.fixture.tsx";

const PICKER = "../panoramas/parts/viewer/panorama-pin-picker.tsx";
const NOT_LOADED = /^The picture to mark could not be opened/;

test("a view whose code cannot be loaded says so to a guest, leaves the report as it is, and is tried again", async () => {
  vi.doMock(PICKER, () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => vi.doUnmock(PICKER));
  const panoramas = [{ ...aPanorama(1), isMain: true, hotspots: [] }];
  const space = aPublicSpace({ panoramas });
  await showGuest("/q/CODE1/report", () => ({ body: [] }), aSession(space));
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
  fireEvent.change(title, { target: { value: "The socket is loose" } });
  fireEvent.click(screen.getByRole("button", { name: "Show where it is" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(NOT_LOADED);
  expect(title.value).toBe("The socket is loose");
  expect(screen.getByRole("button", { name: "Report issue" })).toBeTruthy();
  vi.doUnmock(PICKER);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
  expect(title.value).toBe("The socket is loose");
});
