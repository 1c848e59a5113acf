import { useState } from "react";
import type { ReportForm } from "./use-report.ts";

/**
 * Returns whether the report is kept and waits for a connection, also while it is tried again; a
 * function that goes back to its form, and one to call when it is sent off from there.
 */
export function useKept({ draft, sending, isKept }: ReportForm) {
  const [keptId, setKeptId] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isWaiting = sending.kind === "waiting" && isKept;
  const id = draft?.clientId ?? null;
  if (isWaiting && keptId !== id) setKeptId(id);
  const isShown = isWaiting || (sending.kind === "sending" && keptId !== null && keptId === id);
  return {
    isShown: isShown && !isChanging,
    change: () => setChanging(true),
    sentOff: () => setChanging(false),
  };
}
