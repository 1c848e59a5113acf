import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "onChange" | "value"> {
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Shown, but not to be chosen. */
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one from a short list, by the platform's own list. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  options,
  onChange,
  ...rest
}: SelectFieldProps<Value>) {
  const field = { label, hint, error, className };
  const choose = (text: string): void => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Field {...field} optional={optional ?? false} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...control}
            data-autofocus={rest.autoFocus ? "" : undefined}
            className={styles.input}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
