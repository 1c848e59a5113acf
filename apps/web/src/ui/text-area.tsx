import type { Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { hintOf } from "./full-hint.tsx";

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "onChange"> {
  /** Called with the text. */
  readonly onChange: (value: string) => void;
  /** The class of the box alone, such as for another typeface. */
  readonly inputClassName?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  inputClassName,
  onChange,
  ...rest
}: TextAreaProps) {
  const field = { label, hint: hintOf(hint, rest.value, rest.maxLength), error, className };
  return (
    <Field {...field} optional={optional ?? false} hideLabel={hideLabel ?? false}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          data-autofocus={rest.autoFocus ? "" : undefined}
          className={classNames(fieldStyles["input"], inputClassName)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
