import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { hintOf } from "./full-hint.tsx";

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "onChange"> {
  /** Called with the text. */
  readonly onChange?: (value: string) => void;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  icon,
  onChange,
  ...rest
}: TextFieldProps) {
  const { maxLength, value, inputMode } = rest;
  // A number is told how great it may be, not how long.
  const longest = inputMode === "numeric" || inputMode === "decimal" ? undefined : maxLength;
  const field = { label, hint: hintOf(hint, value, longest), error, className };
  return (
    <Field {...field} optional={optional ?? false} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className={styles.box}>
          {icon ? <span className={styles.leading}>{icon}</span> : null}
          <input
            {...rest}
            {...control}
            data-autofocus={rest.autoFocus ? "" : undefined}
            className={classNames(styles.input, icon ? styles.withLeading : null)}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
