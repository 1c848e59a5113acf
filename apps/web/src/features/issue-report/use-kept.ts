import { useState } from "react";
import type { Report } from "./use-report.ts";

/**
 * Returns whether the report is kept and waits for a connection, also while it is tried again, and
 * a function that goes back to its form until it is sent off once more.
 */
export function useKept({ draft, problem, isKept, isSending, attempt }: Report) {
  const [keptId, setKeptId] = useState<string | null>(null);
  const [changedAt, setChangedAt] = useState<number | null>(null);
  const isWaiting = problem.isWaiting && isKept;
  const id = draft?.id ?? null;
  if (isWaiting && keptId !== id) setKeptId(id);
  const isShown = isWaiting || (isSending && keptId !== null && keptId === id);
  return { isShown: isShown && changedAt !== attempt, change: () => setChangedAt(attempt) };
}
