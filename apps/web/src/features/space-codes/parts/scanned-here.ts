import { useEffect, useRef } from "react";

type Take = (text: string) => void;

/** The screens that take what is scanned, the latest last. */
const takers: Take[] = [];

/** Gives what a scanner read to the screen that takes it; false where none does. */
export function takeScanned(text: string): boolean {
  const take = takers.at(-1);
  take?.(text);
  return take !== undefined;
}

/** Has a component take what a scanner reads that acts as a keyboard, while it is shown. */
export function useScannedHere(onText: Take): void {
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    const take: Take = (text) => tell.current(text);
    takers.push(take);
    return () => void takers.splice(takers.indexOf(take), 1);
  }, []);
}
