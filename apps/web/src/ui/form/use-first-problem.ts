import { type RefObject, useEffect, useRef } from "react";

const WRONG = "[aria-invalid=true], [data-wrong] input";

/** Opens what a field is folded away in: a section that is closed, or a tab that is not chosen. */
function reveal(field: HTMLElement): void {
  for (let part = field.parentElement; part; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true;
    if (part.getAttribute("role") === "tabpanel" && part.hidden) {
      document.querySelector<HTMLElement>(`[role=tab][aria-controls="${part.id}"]`)?.click();
    }
  }
}

/**
 * For what is around the fields of a form: after each refused attempt the first that is wrong takes
 * the focus, also where it is folded away. `attempt` is another value with each attempt.
 */
export function useFirstProblem<Part extends HTMLElement>(
  attempt: unknown,
): RefObject<Part | null> {
  const fields = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is what asks for it.
  useEffect(() => {
    const field = fields.current?.querySelector<HTMLElement>(WRONG);
    if (!field) return;
    reveal(field);
    field.focus();
  }, [attempt]);
  return fields;
}
