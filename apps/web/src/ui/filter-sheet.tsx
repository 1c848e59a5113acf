import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { FilterChip } from "./chip.tsx";
import { Sheet } from "./dialog.tsx";

export interface FilterSheetProps {
  /** False until the choices are known: nothing opens before. */
  readonly isReady?: boolean;
  /** The number of filters that are on. */
  readonly onCount: number;
  /** The texts of the sheet: its title, and its two buttons. */
  readonly words: { readonly title: string; readonly clear: string; readonly show: string };
  readonly onClear: () => void;
  /** The filters. */
  readonly children: ReactNode;
}

/** All filters of a list behind one button with the number that are on: for a narrow window. */
export function FilterSheet(props: FilterSheetProps) {
  const { isReady = true, onCount, words, onClear, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <FilterChip
        icon={<SlidersHorizontal aria-hidden="true" />}
        on={onCount > 0}
        {...(onCount > 0 ? { count: onCount } : {})}
        aria-haspopup="dialog"
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {words.title}
      </FilterChip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        actions={
          <>
            <Button onClick={onClear}>{words.clear}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {words.show}
            </Button>
          </>
        }
      >
        {children}
      </Sheet>
    </>
  );
}
