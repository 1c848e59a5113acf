import { useState } from "react";
import { randomId } from "../../lib/random-id.ts";

interface Words {
  readonly text: string;
  /** The same for every attempt, so that a lost reply adds nothing twice. */
  readonly id: string;
}

function kept(key: string): Words {
  const words = sessionStorage.getItem(key);
  return words === null ? { text: "", id: randomId() } : (JSON.parse(words) as Words);
}

/** Keeps the text of a field in this tab, also over a reload. */
export function useKeptText(key: string) {
  const [words, setWords] = useState(() => kept(key));
  const write = (text: string): void => {
    const next = { ...words, text };
    setWords(next);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  };
  const clear = (): void => {
    sessionStorage.removeItem(key);
    setWords({ text: "", id: randomId() });
  };
  return { ...words, write, clear };
}
