import type { AssetModelChanges } from "@storey/contract";
import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** Every field that a change of a model may hold is a column of its name. */
export type AssetModelTable = TenantRecordColumns & {
  [Field in keyof Required<AssetModelChanges>]: Exclude<AssetModelChanges[Field], undefined>;
} & {
  /** The model of all organisations that this one is a view of; none yet. */
  globalId: string | null;
  /** Derived: counts the changes of what it says of dates, and the one that all of its assets followed. */
  datesVersion: Generated<number>;
  datesKeptVersion: Generated<number>;
  /** Derived: the words it is found by. */
  searched: Generated<string>;
};
