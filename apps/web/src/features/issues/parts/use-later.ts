import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** A value as it was once it had rested for a moment: what is typed, asked for after a pause. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
