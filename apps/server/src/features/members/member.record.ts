import { record, rowsOf } from "../../db/record.ts";
import type {
  UserOrganisationRoleTable,
  UserOrganisationTable,
} from "../../platform/records/user.table.ts";

/** The membership of a person in an organisation. */
export const userOrganisationRecord = record({
  table: "user_organisation",
  rows: rowsOf<UserOrganisationTable>(),
  nameFrom: { person: "userId" },
  sample: "a person joins by accepting an invitation, which is no call of the organisation",
});

/** A role of a person in an organisation. The history notes it by the person. */
export const userOrganisationRoleRecord = record({
  table: "user_organisation_role",
  rows: rowsOf<UserOrganisationRoleTable>(),
  nameFrom: { person: "entityId" },
  sample: "a role is given to a person who is a member already, and has no id of its own",
});
