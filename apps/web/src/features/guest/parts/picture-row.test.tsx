import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { aPublicSpace, aSession, showGuest } from "../guest-harness.fixture.tsx";
import { openPanels } from "../guest-place.ts";

const COUNT = 500;

function aPicture(number: number) {
  const file = (version: string) => ({
    ...{ width: 800, height: 600 },
    path: `/public/spaces/CODE1/files?key=picture/${number}/${version}`,
  });
  return {
    id: `0197a7a0-0000-7000-8000-${String(number).padStart(12, "0")}`,
    description: `Seen from place ${number}`,
    ...{ width: 800, height: 600, colour: "#888888" },
    versions: {
      thumbnail: file("thumbnail"),
      small: file("small"),
      standard: file("standard"),
      retina: file("retina"),
    },
  };
}

/** Describes the page for the message of a failure: open panels, history and focus. */
function stateOfPage(): string {
  const focused = document.activeElement?.outerHTML.slice(0, 100);
  return JSON.stringify({ open: openPanels.get(), history: history.state, focused });
}

beforeAll(async () => {
  await import("./picture-dialog.tsx");
});

test("of 500 pictures the first is loaded at once, the others once they come near, and Tab reaches each", async () => {
  history.replaceState(null, "", "/q/CODE1");
  const pictures = Array.from({ length: COUNT }, (_, at) => aPicture(at + 1));
  await showGuest("/q/CODE1", () => undefined, aSession(aPublicSpace({ pictures })));
  const row = await screen.findByLabelText("Pictures");
  const images = [...row.querySelectorAll("img")];
  expect(images.map(({ alt }) => alt)).toEqual(pictures.map(({ description }) => description));
  const loading = images.map((image) => image.getAttribute("loading"));
  expect(loading).toEqual(["eager", ...Array(COUNT - 1).fill("lazy")]);
  const urgent = images.filter((image) => image.getAttribute("fetchpriority") === "high");
  expect(urgent).toEqual(images.slice(0, 1));

  const user = userEvent.setup();
  const named = (number: number) => `Show picture ${number} of ${COUNT}`;
  const focused = () => document.activeElement?.getAttribute("aria-label");
  row.focus();
  await user.tab();
  expect(focused()).toBe(named(1));
  row.querySelectorAll("button")[COUNT - 2]?.focus();
  await user.tab();
  expect(focused()).toBe(named(COUNT));
  await user.keyboard("{Enter}");
  // `waitFor` over the DOM directly: a search by role through all 500 pictures takes longer than
  // its interval.
  const dialog = await waitFor(() => {
    const opened = document.querySelector("dialog");
    if (!opened) throw new Error(`no dialog is open: ${stateOfPage()}`);
    return opened;
  });
  expect(dialog.getAttribute("aria-label")).toBe(`Seen from place ${COUNT}`);
  expect(within(dialog).getByText(`${COUNT} of ${COUNT}`)).toBeTruthy();
});
