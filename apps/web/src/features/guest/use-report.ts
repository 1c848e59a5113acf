import { useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { reportDesk } from "./report-desk.ts";

/** The report about a space, shown: what is written, and the ways to change and to send it. */
export function useReport(code: string) {
  const desk = reportDesk(code);
  const { draft, sending, progress } = useStore(desk.state);
  useEffect(() => desk.watch(), [desk]);
  const { change, send, startOver, addPhotos, removePhoto } = desk;
  return { draft, sending, progress, change, send, startOver, addPhotos, removePhoto };
}

/** What a report screen works with. */
export type ReportForm = ReturnType<typeof useReport>;
