import { checklistLogbooks } from "@storey/contract";
import { download } from "../../lib/call.ts";

/** The files that a logbook is given as. */
export type LogbookFormat = "pdf" | "csv";

/** Gives the logbook of a location; both days count. */
export function downloadLogbook(
  locationId: string,
  query: { readonly from: string; readonly to: string; readonly format: LogbookFormat },
): Promise<Blob> {
  return download(checklistLogbooks.ofLocation, { params: { id: locationId }, query });
}
