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
  sample: "it is what all else lies in, and is made by the global administration",
});

/** Whether an organisation has a feature module on. */
export const organisationSettingRecord = record({
  table: "organisation_setting",
  rows: rowsOf<OrganisationSettingTable>(),
  nameFrom: { catalogue: "available_setting" },
  sample: "the organisation is made with it, and it has no id of its own",
});
