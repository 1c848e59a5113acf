import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startMessages } from "../../lib/messages.ts";
import { NOBODY, type Session, session } from "../../lib/session/session.ts";
import { createAppRouter } from "../router.tsx";
import { paletteMode } from "./palette-state.ts";

/**
 * Screens that wait for their messages or code for ever: the screen in the frame takes no part yet.
 */
const { waiting } = vi.hoisted(() => {
  const never = new Promise(() => {});
  return {
    waiting: () => {
      throw never;
    },
  };
});
vi.mock("../../features/favourites/favourites.screen.tsx", () => ({ FavouritesScreen: waiting }));
vi.mock("../../features/settings/settings.screen.tsx", () => ({ SettingsScreen: waiting }));
vi.mock("../../features/issue-list/issues.screen.tsx", () => ({ IssuesScreen: waiting }));
vi.mock("../navigation.ts", () => ({
  guardNavigation: () => undefined,
  enterUnknown: () => undefined,
}));

beforeAll(() => startMessages(["shell"]));

afterEach(() => {
  cleanup();
  paletteMode.set("closed");
  session.set(NOBODY);
});

async function showFrame(path: string, authenticated: Session["authenticated"]) {
  session.set({ ...NOBODY, authenticated });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<RouterProvider router={router} />);
  await screen.findByRole("main");
}

test.each([
  ["/favourites", "?", "shortcuts"],
  ["/issues", "?", "shortcuts"],
  ["/settings", "?", "shortcuts"],
  ["/favourites", "{Control>}k{/Control}", "search"],
  ["/issues", "{Control>}k{/Control}", "search"],
  ["/settings", "{Control>}k{/Control}", "search"],
])("at %s, %s counts while the code of the screen loads", async (path, keys, mode) => {
  await showFrame(path, true);
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  await userEvent.keyboard(keys);
  expect(paletteMode.get()).toBe(mode);
});

test("? counts behind 'Please wait...' while the user loads", async () => {
  await showFrame("/issues", true);
  const wait = document.createElement("dialog");
  const look = vi.spyOn(document, "querySelector").mockReturnValue(wait);
  onTestFinished(() => look.mockRestore());
  await userEvent.keyboard("?");
  expect(paletteMode.get()).toBe("shortcuts");
});

test("nobody who is signed out opens the palette", async () => {
  await showFrame("/issues", false);
  await userEvent.keyboard("?");
  expect(paletteMode.get()).toBe("closed");
});

test("what was pressed before it was known that nobody is signed in opens nothing later", async () => {
  await showFrame("/issues", "unknown");
  await userEvent.keyboard("?");
  expect(paletteMode.get()).toBe("shortcuts");
  session.set({ ...NOBODY, authenticated: false });
  await waitFor(() => expect(paletteMode.get()).toBe("closed"));
});
