import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { confirm } from "../../lib/confirm.ts";
import { BrowserConfirm } from "./browser-confirm.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a question is asked by the browser where the dialog cannot be loaded", async () => {
  const asked = vi.fn(() => true);
  vi.stubGlobal("confirm", asked);
  const answer = confirm({ title: "Take it back?", text: "They are told.", confirmLabel: "Yes" });
  render(<BrowserConfirm />);
  expect(await answer).toBe(true);
  expect(asked).toHaveBeenCalledWith("Take it back?\n\nThey are told.");
});

test("what has to be typed is answered with no", async () => {
  vi.stubGlobal("confirm", () => true);
  const answer = confirm({ title: "Purge?", confirmLabel: "Purge", typeToConfirm: "Harbour" });
  render(<BrowserConfirm />);
  expect(await answer).toBe(false);
});
