import type { AssetChanges, CustomFieldValues } from "@storey/contract";
import type { TreeValue } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

type Field = Exclude<
  keyof Required<AssetChanges>,
  "purchaseCost" | "customFields" | "decisionTreeVariables"
>;

/** Every field that a change of an asset may hold is a column of its name. */
export type AssetTable = TenantRecordColumns & {
  [Name in Field]: Exclude<AssetChanges[Name], undefined>;
} & {
  /** Null for what floats. */
  spaceId: string | null;
  /** Where its space lies, by trigger; else the home of what floats. */
  locationId: string | null;
  /** Read as a number with a cast: the driver gives it as text. */
  purchaseCost: ColumnType<string | null, number | null, number | null>;
  /** Values by the ids of their fields; written as JSON text. */
  customFields: ColumnType<CustomFieldValues, string, string>;
  /** By key of the tree's variables; written as JSON text. */
  decisionTreeVariables: ColumnType<
    Readonly<Record<string, TreeValue>>,
    string | undefined,
    string
  >;
  /** Derived: as tags and serial numbers are compared. */
  tagKey: Generated<string>;
  serialKey: Generated<string | null>;
  /** Derived: the dates that count, and which change of its model they follow. */
  effectiveEndOfLife: Generated<string | null>;
  effectiveEndOfSupport: Generated<string | null>;
  effectiveLicenseExpiry: Generated<string | null>;
  effectiveWarrantyExpiry: Generated<string | null>;
  datesVersion: Generated<number>;
  /** Derived: the words it is found by. */
  searched: Generated<string>;
};
