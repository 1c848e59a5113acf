import type { Address, Location, LocationChanges, NewLocation } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

const EMPTY_ADDRESS: Address = {
  line1: null,
  line2: null,
  line3: null,
  town: null,
  county: null,
  postcode: null,
};

type Row = Omit<Location, "address"> & { address: Partial<Address> };

/** A stored location as the contract shows it. */
export function locationOf(row: Row): Location {
  return { ...row, address: { ...EMPTY_ADDRESS, ...row.address } };
}

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("location")
    .select([
      "id",
      "version",
      "name",
      "defaultPrefix",
      "wifi",
      "address",
      "serviceDeskEmail",
      "timezone",
      "createdAt",
      "updatedAt",
      "deletedAt",
    ])
    .where("organisationId", "=", organisationId);
}

/** The locations of an organisation by name; the archived ones too when asked. */
export async function findLocations(
  transaction: Transaction,
  organisationId: string,
  withDeleted = false,
): Promise<Location[]> {
  const all = select(organisationId).orderBy("name").orderBy("id");
  const rows = await transaction.all(withDeleted ? all : all.where("deletedAt", "is", null));
  return rows.map(locationOf);
}

/** One location, archived or not. Throws `not_found`. */
export async function getLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Location> {
  const row = await transaction.first(select(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return locationOf(row);
}

/** Adds a location. Breaks `name.taken` and `record.exists`. */
export async function insertLocation(
  transaction: Transaction,
  organisationId: string,
  location: NewLocation,
): Promise<string> {
  const { id = v7(), address = {}, ...fields } = location;
  await transaction.execute(
    sqlBuilder.insertInto("location").values({
      defaultPrefix: null,
      wifi: null,
      serviceDeskEmail: null,
      timezone: null,
      ...fields,
      id,
      organisationId,
      address: JSON.stringify(address),
    }),
  );
  return id;
}

/** The values to write for the changes of a location. An address is merged line by line. */
export function locationValues(changes: LocationChanges) {
  const { address, ...fields } = changes;
  if (address === undefined) return fields;
  return { ...fields, address: sql`address || ${JSON.stringify(address)}::jsonb` };
}
