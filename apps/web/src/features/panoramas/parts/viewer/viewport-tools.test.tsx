import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Viewport } from "./viewport.ts";
import { useFullScreen, usePhone } from "./viewport-tools.tsx";

const turnTo = vi.fn();
const VIEWPORT = {
  sphere: { camera: () => ({ yaw: 0, pitch: 0 }), turnTo },
} as unknown as Viewport;
let answer = (_words: string): void => {};

beforeEach(() => {
  turnTo.mockClear();
  // A phone that asks the person for permission.
  vi.stubGlobal("DeviceOrientationEvent", {
    requestPermission: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function turn(alpha = 0): void {
  dispatchEvent(Object.assign(new Event("deviceorientation"), { alpha, beta: 90, gamma: 0 }));
}

test.each([
  ["turned off", (shown: ReturnType<typeof start>) => act(() => shown.result.current.off())],
  ["gone", (shown: ReturnType<typeof start>) => shown.unmount()],
])("a phone that answers after it is %s is not followed", async (_what, end) => {
  const shown = start();
  let asking: Promise<void> | undefined;
  act(() => {
    asking = shown.result.current.toggle();
  });
  end(shown);
  await act(async () => {
    answer("granted");
    await Promise.resolve();
    await Promise.resolve();
    turn();
    await asking;
  });
  turnTo.mockClear();
  turn();
  expect(turnTo).not.toHaveBeenCalled();
});

test("a phone that is turned turns the view by as much, from where it looked", async () => {
  const { result } = start();
  let asking: Promise<void> | undefined;
  act(() => {
    asking = result.current.toggle();
  });
  await act(async () => {
    answer("granted");
    await Promise.resolve();
    await Promise.resolve();
    turn();
    await asking;
  });
  expect(result.current.isOn).toBe(true);
  expect(turnTo.mock.lastCall?.[0].yaw).toBeCloseTo(0);
  turn(350);
  expect(Math.abs(turnTo.mock.lastCall?.[0].yaw)).toBeCloseTo(10);
});

test("full screen is asked of the browser, and fills the window where it refuses", async () => {
  const { result } = renderHook(useFullScreen);
  const element = document.createElement("div");
  const asked = vi.fn(() => Promise.reject(new Error("not allowed")));
  element.requestFullscreen = asked;
  result.current.element.current = element;
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "fullscreenEnabled"));
  await act(async () => result.current.toggle());
  expect(asked).toHaveBeenCalledOnce();
  expect(result.current.isFull).toBe(true);
  act(() => void element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(asked).toHaveBeenCalledOnce();
  expect(result.current.isFull).toBe(false);
});

test.each([
  ["tells nothing", () => undefined],
  ["tells no angle", () => dispatchEvent(emptyEvent())],
])("a phone that %s within the wait leaves the button off, with a notice", async (_what, tell) => {
  vi.useFakeTimers();
  vi.stubGlobal("DeviceOrientationEvent", function DeviceOrientationEvent() {});
  const onRefused = vi.fn();
  const { result } = renderHook(() => usePhone(VIEWPORT, onRefused));
  act(() => void result.current.toggle());
  tell();
  expect(result.current.isOn).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  vi.useRealTimers();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(result.current.isOn).toBe(false);
});

test("a finger that stays hovering over a button does not make it look pressed", () => {
  const css = readFileSync(join(import.meta.dirname, "viewport-tools.module.css"), "utf8");
  const always = css.replace(/@media \(hover: hover\) \{[^}]*\}\s*\}/g, "");
  const lit = [...always.matchAll(/([^{}]+)\{([^{}]*rgb\(255[^{}]*)\}/g)].map(([, of]) => of);
  expect(lit.join()).toContain("aria-pressed");
  expect(lit.join()).not.toContain(":hover");
});

function emptyEvent(): Event {
  return Object.assign(new Event("deviceorientation"), { alpha: null, beta: null, gamma: null });
}

function start() {
  return renderHook(() => usePhone(VIEWPORT, () => {}));
}
