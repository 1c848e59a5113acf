import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

/**
 * Returns which of the ids in view are rendered: the one that gets the focus, those that were before, and a
 * few more in each frame, so that many new ones do not block one frame.
 */
export function useFewAtOnce(
  ids: readonly string[],
  countAtOnce: number,
  focusedId: string | undefined,
): ReadonlySet<string> {
  const before = useRef<ReadonlySet<string>>(new Set());
  const [, goOn] = useReducer((frames: number) => frames + 1, 0);
  let room = countAtOnce;
  const drawn = new Set(
    ids.filter((id) => {
      if (id === focusedId || before.current.has(id)) return true;
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
