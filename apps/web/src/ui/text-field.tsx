import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useTranslation } from "../lib/messages.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "onChange"> {
  /** Called with the text. */
  readonly onChange?: (value: string) => void;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Said once no more can be typed: the browser cuts what is too long without a word. */
function Full({ length }: { readonly length: number }) {
  const { t } = useTranslation("shell");
  return <span role="status">{t("field.atMost", { count: length })}</span>;
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
  const { maxLength, value } = rest;
  const isFull = maxLength !== undefined && typeof value === "string" && value.length >= maxLength;
  const full = isFull ? (
    <>
      {hint} <Full length={maxLength} />
    </>
  ) : null;
  const field = { label, hint: full ?? hint, error, className };
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
