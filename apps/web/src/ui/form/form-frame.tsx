import type { FormEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./form.module.css";
import { FormConflict, FormProblem, type ShownForm } from "./form-parts.tsx";
import { useFirstProblem } from "./use-first-problem.ts";

interface FormFrameProps<Field extends PropertyKey> {
  readonly form: ShownForm<Field>;
  readonly className?: string | undefined;
  /** The buttons, below the problem of the whole form. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A form in a page: its fields, the problem of the whole form, its buttons. */
export function FormFrame<Field extends PropertyKey>(props: FormFrameProps<Field>) {
  const { form, className } = props;
  const frame = useFirstProblem<HTMLFormElement>(form.attempt);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog that opened out of the form sends itself alone.
    if (event.target === event.currentTarget) form.save();
  };
  return (
    <>
      <form
        ref={frame}
        className={classNames(styles["fields"], className)}
        onSubmit={submit}
        noValidate
      >
        {props.children}
        <FormProblem form={form} />
        {props.actions}
      </form>
      <FormConflict form={form} />
    </>
  );
}
