import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ChoiceGrid, placeAfter } from "./choice-grid.tsx";

const choices = [..."abcdefgh"].map((value) => ({ value, label: `Drawing ${value}` }));

function show(chosen: string | null) {
  const onChoose = vi.fn();
  render(
    <ChoiceGrid
      label="Drawings"
      columns={3}
      choices={choices}
      chosen={chosen}
      draw={(value) => value}
      onChoose={onChoose}
    />,
  );
  return onChoose;
}

test("one drawing is reached with Tab: the chosen one, else the first", async () => {
  show("e");
  await userEvent.tab();
  expect(document.activeElement?.ariaLabel).toBe("Drawing e");
  expect(screen.getAllByRole("gridcell").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(screen.getByRole("gridcell", { selected: true }).ariaLabel).toBe("Drawing e");
});

test("arrows move, Enter chooses", async () => {
  const onChoose = show(null);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  expect(document.activeElement?.ariaLabel).toBe("Drawing e");
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledWith("e");
});

test.each([
  ["ArrowRight", false, 0, 1],
  ["ArrowLeft", false, 0, null],
  ["ArrowDown", false, 4, 7],
  ["ArrowDown", false, 5, null],
  ["ArrowUp", false, 4, 1],
  ["Home", false, 4, 3],
  ["End", false, 3, 5],
  ["End", false, 6, 7],
  ["Home", true, 7, 0],
  ["End", true, 0, 7],
  ["PageDown", false, 1, 7],
  ["PageUp", false, 7, 0],
  ["a", false, 0, null],
] as const)("%s with control %s leads from %i to %s", (key, ctrlKey, at, target) => {
  expect(placeAfter({ key, ctrlKey }, at, { columns: 3, count: 8 })).toBe(target);
});
