import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { usePictureZoom } from "./use-picture-zoom.ts";

const onTurn = vi.fn();
beforeEach(() => onTurn.mockClear());

function Harness() {
  const { viewport, style, onKeyDown } = usePictureZoom(onTurn);
  return (
    <div {...viewport} data-testid="viewport" role="application" onKeyDown={onKeyDown}>
      <img alt="A hall" style={style} />
    </div>
  );
}

type Finger = 1 | 2;

function showPicture() {
  render(<Harness />);
  const viewport = screen.getByTestId("viewport");
  const at = (pointerId: Finger, clientX: number, clientY = 0) => {
    const isPrimary = pointerId === 1;
    return { pointerId, pointerType: "touch", isPrimary, button: 0, clientX, clientY };
  };
  return {
    viewport,
    down: (...where: Parameters<typeof at>) => fireEvent.pointerDown(viewport, at(...where)),
    move: (...where: Parameters<typeof at>) => fireEvent.pointerMove(viewport, at(...where)),
    up: (...where: Parameters<typeof at>) => fireEvent.pointerUp(viewport, at(...where)),
    cancel: (...where: Parameters<typeof at>) => fireEvent.pointerCancel(viewport, at(...where)),
    looked: () => screen.getByRole("img").style.transform,
  };
}

const WHOLE = "translate(0px, 0px) scale(1)";

test("one finger turns the pages of a whole picture, and moves nothing", () => {
  const { down, move, up, looked } = showPicture();
  for (const [from, to] of [
    [200, 100],
    [100, 200],
    [100, 140],
  ] as const) {
    down(1, from);
    move(1, to);
    expect(looked()).toBe(WHOLE);
    up(1, to);
  }
  expect(onTurn.mock.calls).toEqual([[1], [-1]]);
});

test("two fingers that land at once zoom about their middle, and turn no page", () => {
  const { viewport, down, move, up, looked } = showPicture();
  down(1, 100);
  down(2, 200);
  move(1, 50);
  move(2, 250);
  expect(looked()).toBe("translate(-150px, 0px) scale(2)");
  expect(viewport.hasAttribute("data-zoomed")).toBe(true);
  up(1, 50);
  up(2, 250);
  expect(onTurn).not.toHaveBeenCalled();
});

test("a second finger ends the turning that the first began", () => {
  const { down, move, up, looked } = showPicture();
  down(1, 200);
  move(1, 120);
  down(2, 220);
  move(2, 270);
  up(2, 270);
  up(1, 100);
  expect(looked()).toContain("scale(1.5)");
  expect(onTurn).not.toHaveBeenCalled();
});

test("what is zoomed is panned by one finger, and turns pages again once it is whole", () => {
  const { down, move, up, looked } = showPicture();
  down(1, -50);
  down(2, 50);
  move(2, 150);
  up(2, 150);
  // The finger that stays on the picture goes on panning.
  const before = looked();
  move(1, -150, 30);
  expect(looked()).not.toBe(before);
  up(1, -150, 30);
  down(1, 0);
  move(1, -100, 10);
  up(1, -100, 10);
  expect(looked()).toBe("translate(-150px, 40px) scale(2)");
  expect(onTurn).not.toHaveBeenCalled();
  down(1, -100);
  down(2, 100);
  move(2, -50);
  expect(looked()).toBe(WHOLE);
  up(2, -50);
  up(1, -100);
  down(1, 200);
  up(1, 100);
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(1);
});

test("a finger that was taken away turns nothing, and one whose end was lost pinches nothing", () => {
  const { down, move, up, cancel, looked } = showPicture();
  down(1, 200);
  cancel(1, 200);
  up(1, 100);
  expect(onTurn).not.toHaveBeenCalled();
  down(2, 0);
  down(1, 200);
  move(1, 100);
  expect(looked()).toBe(WHOLE);
  up(1, 100);
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(1);
});

test("keys turn and zoom, pan what is zoomed, and turning shows the next one whole", () => {
  const { viewport, looked } = showPicture();
  const press = (key: string) => fireEvent.keyDown(viewport, { key });
  press("+");
  press("ArrowRight");
  press("ArrowUp");
  expect(looked()).toBe("translate(-80px, 80px) scale(1.5)");
  expect(onTurn).not.toHaveBeenCalled();
  press("0");
  press("ArrowLeft");
  expect(looked()).toBe(WHOLE);
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(-1);
  expect(press("Tab")).toBe(true);
});
