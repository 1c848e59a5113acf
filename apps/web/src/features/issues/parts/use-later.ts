import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/**
 * Returns a value once it has not changed for a moment, such as typed words to search for after a
 * pause.
 */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
