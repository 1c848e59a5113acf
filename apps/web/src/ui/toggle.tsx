import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./toggle.module.css";

export interface ToggleProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Neither on nor off: some of several are on. Checkbox only. */
  readonly indeterminate?: boolean;
  readonly name?: string;
  readonly className?: string;
}

function Toggle({ kind, ...props }: ToggleProps & { readonly kind: "check" | "switch" }) {
  const id = useId();
  return (
    <label className={classNames(styles.row, props.className)} htmlFor={id}>
      <input
        id={id}
        ref={(input) => {
          if (input) input.indeterminate = props.indeterminate ?? false;
        }}
        type="checkbox"
        role={kind === "switch" ? "switch" : undefined}
        name={props.name}
        className={styles[kind]}
        checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className={styles.words}>
        <span>{props.label}</span>
        {props.hint ? (
          <span id={`${id}-hint`} className={styles.hint}>
            {props.hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** One of several things that can be chosen together. */
export function Checkbox(props: ToggleProps) {
  return <Toggle kind="check" {...props} />;
}

/** Turns one thing on or off at once. */
export function Switch(props: Omit<ToggleProps, "indeterminate">) {
  return <Toggle kind="switch" {...props} />;
}
