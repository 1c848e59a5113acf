import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../lib/messages.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The props that every field of a form takes. */
export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Marks the field "(optional)"; the others are required. */
  readonly optional?: boolean;
  /** Keeps the label for screen readers alone, where the place makes it clear. */
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
}

/** The attributes that the input of a field must have. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label above, an input, and a hint or an error under it. */
export function Field({ label, hint, error, optional, hideLabel, className, children }: Props) {
  const { t } = useTranslation("shell");
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  const text = (
    <>
      {label}
      {optional ? " " : null}
      {optional ? <span className={styles.optional}>{t("field.optional")}</span> : null}
    </>
  );
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
