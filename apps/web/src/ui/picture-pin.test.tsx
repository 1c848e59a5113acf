import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type PicturePoint, picturePinTarget } from "./picture-pin.ts";

function draw(point: PicturePoint | null, shiftStep?: number) {
  const onPoint = vi.fn();
  const options = shiftStep === undefined ? {} : { shiftStep };
  render(
    <button type="button" {...picturePinTarget({ point, onPoint, ...options })}>
      Picture
    </button>,
  );
  const button = screen.getByRole("button");
  button.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
  return { button, onPoint };
}

test("a press puts it where it was, at the edge at most", () => {
  const { button, onPoint } = draw(null);
  fireEvent.click(button, { detail: 1, clientX: 150, clientY: 75 });
  fireEvent.click(button, { detail: 1, clientX: 90, clientY: 400 });
  expect(onPoint.mock.calls).toEqual([[{ x: 0.25, y: 0.25 }], [{ x: 0, y: 1 }]]);
});

test("a press by keyboard begins in the middle", () => {
  const { button, onPoint } = draw(null);
  fireEvent.click(button, { detail: 0 });
  expect(onPoint).toHaveBeenCalledWith({ x: 0.5, y: 0.5 });
});

test("a press by keyboard leaves what is put", () => {
  const { button, onPoint } = draw({ x: 0.1, y: 0.1 });
  fireEvent.click(button, { detail: 0 });
  expect(onPoint).not.toHaveBeenCalled();
});

test.each([
  ["ArrowLeft", { x: 0, y: 0.5 }],
  ["ArrowRight", { x: 0.03, y: 0.5 }],
  ["ArrowUp", { x: 0.01, y: 0.48 }],
  ["ArrowDown", { x: 0.01, y: 0.52 }],
])("%s moves it, and not over the edge", (key, expected) => {
  const { button, onPoint } = draw({ x: 0.01, y: 0.5 });
  expect(fireEvent.keyDown(button, { key })).toBe(false);
  const { x, y } = onPoint.mock.calls[0]?.[0] ?? {};
  expect(x).toBeCloseTo(expected.x);
  expect(y).toBeCloseTo(expected.y);
});

test("Shift moves it further where that is asked for; other keys are left alone", () => {
  const { button, onPoint } = draw({ x: 0.5, y: 0.5 }, 0.25);
  fireEvent.keyDown(button, { key: "ArrowRight", shiftKey: true });
  expect(onPoint).toHaveBeenCalledWith({ x: 0.75, y: 0.5 });
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
  expect(onPoint).toHaveBeenCalledOnce();
});
