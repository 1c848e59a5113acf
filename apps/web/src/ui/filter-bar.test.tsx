import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMessages } from "../lib/messages.ts";
import { FilterBar } from "./filter-bar.tsx";

beforeEach(() => startMessages(["shell"]));
afterEach(() => vi.unstubAllGlobals());

const onClear = vi.fn();

function draw(isReady = true) {
  return render(
    <FilterBar
      facets={[
        { id: "types", label: "Type", isOn: true, count: 2, panel: () => <p>Labs and halls</p> },
        { id: "size", label: "Size", isOn: false, count: 0, panel: () => <p>From 1 to 9</p> },
      ]}
      switches={{ chips: <button type="button">Late</button>, section: <p>Late in the sheet</p> }}
      isReady={isReady}
      onCount={1}
      words={{ title: "Filters", clear: "Clear", show: "Show 4" }}
      onClear={onClear}
    />,
  );
}

test("each filter is a chip with its count, and opens its own panel", async () => {
  draw();
  expect(screen.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
    "Type2",
    "Size",
    "Late",
  ]);
  expect(screen.queryByText("From 1 to 9")).toBeNull();
  // The browser opens the panel of the pressed button, and sends its event.
  const panel = screen.getByLabelText("Size");
  expect(panel.id).toBe(screen.getByRole("button", { name: "Size" }).getAttribute("popovertarget"));
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  expect(screen.getByText("From 1 to 9")).toBeTruthy();
  expect(screen.queryByText("Labs and halls")).toBeNull();
});

test("nothing opens before its choices are known", () => {
  draw(false);
  for (const label of ["Type2", "Size"]) {
    expect(screen.getByRole("button", { name: label })).toHaveProperty("disabled", true);
  }
});

test("on a phone one sheet holds all of them, clears them and shows what is left", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  draw();
  await userEvent.click(screen.getByRole("button", { name: "Filters1" }));
  const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
  expect(sheet.getAllByRole("heading", { level: 3 }).map((head) => head.textContent)).toEqual([
    "Type",
    "Size",
  ]);
  expect(sheet.getByText("Late in the sheet")).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Clear" }));
  expect(onClear).toHaveBeenCalledOnce();
  await userEvent.click(sheet.getByRole("button", { name: "Show 4" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
