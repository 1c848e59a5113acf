import { type RefObject, useEffect, useRef } from "react";

/**
 * For what is around the fields of a form: after each refused attempt the first that is wrong takes
 * the focus. `problems` is another object with each attempt.
 */
export function useFirstProblem<Part extends HTMLElement>(
  problems: object,
): RefObject<Part | null> {
  const fields = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is what asks for it.
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return fields;
}
