import type { ScannedCode } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_PICTURE } from "../../platform/attachments/carried.ts";

/** The record that a code leads to, for whoever holds it. */
export interface PublicCode {
  readonly organisationId: string;
  /** Null while it is blank. */
  readonly spaceId: string | null;
  readonly state: "blank" | "active" | "revoked";
  readonly isSpaceArchived: boolean;
}

/**
 * What a code leads to, before any organisation is known: row-level security does not count, so
 * nothing else may be told of the space without asking who may see it. Undefined for a code that is
 * not there, or of an archived organisation. `code` is as `readSpaceCode` gives it.
 */
export function findSpaceByCode(
  transaction: Transaction,
  code: string,
): Promise<PublicCode | undefined> {
  return transaction.first(raw<PublicCode>(sql`select * from find_space_code(${code})`));
}

/** The organisation of a code, if the caller belongs to it. */
export function findOwnOrganisationOfCode(
  transaction: Transaction,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  return transaction.first(raw(sql`select * from own_organisation_of_code(${code})`));
}

type ScannedSpace = Extract<ScannedCode, { kind: "space" }>["space"];

function findPlace(
  transaction: Transaction,
  organisationId: string,
  condition: RawBuilder<unknown>,
): Promise<ScannedSpace | undefined> {
  return transaction.first(
    raw<ScannedSpace>(sql`
      select s.id, s.name, s.shortcode, s.deleted_at is not null as is_archived,
        json_build_object('id', f.id, 'name', f.name) as floor,
        json_build_object('id', l.id, 'name', l.name) as location
      from space s
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      where s.organisation_id = ${organisationId} and ${condition}
      order by s.deleted_at is not null, s.deleted_at desc limit 1`),
  );
}

/** A space with where it lies, archived or not, if the caller may see it. */
export function findScannedSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<ScannedSpace | undefined> {
  return findPlace(transaction, organisationId, sql`s.id = ${spaceId}`);
}

type ScannedAsset = Extract<ScannedCode, { kind: "asset" }>["asset"];

/** Whose asset is looked for, and whether all of them and all of each are told. */
export interface AssetReader {
  readonly organisationId: string;
  readonly seesAll: boolean;
}

function selectAssets({ organisationId, seesAll }: AssetReader, condition: RawBuilder<unknown>) {
  return sql<ScannedAsset>`
    select a.id, a.tag, case when ${seesAll}::boolean then a.name end as name, m.name as model_name,
      t.name as type_name, ${sql.raw(ASSET_PICTURE)} as picture,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
      a.deleted_at is not null as is_archived
    from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
    join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
    left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
    left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
    where a.organisation_id = ${organisationId} and ${condition} and (${seesAll}::boolean or a.space_id is not null)`;
}

/** An asset with where it is, archived or not, if the caller may see it. */
export function findScannedAsset(
  transaction: Transaction,
  reader: AssetReader,
  assetId: string,
): Promise<ScannedAsset | undefined> {
  return transaction.first(raw(selectAssets(reader, sql`a.id = ${assetId}`)));
}

/** What a text may say of an asset that has no code of ours on it. */
export interface AssetNames {
  /** Its tag or serial number, in capitals or not. */
  readonly name: string | undefined;
  /** The keys of labels of a former system: the first that is one counts. */
  readonly aliasKeys: readonly string[];
}

/**
 * The assets that a text may mean and the caller may see: of its tag, of a former system's label, of its
 * serial number, those in use before the archived ones.
 */
export function findNamedAssets(
  transaction: Transaction,
  reader: AssetReader,
  { name, aliasKeys }: AssetNames,
  limit: number,
): Promise<ScannedAsset[]> {
  const { organisationId } = reader;
  const key = name?.toLowerCase() ?? null;
  const isMeant = sql`a.id = any (array(
      select x.id from asset x where x.organisation_id = ${organisationId} and x.tag_key = ${key}
      union select x.id from asset x where x.organisation_id = ${organisationId} and x.serial_key = ${key}
      union (select x.asset_id from asset_alias x where x.organisation_id = ${organisationId} and x.value_key = any (${[...aliasKeys]}::text[])
        order by array_position(${[...aliasKeys]}::text[], x.value_key) limit 1)))`;
  return transaction.all(
    raw<ScannedAsset>(sql`${selectAssets(reader, isMeant)}
      order by a.deleted_at is not null, a.tag_key is distinct from ${key}, a.tag collate natural_order, a.id limit ${limit}`),
  );
}

/** The active space of a shortcode, in capitals or not. */
export function findSpaceByShortcode(
  transaction: Transaction,
  organisationId: string,
  shortcode: string,
): Promise<ScannedSpace | undefined> {
  return findPlace(
    transaction,
    organisationId,
    sql`lower(s.shortcode) = lower(${shortcode}) and s.deleted_at is null`,
  );
}
