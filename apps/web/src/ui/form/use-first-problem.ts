import { type RefObject, useEffect, useRef } from "react";

const WRONG = "[aria-invalid=true], [data-wrong] input";

/**
 * Opens the part in which a field is folded away: a closed section, or a tab that is not chosen.
 */
function reveal(field: HTMLElement): void {
  for (let part = field.parentElement; part; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true;
    if (part.getAttribute("role") === "tabpanel" && part.hidden) {
      document.querySelector<HTMLElement>(`[role=tab][aria-controls="${part.id}"]`)?.click();
    }
  }
}

/**
 * Moves the focus to the first wrong field after each refused attempt, also where it is folded
 * away. `attempt` has another value with each attempt. For the element around the fields of a form.
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
