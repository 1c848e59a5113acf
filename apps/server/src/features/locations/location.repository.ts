import {
  type Address,
  type Location,
  LocationChanges,
  LocationSummary,
  type NewLocation,
  type Sos,
} from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { nameWordsWritten } from "../../platform/records/name-words.ts";

const EMPTY_ADDRESS: Address = {
  line1: null,
  line2: null,
  line3: null,
  town: null,
  county: null,
  postcode: null,
};
const EMPTY_SOS: Sos = {
  enabled: false,
  customLabels: false,
  activeLabel: null,
  inactiveLabel: null,
  email: null,
  phone: null,
  sendToEmail: false,
  vipOnly: false,
};
const NOBODY: Location["administrator"] = { name: null, email: null };

/** The parts of a location that are kept as JSON, as they are stored. */
interface StoredParts {
  readonly address: Partial<Address>;
  readonly sos: Partial<Sos>;
  readonly administrator: Partial<Location["administrator"]>;
}

/** Fills in the parts that were never set. */
function whole<Row extends StoredParts>(row: Row) {
  return {
    ...row,
    address: { ...EMPTY_ADDRESS, ...row.address },
    sos: { ...EMPTY_SOS, ...row.sos },
    administrator: { ...NOBODY, ...row.administrator },
  };
}

/** The fields of a location that every member sees are columns of the same name. */
const SUMMARY_COLUMNS = Object.keys(LocationSummary.shape) as (keyof LocationSummary)[];

type DetailColumn = Exclude<keyof LocationChanges, keyof LocationSummary | "ipSubnets">;

/** The other fields that can be changed are columns too; only the networks are read differently. */
const DETAIL_COLUMNS = Object.keys(LocationChanges.shape).filter(
  (field): field is DetailColumn => field !== "ipSubnets" && !(field in LocationSummary.shape),
);

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("location")
    .select(SUMMARY_COLUMNS)
    .where("organisationId", "=", organisationId);
}

/** Finds the locations of an organisation by name; the archived ones too when asked. */
export async function findLocations(
  transaction: Transaction,
  organisationId: string,
  withDeleted = false,
): Promise<LocationSummary[]> {
  const all = select(organisationId).orderBy("name").orderBy("id");
  const rows = await transaction.all(withDeleted ? all : all.where("deletedAt", "is", null));
  return rows.map(whole);
}

/**
 * Returns one location, archived or not, with its networks and its active floors; does not count
 * spaces that the caller may not see. Throws `not_found`.
 */
export async function getLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Location> {
  const row = await transaction.first(
    select(organisationId)
      .select([
        ...DETAIL_COLUMNS,
        sql<string[]>`array(select text(n.subnet)
          from unnest(location.ip_subnets) with ordinality n(subnet, place) order by n.place)`.as(
          "ipSubnets",
        ),
        sql<
          Location["sosUndelivered"]
        >`array(select jsonb_build_object('email', a.email, 'reason', a.reason)
          from (select distinct u.email, undelivered_reason(u.email, '{sos,sos-news}') as reason
            from unnest(array[location.sos ->> 'email', location.administrator ->> 'email', location.service_desk_email]) u(email)
            where u.email <> '') a where a.reason is not null order by a.email)`.as(
          "sosUndelivered",
        ),
        sql<number>`(select count(*)::integer from space s where s.organisation_id = location.organisation_id
          and s.location_id = location.id and s.deleted_at is null)`.as("spacesCount"),
      ])
      .where("id", "=", id),
  );
  if (!row) throw notFound();
  const floors = await transaction.all(
    sqlBuilder
      .selectFrom("floor")
      .select(["id", "version", "name", "level", "createdAt", "updatedAt", "deletedAt"])
      .where("organisationId", "=", organisationId)
      .where("locationId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("level", (order) => order.asc().nullsLast())
      .orderBy("name"),
  );
  return { ...whole(row), floors };
}

/** Adds a location. Breaks `name.taken` and `record.exists`. */
export async function insertLocation(
  transaction: Transaction,
  organisationId: string,
  location: NewLocation,
): Promise<string> {
  const { id = v7(), address = {}, sos = {}, administrator = {}, ...fields } = location;
  await transaction.execute(
    sqlBuilder.insertInto("location").values({
      ...fields,
      id,
      organisationId,
      address: JSON.stringify(address),
      sos: JSON.stringify(sos),
      administrator: JSON.stringify(administrator),
    }),
  );
  return id;
}

/** Returns the values to write for the changes of a location. Merges the parts field by field. */
export function locationValues({
  address,
  sos,
  administrator,
  translations,
  translatedFrom,
  ...fields
}: LocationChanges) {
  return {
    ...fields,
    ...nameWordsWritten({ translations, translatedFrom }),
    ...(address === undefined ? {} : { address: merged("address", address) }),
    ...(sos === undefined ? {} : { sos: merged("sos", sos) }),
    ...(administrator === undefined
      ? {}
      : { administrator: merged("administrator", administrator) }),
  };
}

function merged(column: "address" | "sos" | "administrator", changes: object) {
  return sql`${sql.ref(column)} || ${JSON.stringify(changes)}::jsonb`;
}

/**
 * Returns the address of a call as the network restriction of a location sees it, and whether it
 * lies in some networks.
 */
export async function checkAddress(
  transaction: Transaction,
  subnets: readonly string[],
): Promise<{ address: string; matches: boolean }> {
  const row = await transaction.first(
    raw<{ address: string; matches: boolean }>(sql`
      select address, coalesce(nullif(address, '')::inet <<= any (${subnets}::inet[]), false) as matches
      from coalesce(current_setting('app.address', true), '') address`),
  );
  return row ?? { address: "", matches: false };
}
