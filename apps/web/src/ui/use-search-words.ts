import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

interface SearchWords {
  /** The words in the address. */
  readonly words: string;
  /** Returns the part of a typed text that is searched for. */
  readonly wordsOf: (text: string) => string;
  readonly onSearch: (words: string) => void;
}

/**
 * Holds the typed text and searches for it after a pause; the address may change it from outside.
 */
export function useSearchWords({ words, wordsOf, onSearch }: SearchWords) {
  const [typed, setTyped] = useState(words);
  const told = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After the pause the search goes with the filters of then, not those of the keystroke.
  const tellOn = useRef(onSearch);
  tellOn.current = onSearch;
  useEffect(() => {
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    clearTimeout(timer.current);
    told.current = wordsOf(text);
    tellOn.current(told.current);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text), PAUSE_MS);
  };
  /** Searches at once. */
  const search = (text: string): void => {
    setTyped(text);
    tell(text);
  };
  return { typed, type, search };
}
