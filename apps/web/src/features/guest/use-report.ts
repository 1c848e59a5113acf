import { useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { reportDesk } from "./report-desk.ts";

/** The report about a space, shown: what is written, and the ways to change and to send it. */
export function useReport(code: string) {
  const desk = reportDesk(code);
  const { draft, sending, progress, isKept } = useStore(desk.state);
  useEffect(() => desk.watch(), [desk]);
  const { change, send, startOver, addPhotos, removePhoto } = desk;
  const actions = { change, send, startOver, addPhotos, removePhoto };
  return { draft, sending, progress, isKept, ...actions };
}

/** What a report screen works with. */
export type ReportForm = ReturnType<typeof useReport>;
