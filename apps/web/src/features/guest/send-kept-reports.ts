import { reportDesk } from "./report-desk.ts";
import { keptCodes } from "./report-draft.ts";

/** Goes on with every report on this device that was sent off and has not arrived. */
export async function sendKeptReports(): Promise<void> {
  for (const code of await keptCodes()) await reportDesk(code).open();
}
