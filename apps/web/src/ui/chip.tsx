import { X } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";
import { Count } from "./count.tsx";

interface ChipProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  /** Gives the chip a button that takes it away; the label says what it removes. */
  readonly onRemove?: { readonly label: string; readonly run: () => void };
}

/** A small fact, such as a feature of a space, or a filter that is on. */
export function Chip({ children, icon, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      {icon}
      <span>{children}</span>
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={onRemove.label}
          onClick={onRemove.run}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

interface FilterChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly on?: boolean;
  readonly icon?: ReactNode;
  readonly count?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens a filter, or turns one on. Give its state with aria-pressed or -expanded. */
export function FilterChip({ on, icon, count, children, className, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.filter, on && styles.on, className)}
    >
      {icon}
      <span>{children}</span>
      {count === undefined ? null : (
        <span className={styles.count}>
          <Count of={count} />
        </span>
      )}
    </button>
  );
}

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "danger";

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in a word, with an icon where the hue alone would tell it. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tone !== "neutral" && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
