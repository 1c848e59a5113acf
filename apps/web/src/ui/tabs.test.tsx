import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

const ROW = new DOMRect(0, 0, 300, 40);
const TAB_PX = 100;
const NAMES = ["one", "two", "three", "four", "five"];

afterEach(() => void vi.restoreAllMocks());

test("a row that is longer than the page shows the chosen tab in its middle", async () => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const at = NAMES.indexOf(this.textContent ?? "");
    return at < 0 ? ROW : new DOMRect(at * TAB_PX, 0, TAB_PX, 40);
  });
  const tabs = NAMES.map((value) => ({ value, label: value }));
  const { rerender } = render(
    <Tabs label="Parts" tabs={tabs} value="four" onChange={() => undefined}>
      four
    </Tabs>,
  );
  const row = screen.getByRole("tablist", { name: "Parts" });
  await waitFor(() => expect(row.scrollLeft).toBe(200));
  row.scrollLeft = 0;
  rerender(
    <Tabs label="Parts" tabs={tabs} value="five" onChange={() => undefined}>
      five
    </Tabs>,
  );
  await waitFor(() => expect(row.scrollLeft).toBe(300));
});

test("counts that arrive later and widen the tabs leave the chosen one in view", async () => {
  // Each tab is as wide as its text, as in a browser.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.getAttribute("role") !== "tab") return ROW;
    const widths = [...(this.parentElement?.children ?? [])].map(
      ({ textContent }) => (textContent ?? "").length * 20,
    );
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    const left = widths.slice(0, at).reduce((sum, width) => sum + width, 0);
    return new DOMRect(left - (this.parentElement?.scrollLeft ?? 0), 0, widths[at], 40);
  });
  const shown = (counted: boolean) => (
    <Tabs
      label="Parts"
      tabs={NAMES.map((value) => ({
        value,
        label: value,
        ...(counted ? { count: { of: 1000, words: "1000 issues" } } : {}),
      }))}
      value="five"
      onChange={() => undefined}
    >
      five
    </Tabs>
  );
  const { rerender } = render(shown(false));
  const row = screen.getByRole("tablist", { name: "Parts" });
  await waitFor(() => expect(row.scrollLeft).toBe(190));
  rerender(shown(true));
  await waitFor(() => expect(row.scrollLeft).toBe(640));
  expect(screen.getByRole("tab", { name: "five" }).textContent).toBe("five1,000");
});

test("content that stood alone is the same once tabs come", () => {
  const tabs = NAMES.map((value) => ({ value, label: value }));
  const shown = (some: typeof tabs) => (
    <Tabs label="Parts" tabs={some} value="one" onChange={() => undefined}>
      <button type="button">Within</button>
    </Tabs>
  );
  const { rerender } = render(shown([]));
  expect(screen.queryByRole("tabpanel")).toBeNull();
  const within = screen.getByRole("button", { name: "Within" });
  within.focus();
  rerender(shown(tabs));
  screen.getByRole("tabpanel", { name: "one" });
  expect(document.activeElement).toBe(within);
});
