import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { controlViewport, pressKey } from "./look-controls.ts";
import { placeOnSphere, type Viewport } from "./viewport.ts";

function aViewport() {
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
  } satisfies Viewport;
}

test.each([
  ["ArrowRight", { x: -10, y: 0 }],
  ["ArrowLeft", { x: 10, y: 0 }],
  ["ArrowUp", { x: 0, y: 5 }],
  ["ArrowDown", { x: 0, y: -5 }],
])("%s looks that way", (key, by) => {
  const viewport = aViewport();
  expect(pressKey(viewport, key, true)).toBe(true);
  expect(viewport.drag).toHaveBeenCalledWith(by);
});

test("plus and minus zoom, Home goes back without motion where none is wanted", () => {
  const viewport = aViewport();
  pressKey(viewport, "+", true);
  pressKey(viewport, "-", true);
  const [closer = 0, farther = 0] = viewport.zoom.mock.calls.map(([factor]) => Number(factor));
  expect(closer * farther).toBeCloseTo(1);
  expect(closer).toBeGreaterThan(1);
  pressKey(viewport, "Home", true);
  expect(viewport.home).toHaveBeenCalledWith(false);
});

test("other keys are left to the page", () => {
  const viewport = aViewport();
  for (const key of ["Tab", "Escape", "a", "PageDown"]) {
    expect(pressKey(viewport, key, true)).toBe(false);
  }
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Returns a viewport that is touched, with a hotspot over it. */
function aHeldViewport() {
  const viewport = aViewport();
  const element = document.createElement("div");
  const over = document.createElement("div");
  const hotspot = document.createElement("button");
  element.setPointerCapture = () => {};
  over.append(hotspot);
  document.body.append(element, over);
  // What libraries keep in the page outlives this file: nothing but its own goes.
  ends.push(
    () => element.remove(),
    () => over.remove(),
  );
  const onPress = vi.fn();
  const onTouched = vi.fn();
  ends.push(
    controlViewport({
      ...{ element, over, viewport, onPress, onTouched },
      ...{ onChoose: null, isStill: () => true },
    }),
  );
  const finger = (pointerId: number, clientX: number, pointerType = "touch") => ({
    ...{ pointerId, pointerType, clientX, clientY: 20, button: 0 },
    isPrimary: pointerId === 1,
  });
  const closer = (): number =>
    viewport.zoom.mock.calls.reduce((product, [factor]) => product * Number(factor), 1);
  return { viewport, element, hotspot, onPress, onTouched, finger, closer };
}

test("one finger looks around", () => {
  const { viewport, element, onPress, finger } = aHeldViewport();
  fireEvent.pointerDown(element, finger(1, 50));
  fireEvent.pointerMove(element, finger(1, 30));
  fireEvent.pointerUp(element, finger(1, 30));
  expect(viewport.drag).toHaveBeenCalledExactlyOnceWith({ x: -20, y: 0 });
  expect(viewport.zoom).not.toHaveBeenCalled();
  expect(onPress).not.toHaveBeenCalled();
});

test("two fingers that land at once zoom", () => {
  const { element, onPress, finger, closer } = aHeldViewport();
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
  const { element, hotspot, finger, closer } = aHeldViewport();
  const of = (id: number) => (id === onHotspot ? hotspot : element);
  for (const id of [1, 2]) fireEvent.pointerDown(of(id), finger(id, id === beside ? 40 : 60));
  fireEvent.pointerMove(of(beside), finger(beside, 30));
  fireEvent.pointerMove(of(onHotspot), finger(onHotspot, 70));
  expect(closer()).toBeCloseTo(2);
});

test("a hotspot that is pressed or dragged by itself leaves the picture where it is", () => {
  const { viewport, hotspot, onPress, onTouched, finger } = aHeldViewport();
  for (const kind of ["touch", "mouse"]) {
    fireEvent.pointerDown(hotspot, finger(1, 40, kind));
    fireEvent.pointerMove(hotspot, finger(1, 70, kind));
    fireEvent.pointerUp(hotspot, finger(1, 70, kind));
  }
  for (const call of [viewport.drag, viewport.zoom, onPress, onTouched]) {
    expect(call).not.toHaveBeenCalled();
  }
});

test("a finger whose end was lost makes no pinch of the next one", () => {
  const { viewport, element, hotspot, finger } = aHeldViewport();
  fireEvent.pointerDown(hotspot, finger(2, 60));
  fireEvent.pointerDown(element, finger(1, 40));
  fireEvent.pointerMove(element, finger(1, 20));
  expect(viewport.drag).toHaveBeenCalledExactlyOnceWith({ x: -20, y: 0 });
  expect(viewport.zoom).not.toHaveBeenCalled();
});
