import type { Address, Location, LocationChanges, Sos } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";
import type { NameWordsColumns } from "../../platform/records/name-words.ts";

/** A part of a location that is kept as JSON; fields that were never set are absent. */
type PartColumn<Part> = ColumnType<Partial<Part>, string | undefined, string>;

/** The columns that hold something else than the field of the API. */
interface OwnColumns extends NameWordsColumns {
  address: PartColumn<Address>;
  sos: PartColumn<Sos>;
  administrator: PartColumn<Location["administrator"]>;
  /** Read with `text()`, since a network of one address would lose its mask otherwise. */
  ipSubnets: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
}

type PlainField = Exclude<keyof LocationChanges, keyof OwnColumns>;

/**
 * A row of `location`: every field that a change of a location may hold is a column of its name. One
 * that is never null has a default in the database, but for the name.
 */
export type LocationTable = TenantRecordColumns &
  OwnColumns & {
    [Field in PlainField]: Field extends "name"
      ? string
      : null extends Location[Field]
        ? Location[Field]
        : Generated<Location[Field]>;
  };
