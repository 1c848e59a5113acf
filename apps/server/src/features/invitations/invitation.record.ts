import { users } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { InvitationTable } from "./invitation.table.ts";

/** An offer to join an organisation. */
export const invitationRecord = record({
  table: "invitation",
  rows: rowsOf<InvitationTable>(),
  nameFrom: ["email"],
  sample: {
    call: users.create,
    body: ({ mark, ids }) => ({
      email: `${mark.toLowerCase()}-${ids["organisation"]}@example.test`,
      firstName: `${mark} guest`,
      roleNames: ["technician"],
    }),
  },
});
