import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

/**
 * Returns which of the ids in view are rendered: those that were before, and a few more in each
 * frame, so that many new ones do not block one frame.
 */
export function useFewAtOnce(ids: readonly string[], countAtOnce: number): ReadonlySet<string> {
  const before = useRef<ReadonlySet<string>>(new Set());
  const [, goOn] = useReducer((frames: number) => frames + 1, 0);
  let room = countAtOnce;
  const drawn = new Set(
    ids.filter((id) => {
      if (before.current.has(id)) return true;
      room -= 1;
      return room >= 0;
    }),
  );
  const isWhole = drawn.size === ids.length;
  useLayoutEffect(() => {
    before.current = drawn;
  });
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
