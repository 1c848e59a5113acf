import type { PoolClient } from "pg";
import { demonstrationId } from "./demonstration-id.ts";

/**
 * The author of something in the demonstration: a person by their e-mail, a guest, or the server by
 * itself.
 */
export type Author = `${string}@${string}` | "guest" | "server";

/** A deed in an organisation of the demonstration, from before it was seeded. */
export interface Deed {
  readonly organisationId: string;
  readonly at: Date;
  readonly by: Author;
  /** Distinguishes it from everything else done in the organisation. */
  readonly name: string;
}

/** Returns the id of a person of the demonstration; null without an account. */
export function personId(author: Author | undefined): string | null {
  return author?.includes("@") ? demonstrationId("user", author) : null;
}

/**
 * Marks in the history all writes of this transaction since the previous deed as this one. Call it
 * for deeds in their order: the history is read by its ids.
 */
export async function tellDeed(client: PoolClient, deed: Deed): Promise<void> {
  const { organisationId, at, by, name } = deed;
  await client.query(
    `update history set at = $2, actor_id = $3, request_id = $4
     where organisation_id = $1 and at = now()`,
    [organisationId, at, personId(by), requestOf(organisationId, by, name)],
  );
}

/** A deed that wrote one entry of the history, of one record. */
export interface RecordDeed extends Omit<Deed, "organisationId"> {
  readonly entity: string;
  readonly id: string;
}

/**
 * Marks all writes of this transaction since the previous deed as these ones, whatever order they
 * were written in: the entries are put into the history anew, in the order of their moments. Those
 * of one record are told apart by their order. Throws unless there is one entry for each deed.
 */
export async function tellDeeds(
  client: PoolClient,
  organisationId: string,
  deeds: readonly RecordDeed[],
): Promise<void> {
  const { rows } = await client.query<{ written: number; told: number }>(
    `with written as (delete from history where organisation_id = $1 and at = now() returning *),
     entry as (select w.*, row_number() over (partition by w.entity, w.entity_id order by w.id) as nth from written w),
     deed as (select d.*, row_number() over (partition by d.entity, d.entity_id order by d.at, d.number) as nth
       from unnest($2::text[], $3::uuid[], $4::timestamptz[], $5::uuid[], $6::text[])
         with ordinality d(entity, entity_id, at, actor, request, number)),
     told as (insert into history (organisation_id, entity, entity_id, operation, at, actor_id, request_id,
         record_version, before, after)
       select e.organisation_id, e.entity, e.entity_id, e.operation, d.at, d.actor, d.request, e.record_version,
         e.before, e.after
       from entry e join deed d on d.entity = e.entity and d.entity_id = e.entity_id and d.nth = e.nth
       order by d.at, d.number returning 1)
     select (select count(*)::int from written) as written, (select count(*)::int from told) as told`,
    [
      organisationId,
      deeds.map(({ entity }) => entity),
      deeds.map(({ id }) => id),
      deeds.map(({ at }) => at),
      deeds.map(({ by }) => personId(by)),
      deeds.map(({ by, name }) => requestOf(organisationId, by, name)),
    ],
  );
  const [{ written, told } = { written: 0, told: 0 }] = rows;
  if (told !== deeds.length || told !== written) {
    throw new Error(`of ${written} entries ${told} belong to the ${deeds.length} deeds`);
  }
}

/**
 * Returns the id of the request that did something; null for the server's own work, which is part
 * of no request.
 */
function requestOf(organisationId: string, by: Author, name: string): string | null {
  return by === "server" ? null : demonstrationId("request", `${organisationId}/${name}`);
}

interface Dated {
  readonly table: string;
  /**
   * The triggers that record its changes. They are disabled meanwhile, since dating a record is no
   * change of it.
   */
  readonly triggers?: readonly string[];
  /** The column that the history names a row by. */
  readonly key?: string;
  /** The entity whose history dates it, if it has none of its own. */
  readonly as?: string;
  /** The columns of its moments. */
  readonly columns?: Readonly<Record<string, "first" | "last">>;
  /** Other records whose changes count as changes of it, and the field that names it there. */
  readonly through?: readonly [table: string, field: string];
}

const VERSIONED = ["touch", "history_update"];
const CREATED = { created_at: "first" } as const;

/** The codes that records came with. */
function codesOf(entity: "space" | "asset"): Dated {
  return {
    ...{ table: "space_code", as: entity, key: "owner_id" },
    columns: { created_at: "first", updated_at: "first", claimed_at: "first" },
  };
}

const DATED: readonly Dated[] = [
  { table: "organisation" },
  {
    ...{ table: "organisation_setting", key: "setting_id" },
    ...{ triggers: ["history_update"], columns: { updated_at: "last" } },
  },
  { table: "user_organisation", triggers: [], columns: CREATED },
  {
    ...{ table: "user_organisation_role", key: "user_id" },
    ...{ triggers: ["history_update"], columns: CREATED },
  },
  ...["space_type", "feature", "location", "floor", "space"].map((table) => ({ table })),
  codesOf("space"),
  ...["asset_type", "manufacturer", "asset_model", "asset"].map((table) => ({ table })),
  codesOf("asset"),
  { table: "asset_audit" },
  { table: "space_document" },
  { table: "space_image" },
  { table: "space_panorama" },
  { table: "issue", through: ["issue_comment", "issue_id"] },
  { table: "issue_comment", triggers: ["history_update"], columns: CREATED },
];

/** Dates the records of an organisation as the history tells of them. */
export async function dateRecords(client: PoolClient, organisationId: string): Promise<void> {
  for (const dated of DATED)
    await client.query(datingOf(dated, client.escapeLiteral(organisationId)));
}

/** Builds the statements for one table, as one message. */
function datingOf(dated: Dated, organisation: string): string {
  const { table, as = table, key = "id", triggers = VERSIONED, through } = dated;
  const columns = Object.entries(dated.columns ?? { created_at: "first", updated_at: "last" });
  const [other, field] = through ?? [as, ""];
  const owner = table === "organisation" ? "id" : "organisation_id";
  const switchTo = (state: string) =>
    triggers.length === 0
      ? ""
      : `alter table ${table} ${triggers.map((name) => `${state} trigger ${name}`).join(", ")};`;
  return `${switchTo("disable")}
    update ${table} r set ${columns.map(([name, moment]) => `${name} = h.${moment}`).join(", ")}
    from (select case entity when '${as}' then entity_id else (after ->> '${field}')::uuid end as id,
        min(at) as first, max(at) as last
      from history where organisation_id = ${organisation} and entity in ('${as}', '${other}') group by 1) h
    where r.${owner} = ${organisation} and r.${key} = h.id
      and (${columns.map(([name, moment]) => `r.${name} <> h.${moment}`).join(" or ")});
    ${switchTo("enable")}`;
}
