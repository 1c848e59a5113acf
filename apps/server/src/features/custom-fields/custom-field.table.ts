import type { CustomField } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface CustomFieldTable extends TenantRecordColumns {
  assetTypeId: string;
  name: string;
  kind: CustomField["kind"];
  unit: string | null;
  /** Written as JSON text, read as the list. */
  choices: ColumnType<CustomField["choices"], string, string>;
  isRequired: Generated<boolean>;
  isSearchable: Generated<boolean>;
  isFilterable: Generated<boolean>;
  isImportable: Generated<boolean>;
  position: number;
}

/** One value of one asset, derived by trigger from what the asset holds. */
export interface CustomFieldValueTable {
  organisationId: string;
  assetId: string;
  fieldId: string;
  choice: string | null;
  number: number | null;
  day: string | null;
  searched: string | null;
}
