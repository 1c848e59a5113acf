import { useState } from "react";
import { TextField } from "../../../ui/text-field.tsx";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The error for a value that is no number within the bounds. */
  readonly problem: string;
  readonly onChange: (value: number) => void;
}

/** A field for a number; the value counts as soon as it is a number within the bounds. */
export function NumberField({ label, value, min, max, problem, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const read = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
  const isGood = (number: number): boolean => number >= min && number <= max;
  const isWrong = typed !== null && !isGood(read(typed));
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={0.1}
      value={typed ?? String(value)}
      error={isWrong || isRefused ? problem : undefined}
      onChange={(text) => {
        setTyped(text);
        setRefused(false);
        const number = read(text);
        if (isGood(number)) onChange(number);
      }}
      // On leaving, an invalid value goes back to the last valid one; its error stays.
      onBlur={() => {
        setTyped(null);
        if (typed !== null) setRefused(isWrong);
      }}
    />
  );
}
