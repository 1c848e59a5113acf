import { useState } from "react";
import { type Translate, useTranslation } from "../messages.ts";
import { conflictChoices } from "./conflict-choices.ts";
import { type Declaration, type Fields, fieldOfPath, type Values } from "./declaration.ts";
import { labelOf } from "./field.ts";
import { type FieldProps, fieldProps } from "./field-props.ts";
import type { EngineForm, FormOptions, WithContext } from "./form-options.ts";
import { keptName } from "./kept-edit.ts";
import { idOf, storedOf } from "./stored-values.ts";
import { useEdit } from "./use-edit.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSaving } from "./use-saving.ts";

/**
 * Holds the state of a form: the draft and the version under it, its problems, and what somebody
 * else saved meanwhile. Joins changes of others in other fields without a question; for the same
 * field the user chooses. The draft stays when a save fails, and outlives a sign-in that ends.
 */
export function useForm<F extends Fields, R extends object, Body, Context, Saved>(
  declaration: Declaration<F, R, Body, Context, Saved>,
  options: FormOptions<F, R, Saved> & WithContext<Context>,
) {
  type V = Values<F>;
  const form = declaration as unknown as EngineForm<F, R, Saved>;
  const { record, scope, start, isKept = true, isGuarded = true } = options;
  const { t, locale } = useTranslation(form.messages);
  const [name] = useState(() => (isKept ? keptName(form, idOf(record), scope) : null));
  const edit = useEdit<V>(name, storedOf(form, record, start));
  const { base, draft, dirty } = edit;
  const leaving = useLeaveGuard(isGuarded && dirty, name === null ? undefined : edit.drop);
  const shownErrors = useFormErrors(form, options.onRefused);
  const { errors, attempt } = shownErrors;
  const { theirs, ...sending } = useSaving({ form, options, edit, errors: shownErrors, leaving });
  const change = (part: Partial<V>): void => {
    shownErrors.settle(Object.keys(part));
    edit.type(part);
  };
  const reset = (): void => {
    edit.replace(null);
    sending.back();
    shownErrors.clear();
  };
  /** Closes the form; asks before a draft is lost. */
  const leave = async (): Promise<void> => {
    if (dirty && !(await leaving.ask())) return;
    leaving.allow();
    options.onClose?.();
  };
  const sides = { base: base.values, mine: draft, theirs: theirs?.values ?? null };
  return {
    ...sending,
    base: base.values,
    draft,
    change,
    dirty,
    /** Whether the draft was made before the form was opened this time. */
    isResumed: edit.isResumed,
    errors: errors.fields as Readonly<Partial<Record<keyof F, string>>>,
    /** The problem of the whole form, as text. */
    problem: errors.form,
    /** The number of refused saves: after each one the first wrong field takes the focus. */
    attempt,
    reset,
    leave,
    leaving,
    conflicts: conflictChoices<V>(form, sides, { t, locale }),
    /** The labels of the wrong fields. */
    wrongLabels: wrongLabelsOf(form, Object.keys(errors.fields), t),
    /** The props of each field's control; their limits are the contract's. */
    ...(fieldProps(form, {
      draft,
      errors: errors.fields,
      change: change as never,
      t,
    }) as unknown as FieldProps<F>),
  };
}

/** Returns the labels of wrong fields; of the parts of a field its own, once. */
function wrongLabelsOf(
  form: { readonly fields: Fields },
  names: readonly string[],
  t: Translate,
): string[] {
  const labels = names.map((name) => {
    const field = form.fields[fieldOfPath(form, name) ?? name] ?? form.fields[name];
    return field ? labelOf(field, t) : name;
  });
  return [...new Set(labels)];
}

/** A form as its parts receive it. */
export type Form<D> =
  D extends Declaration<infer F, infer R, infer Body, infer Context, infer Saved>
    ? ReturnType<typeof useForm<F, R, Body, Context, Saved>>
    : never;
