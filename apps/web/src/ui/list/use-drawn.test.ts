import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDrawn } from "./use-drawn.ts";

const from = (first: number) => Array.from({ length: 20 }, (_, at) => first + at);

function drawnAt(first: number, around: number | null) {
  const view = renderHook(
    (props: { first: number; around: number | null }) =>
      useDrawn({ places: from(props.first), isReady: () => true, countAFrame: 3, ...props }),
    { initialProps: { first: 0, around: null as number | null } },
  );
  expect([...view.result.current]).toEqual(from(0));
  view.rerender({ first, around });
  const drawn = () => [...view.result.current].sort((a, b) => a - b);
  const nextFrame = () => act(() => new Promise(requestAnimationFrame));
  return { drawn, nextFrame };
}

test("after a jump a few places are drawn in a frame, those in the middle of the view first", async () => {
  const { drawn, nextFrame } = drawnAt(100, null);
  expect(drawn()).toEqual([]);
  await nextFrame();
  expect(drawn()).toEqual([109, 110, 111]);
  await nextFrame();
  expect(drawn()).toEqual([107, 108, 109, 110, 111, 112]);
});

test("the place to which a key leads is there at once with those that the next keys lead to", async () => {
  const { drawn, nextFrame } = drawnAt(100, 119);
  expect(drawn()).toEqual([117, 118, 119]);
  await nextFrame();
  expect(drawn()).toEqual([114, 115, 116, 117, 118, 119]);
});

test("where so many are drawn at first, the others of the start of a list follow from its top on", async () => {
  const view = renderHook(() =>
    useDrawn({ places: from(0), isReady: () => true, countAFrame: 3, countAtFirst: 4 }),
  );
  const nextFrame = () => act(() => new Promise(requestAnimationFrame));
  expect([...view.result.current]).toEqual([0, 1, 2, 3]);
  await nextFrame();
  expect([...view.result.current]).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
