import type { AssetModelChanges, InheritedField } from "@storey/contract";
import type { TreeValue } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** Every field that a change of a model may hold is a column of its name. */
export type AssetModelTable = TenantRecordColumns & {
  [Field in Exclude<keyof AssetModelChanges, "decisionTreeVariables">]-?: Exclude<
    AssetModelChanges[Field],
    undefined
  >;
} & {
  /** By key of the tree's variables; written as JSON text. */
  decisionTreeVariables: ColumnType<
    Readonly<Record<string, TreeValue>>,
    string | undefined,
    string
  >;
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
