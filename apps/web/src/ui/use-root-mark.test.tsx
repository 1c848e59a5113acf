import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRootMark } from "./use-root-mark.ts";

function Banner({ isThere }: { readonly isThere: boolean }) {
  useRootMark("offline", isThere);
  return null;
}

test("the root says what is there, as long as it is", () => {
  const isMarked = (): boolean => document.documentElement.hasAttribute("data-has-offline");
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
