import type { PointerEvent } from "react";
import { expect, test, vi } from "vitest";
import { holdPointer } from "./hold-pointer.ts";

function pressed(className: string, button: number) {
  const target = document.createElement("div");
  target.className = className;
  const setPointerCapture = vi.fn<(id: number) => void>();
  Object.assign(target, { setPointerCapture });
  holdPointer({ button, pointerId: 7, target } as unknown as PointerEvent);
  return setPointerCapture;
}

test("the empty canvas keeps the pointer that drags it about; a step and another button go as ever", () => {
  expect(pressed("react-flow__pane draggable", 0)).toHaveBeenCalledExactlyOnceWith(7);
  expect(pressed("react-flow__pane draggable", 2)).not.toHaveBeenCalled();
  expect(pressed("react-flow__node", 0)).not.toHaveBeenCalled();
});
