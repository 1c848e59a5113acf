import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { NOBODY, session } from "../../lib/session/session.ts";
import { SignedInFrame } from "../shell/signed-in-frame.tsx";
import { paletteMode } from "./palette-state.ts";

afterEach(() => {
  cleanup();
  paletteMode.set("closed");
  session.set(NOBODY);
});

/** The frame of the screens, before the header that holds the palette has come. */
async function showFrame(authenticated: boolean) {
  session.set({ ...NOBODY, authenticated });
  const component = () => (
    <>
      <p>A screen</p>
      <SignedInFrame />
    </>
  );
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) })} />);
  await screen.findByText("A screen");
}

test.each([
  ["?", "shortcuts"],
  ["{Control>}k{/Control}", "search"],
])("%s counts as soon as a screen shows, before the header is there", async (keys, mode) => {
  await showFrame(true);
  await userEvent.keyboard(keys);
  expect(paletteMode.get()).toBe(mode);
});

test("nobody who is signed out opens the palette", async () => {
  await showFrame(false);
  await userEvent.keyboard("?");
  expect(paletteMode.get()).toBe("closed");
});
