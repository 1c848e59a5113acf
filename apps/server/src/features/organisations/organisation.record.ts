import { record, rowsOf } from "../../db/record.ts";
import type {
  OrganisationSettingTable,
  OrganisationTable,
} from "../../platform/records/organisation.table.ts";

/** An organisation itself. */
export const organisationRecord = record({
  table: "organisation",
  rows: rowsOf<OrganisationTable>(),
  nameFrom: ["name"],
});

/** Whether an organisation has a feature module on. */
export const organisationSettingRecord = record({
  table: "organisation_setting",
  rows: rowsOf<OrganisationSettingTable>(),
  nameFrom: { catalogue: "available_setting" },
});
