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
  const searched = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After the pause the search goes with the filters of then, not those of the keystroke.
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchNow = (text: string): void => {
    clearTimeout(timer.current);
    searched.current = wordsOf(text);
    latestOnSearch.current(searched.current);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow(text), PAUSE_MS);
  };
  /** Searches at once. */
  const search = (text: string): void => {
    setTyped(text);
    searchNow(text);
  };
  return { typed, type, search };
}
