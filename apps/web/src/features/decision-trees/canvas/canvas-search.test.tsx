import { fireEvent, render, screen } from "@testing-library/react";
import type * as React from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { aNode, aTree } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { CanvasSearch } from "./canvas-search.tsx";

const late = vi.hoisted(() => ({ isOn: false }));
// As while the browser is busy: what comes after the letters has not come yet.
vi.mock("react", async (original) => {
  const react = await original<typeof React>();
  const useDeferredValue = <Value,>(value: Value): Value => {
    const first = react.useRef(value);
    return late.isOn ? first.current : value;
  };
  return { ...react, useDeferredValue };
});

beforeEach(() => loadMessages(["decision-tree-canvas"]));
afterEach(() => {
  late.isOn = false;
});

test("Enter right after the letters leads to what they find", () => {
  late.isOn = true;
  const found: string[] = [];
  const tree = aTree([aNode(1, "text", { text: "Dark?" }), aNode(2, "text", { text: "Plug" })], []);
  render(<CanvasSearch tree={() => tree} onFind={(id) => found.push(id)} />);
  const box = screen.getByRole("textbox");
  fireEvent.change(box, { target: { value: "plug" } });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(found).toEqual([idOf(2)]);
});
