import { useEffect, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { createFileSending } from "../file-sending.ts";

/** Sends files to an issue as long as the screen is there, and tells how far each is. */
export function useFileSending() {
  const [sending] = useState(createFileSending);
  const progress = useStore(sending.progress);
  useEffect(() => () => sending.stop(), [sending]);
  return { ...sending, progress };
}
