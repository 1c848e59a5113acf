import { useLayoutEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: as handlers of any kind are typed, which take what they like.
type Handlers = Readonly<Record<string, (...given: any[]) => unknown>>;

/**
 * Returns handlers that stay the same and do what those of the last drawing do: a part that is drawn only when
 * what it is given changes is not drawn for them.
 */
export function useSteadyHandlers<Given extends Handlers>(handlers: Given): Given {
  const now = useRef(handlers);
  useLayoutEffect(() => {
    now.current = handlers;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...given: unknown[]) => now.current[name]?.(...given),
        ]),
      ) as unknown as Given,
  );
  return steady;
}
