import type { AssetModelChanges, InheritedField } from "@storey/contract";
import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** Every field that a change of a model may hold is a column of its name. */
export type AssetModelTable = TenantRecordColumns & {
  [Field in keyof Required<AssetModelChanges>]: Exclude<AssetModelChanges[Field], undefined>;
} & {
  /** The global model that this one follows. */
  globalId: string | null;
  /** Derived: the fields that are the organisation's own all the same. */
  overridden: Generated<InheritedField[]>;
  /** Derived: counts the changes of what it says of dates, and the one that all of its assets followed. */
  datesVersion: Generated<number>;
  datesKeptVersion: Generated<number>;
  /** Derived: the words it is found by. */
  searched: Generated<string>;
};
