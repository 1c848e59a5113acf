import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useListSelection } from "./use-list-selection.ts";

const ROWS = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id }));

test("Shift chooses on from a place whose row is not loaded yet", () => {
  const { result } = renderHook(() => useListSelection({ most: 200 }));
  const loaded = (count: number) => (at: number) => (at < count ? ROWS[at] : undefined);
  act(() => result.current.extend(1, 3, loaded(3)));
  expect([...result.current.chosen.keys()]).toEqual(["b", "c"]);
  act(() => result.current.toggle(5, true, loaded(6)));
  expect([...result.current.chosen.keys()]).toEqual(["b", "c", "d", "e", "f"]);
});

test("Shift chooses on from a row where it is now, others having been read before it", () => {
  const { result } = renderHook(() => useListSelection({ most: 200 }));
  act(() => result.current.extend(0, 1, (at) => ROWS.slice(2)[at]));
  act(() => result.current.toggle(5, true, (at) => ROWS[at]));
  expect([...result.current.chosen.keys()]).toEqual(["c", "d", "e", "f"]);
});
