import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Day } from "./shape.ts";

/** The call about what inspectors ask for: all checks of a location in a time. */
export const checklistLogbooks = {
  ofLocation: endpoint({
    tag: "Checklist runs",
    setting: "spaces_checklists",
    access: "organisation.checklists.read",
    isMultiTransaction: true,
    method: "GET",
    path: "/locations/{id}/checklist-logbook",
    summary:
      "Gives the logbook of a location as PDF or CSV, in the language of the organisation: what was checked and by whom, what was missed and why, what was wrong and when it was mended, and what was corrected. Both days count.",
    params: ById,
    query: z
      .strictObject({ from: Day, to: Day, format: z.enum(["pdf", "csv"]) })
      .refine(({ from, to }) => from <= to, { error: "date.out_of_range", path: ["to"] }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
