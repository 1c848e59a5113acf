import { useState } from "react";
import type { AnyDeclaration } from "./declaration.ts";
import { type FormErrors, NO_ERRORS } from "./form-errors.ts";

/** Holds what is wrong with a form, and counts its refused saves. */
export function useFormErrors(
  form: Pick<AnyDeclaration, "settles">,
  onRefused: ((errors: FormErrors, cause: unknown) => void) | undefined,
) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    attempt,
    refuse: (found: FormErrors, cause: unknown = null): void => {
      setErrors(found);
      setAttempt((now) => now + 1);
      onRefused?.(found, cause);
    },
    /** Takes back what was said of fields that are changed, and of the whole. */
    settle: (changed: readonly string[]): void => {
      const settled = changed.flatMap((field) => [field, ...(form.settles?.[field] ?? [])]);
      const touched = settled.map(String);
      setErrors((now) => ({
        fields: Object.fromEntries(
          Object.entries(now.fields).filter(([field]) => !touched.includes(field)),
        ),
        form: null,
      }));
    },
    clear: (): void => setErrors(NO_ERRORS),
  };
}

/** What is wrong with a form, as its other parts are given it. */
export type ShownErrors = ReturnType<typeof useFormErrors>;
