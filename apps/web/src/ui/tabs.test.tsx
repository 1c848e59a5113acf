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
