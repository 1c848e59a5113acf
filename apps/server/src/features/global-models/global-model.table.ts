import type { GlobalAssetModelChanges, Image, SpaceDocument } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { RecordColumns } from "../../db/record.table.ts";

/** Every field that a change of a global model may hold is a column of its name. */
export type GlobalAssetModelTable = RecordColumns & {
  [Field in keyof Required<GlobalAssetModelChanges>]: Exclude<
    GlobalAssetModelChanges[Field],
    undefined
  >;
} & {
  /** Derived: counts the changes that the organisations' models have to follow. */
  valuesVersion: Generated<number>;
  /** Derived: the words it is found by. */
  searched: Generated<string>;
};

/** Written as JSON text, read as the object. */
type Json<Value> = ColumnType<Value, string, string>;

export interface GlobalModelImageTable extends RecordColumns {
  ownerId: string;
  position: number;
  description: Generated<string>;
  s3Key: string;
  metadata: Json<Image["metadata"]>;
  versions: Json<Image["versions"]>;
}

export interface GlobalModelDocumentTable extends RecordColumns {
  ownerId: string;
  description: Generated<string>;
  type: SpaceDocument["type"];
  isPublic: Generated<boolean>;
  s3Key: string;
  metadata: Json<SpaceDocument["metadata"]>;
}

export interface GlobalModelLinkTable extends RecordColumns {
  ownerId: string;
  position: number;
  description: Generated<string>;
  url: string;
  isPublic: Generated<boolean>;
}

/** What an organisation's model has followed of its global one; functions of the database alone write it. */
export interface AssetModelLinkTable {
  organisationId: string;
  modelId: string;
  globalId: string;
  followedVersion: number;
  assetType: string | null;
  assetTypeId: string | null;
  manufacturer: string | null;
  manufacturerId: string | null;
}
