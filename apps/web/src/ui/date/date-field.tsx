import { lazy, Suspense } from "react";
import { Skeleton } from "../skeleton.tsx";
import type { DateFieldProps } from "./date-field-props.ts";

const DatePicker = lazy(async () => ({
  default: (await import("./date-picker.tsx")).DatePickerField,
}));

/** A field for a day; its drawing code loads once it is wanted. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Skeleton height="62px" radius="var(--radius)" />}>
      <DatePicker {...props} />
    </Suspense>
  );
}
