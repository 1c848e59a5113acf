export interface DateFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** As `2026-11-23`; empty for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Told a whole day, or nothing once it is cleared. */
  readonly onChange: (day: string) => void;
  /** Told once the focus leaves the field and its calendar. */
  readonly onLeave?: () => void;
}
