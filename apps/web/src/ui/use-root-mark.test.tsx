import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { saidInSheets } from "./said-in-sheets.fixture.ts";
import { useRootMark } from "./use-root-mark.ts";

function Banner({ isThere }: { readonly isThere: boolean }) {
  useRootMark("offline", isThere);
  return null;
}

const isMarked = (): boolean => document.documentElement.hasAttribute("data-has-offline");

test("the root says what is there, as long as it is", () => {
  const { rerender, unmount } = render(<Banner isThere={false} />);
  expect(isMarked()).toBe(false);
  rerender(<Banner isThere />);
  expect(isMarked()).toBe(true);
  rerender(<Banner isThere={false} />);
  expect(isMarked()).toBe(false);
  rerender(<Banner isThere />);
  unmount();
  expect(isMarked()).toBe(false);
});

test("of two that are there, the one that goes leaves the other its mark", () => {
  const first = render(<Banner isThere />);
  const second = render(<Banner isThere />);
  first.unmount();
  expect(isMarked()).toBe(true);
  second.unmount();
  expect(isMarked()).toBe(false);
});

/** Asked where dialogs open and close, and wherever elements come that may lie in one. */
const LEFT = "app/shell/bottom-bar.module.css: :global(:root):has(dialog[open]) .bar";

test("the root is asked for what the page has by one rule alone", () => {
  const asking = saidInSheets()
    .filter(({ within }) => /(?:root\)?|html)[^\s,]*:has\(/.test(within.at(-1) ?? ""))
    .map(({ sheet, within }) => `${sheet}: ${within.at(-1)}`);
  expect([...new Set(asking)]).toEqual([LEFT]);
});

test("each mark is one that a sheet is styled by", () => {
  const rules = saidInSheets().flatMap(({ within }) => within);
  for (const mark of ["sos-bar", "offline", "fills-phone", "send-bar"])
    expect(rules.some((rule) => rule.includes(`[data-has-${mark}]`))).toBe(true);
});
