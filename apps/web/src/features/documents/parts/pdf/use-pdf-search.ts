import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { FindStep, Found, PdfViewport } from "./pdf-viewport.ts";

type Viewport = RefObject<Pick<PdfViewport, "find" | "endFind" | "focus"> | null>;

/** The search in a document, as long as the document is open. */
export interface PdfSearching {
  readonly isOpen: boolean;
  /** Null until something was looked for. */
  readonly found: Found | null;
  readonly setFound: (found: Found | null) => void;
  /** The field for the words. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Opens it; where it is open, its field has the focus again and its words are chosen. */
  readonly begin: () => void;
  readonly find: (query: string, step: FindStep) => void;
  /** Closes it; the focus goes to the pages. */
  readonly end: () => void;
  /** Escape closes an open search before anything around it; says whether it did. */
  readonly takesKey: (event: KeyboardEvent) => boolean;
}

/** Opens, runs and ends the search in a document. */
export function usePdfSearch(viewport: Viewport): PdfSearching {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const begin = (): void => {
    setOpen(true);
    field.current?.focus();
    field.current?.select();
  };
  const end = (): void => {
    setOpen(false);
    setFound(null);
    viewport.current?.endFind();
    viewport.current?.focus();
  };
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.key !== "Escape") return false;
    // Not prevented, it would close the dialog as well.
    event.preventDefault();
    event.stopPropagation();
    end();
    return true;
  };
  const find = (query: string, step: FindStep): void => viewport.current?.find(query, step);
  return { isOpen, found, setFound, field, begin, find, end, takesKey };
}
