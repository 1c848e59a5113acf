import { lazy, Suspense } from "react";
import { Skeleton } from "../skeleton.tsx";
import type { ComboboxProps } from "./combobox.tsx";

const Combobox = lazy(async () => ({ default: (await import("./combobox.tsx")).Combobox }));

/** A field that finds one of many; its drawing code loads once it is wanted. */
export function LateCombobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Skeleton height="62px" radius="var(--radius)" />}>
      <Combobox {...props} />
    </Suspense>
  );
}
