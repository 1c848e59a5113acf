import { useState } from "react";
import type { AnyDeclaration } from "./declaration.ts";
import { type FormErrors, NO_ERRORS } from "./form-errors.ts";

/** Holds the problems of a form, and counts its refused saves. */
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
    /** Clears the problems of changed fields, and that of the whole form. */
    settle: (changed: readonly string[]): void => {
      const settled = changed.flatMap((field) => [field, ...(form.settles?.[field] ?? [])]);
      const touched = settled.map(String);
      setErrors((now) => ({
        fields: Object.fromEntries(
          Object.entries(now.fields).filter(
            ([field]) => !touched.some((one) => field === one || field.startsWith(`${one}.`)),
          ),
        ),
        form: null,
      }));
    },
    clear: (): void => setErrors(NO_ERRORS),
  };
}

/** The problems of a form, as its other parts receive them. */
export type ShownErrors = ReturnType<typeof useFormErrors>;
