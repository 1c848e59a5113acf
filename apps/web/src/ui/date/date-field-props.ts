export interface DateFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** A day such as `2026-11-23`; empty for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Called with a whole day, or with an empty text once it is cleared. */
  readonly onChange: (day: string) => void;
  /** Called once the focus leaves the field and its calendar. */
  readonly onLeave?: () => void;
}
