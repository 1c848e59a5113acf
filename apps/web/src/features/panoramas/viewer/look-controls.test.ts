import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { controlStage, pressKey } from "./look-controls.ts";
import { placeOnSphere, type Stage } from "./stage.ts";

function aStage() {
  return {
    sphere: null,
    size: () => ({ width: 100, height: 50 }),
    project: () => null,
    unproject: () => placeOnSphere({ yaw: 0, pitch: 0 }),
    lookAt: vi.fn(),
    drag: vi.fn(),
    zoom: vi.fn(),
    home: vi.fn(),
    resize: vi.fn(),
    end: vi.fn(),
  } satisfies Stage;
}

test.each([
  ["ArrowRight", { x: -10, y: 0 }],
  ["ArrowLeft", { x: 10, y: 0 }],
  ["ArrowUp", { x: 0, y: 5 }],
  ["ArrowDown", { x: 0, y: -5 }],
])("%s looks that way", (key, by) => {
  const stage = aStage();
  expect(pressKey(stage, key, true)).toBe(true);
  expect(stage.drag).toHaveBeenCalledWith(by);
});

test("plus and minus zoom, Home goes back without motion where none is wanted", () => {
  const stage = aStage();
  pressKey(stage, "+", true);
  pressKey(stage, "-", true);
  const [closer = 0, farther = 0] = stage.zoom.mock.calls.map(([factor]) => Number(factor));
  expect(closer * farther).toBeCloseTo(1);
  expect(closer).toBeGreaterThan(1);
  pressKey(stage, "Home", true);
  expect(stage.home).toHaveBeenCalledWith(false);
});

test("other keys are left to the page", () => {
  const stage = aStage();
  for (const key of ["Tab", "Escape", "a", "PageDown"]) {
    expect(pressKey(stage, key, true)).toBe(false);
  }
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** A stage that is held by fingers, with a hotspot that lies over it. */
function aHeldStage() {
  const stage = aStage();
  const element = document.createElement("div");
  const over = document.createElement("div");
  const hotspot = document.createElement("button");
  element.setPointerCapture = () => {};
  over.append(hotspot);
  document.body.append(element, over);
  const onPress = vi.fn();
  const onTouched = vi.fn();
  ends.push(
    controlStage({
      ...{ element, over, stage, onPress, onTouched },
      ...{ onChoose: null, isStill: () => true },
    }),
  );
  const finger = (pointerId: number, clientX: number, pointerType = "touch") => ({
    ...{ pointerId, pointerType, clientX, clientY: 20, button: 0 },
    isPrimary: pointerId === 1,
  });
  const closer = (): number =>
    stage.zoom.mock.calls.reduce((product, [factor]) => product * Number(factor), 1);
  return { stage, element, hotspot, onPress, onTouched, finger, closer };
}

test("one finger looks around", () => {
  const { stage, element, onPress, finger } = aHeldStage();
  fireEvent.pointerDown(element, finger(1, 50));
  fireEvent.pointerMove(element, finger(1, 30));
  fireEvent.pointerUp(element, finger(1, 30));
  expect(stage.drag).toHaveBeenCalledExactlyOnceWith({ x: -20, y: 0 });
  expect(stage.zoom).not.toHaveBeenCalled();
  expect(onPress).not.toHaveBeenCalled();
});

test("two fingers that land at once zoom", () => {
  const { element, onPress, finger, closer } = aHeldStage();
  fireEvent.pointerDown(element, finger(1, 40));
  fireEvent.pointerDown(element, finger(2, 60));
  fireEvent.pointerMove(element, finger(1, 30));
  fireEvent.pointerMove(element, finger(2, 70));
  fireEvent.pointerUp(element, finger(1, 30));
  fireEvent.pointerUp(element, finger(2, 70));
  expect(closer()).toBeCloseTo(2);
  expect(onPress).not.toHaveBeenCalled();
});

test.each([
  ["first", 1, 2],
  ["second", 2, 1],
] as const)("two fingers zoom when the %s lands on a hotspot", (_which, onHotspot, beside) => {
  const { element, hotspot, finger, closer } = aHeldStage();
  const of = (id: number) => (id === onHotspot ? hotspot : element);
  for (const id of [1, 2]) fireEvent.pointerDown(of(id), finger(id, id === beside ? 40 : 60));
  fireEvent.pointerMove(of(beside), finger(beside, 30));
  fireEvent.pointerMove(of(onHotspot), finger(onHotspot, 70));
  expect(closer()).toBeCloseTo(2);
});

test("a hotspot that is pressed or dragged by itself leaves the picture where it is", () => {
  const { stage, hotspot, onPress, onTouched, finger } = aHeldStage();
  for (const kind of ["touch", "mouse"]) {
    fireEvent.pointerDown(hotspot, finger(1, 40, kind));
    fireEvent.pointerMove(hotspot, finger(1, 70, kind));
    fireEvent.pointerUp(hotspot, finger(1, 70, kind));
  }
  for (const call of [stage.drag, stage.zoom, onPress, onTouched]) {
    expect(call).not.toHaveBeenCalled();
  }
});

test("a finger whose end was lost makes no pinch of the next one", () => {
  const { stage, element, hotspot, finger } = aHeldStage();
  fireEvent.pointerDown(hotspot, finger(2, 60));
  fireEvent.pointerDown(element, finger(1, 40));
  fireEvent.pointerMove(element, finger(1, 20));
  expect(stage.drag).toHaveBeenCalledExactlyOnceWith({ x: -20, y: 0 });
  expect(stage.zoom).not.toHaveBeenCalled();
});
