import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

/** Returns the class of a button's look; links use it too. */
export function buttonClass(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "medium",
  ...more: (string | false | undefined)[]
): string {
  const sized = size === "medium" ? undefined : styles[size];
  return classNames(styles.button, styles[variant], sized, ...more);
}

interface Common extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly ref?: Ref<HTMLButtonElement>;
}

export interface ButtonProps extends Common {
  readonly icon?: ReactNode;
  /** Shows that the work runs; the button takes no second press. */
  readonly waiting?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
}

/** A button with a verb on it. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  waiting = false,
  wide = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || rest["aria-disabled"]}
      className={buttonClass(
        variant,
        size,
        wide && styles.wide,
        waiting && styles.waiting,
        className,
      )}
      onClick={waiting ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children === undefined ? null : <span>{children}</span>}
      {waiting ? (
        <span className={styles.spinner}>
          <Spinner size={16} />
        </span>
      ) : null}
    </button>
  );
}

export interface IconButtonProps extends Omit<Common, "children"> {
  /** The text for people who cannot see the icon. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "medium",
  className,
  type = "button",
  title,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title ?? label}
      className={buttonClass(variant, size, styles.iconOnly, className)}
    >
      {icon}
    </button>
  );
}
