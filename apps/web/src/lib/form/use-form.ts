import { useState } from "react";
import { useTranslation } from "../messages.ts";
import { conflictChoices } from "./conflict-choices.ts";
import type { Declaration, Fields, Values } from "./declaration.ts";
import { type FieldProps, fieldProps } from "./field-props.ts";
import type { EngineForm, FormOptions, WithContext } from "./form-options.ts";
import { keptName } from "./kept-edit.ts";
import { idOf, storedOf } from "./stored-values.ts";
import { useEdit } from "./use-edit.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSaving } from "./use-saving.ts";

/**
 * The state of a form: what is typed over which version, what is wrong, and what somebody else saved
 * meanwhile. Changes of others in other fields are joined without a question; of the same field the
 * user chooses. What is typed stays when a save fails, and outlives a sign-in that ends.
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
  const told = useFormErrors(form, options.onRefused);
  const { errors, attempt } = told;
  const { theirs, ...sending } = useSaving({ form, options, edit, errors: told, leaving });
  const change = (part: Partial<V>): void => {
    told.settle(Object.keys(part));
    edit.type(part);
  };
  const reset = (): void => {
    edit.replace(null);
    sending.back();
    told.clear();
  };
  /** Closes the form; what is typed is lost only after a question. */
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
    errors: errors.fields as Readonly<Partial<Record<keyof F, string>>>,
    /** What is wrong with the whole, in words. */
    problem: errors.form,
    /** Counts the refused saves: after each the first field that is wrong takes the focus. */
    attempt,
    reset,
    leave,
    leaving,
    conflicts: conflictChoices<V>(form, sides, { t, locale }),
    /** The names of the fields that are wrong, in words. */
    wrongLabels: Object.keys(errors.fields).map((field) => t(form.fields[field]?.label ?? field)),
    /** What the control of a field is given; its limits are the contract's. */
    ...(fieldProps(form, {
      draft,
      errors: errors.fields,
      change: change as never,
      t,
    }) as unknown as FieldProps<F>),
  };
}

/** A form as its parts are given it. */
export type Form<D> =
  D extends Declaration<infer F, infer R, infer Body, infer Context, infer Saved>
    ? ReturnType<typeof useForm<F, R, Body, Context, Saved>>
    : never;
