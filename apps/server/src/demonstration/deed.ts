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

/**
 * Marks several deeds in this order, each of which wrote one entry. Throws if they wrote more or
 * fewer.
 */
export async function tellDeeds(
  client: PoolClient,
  organisationId: string,
  deeds: readonly Omit<Deed, "organisationId">[],
): Promise<void> {
  const { rowCount } = await client.query(
    `update history h set at = d.at, actor_id = d.actor, request_id = d.request
     from (select id, row_number() over (order by id) as number from history
         where organisation_id = $1 and at = now()) o
       join unnest($2::timestamptz[], $3::uuid[], $4::text[]) with ordinality d(at, actor, request, number)
         on d.number = o.number
     where h.id = o.id`,
    [
      organisationId,
      deeds.map(({ at }) => at),
      deeds.map(({ by }) => personId(by)),
      deeds.map(({ by, name }) => requestOf(organisationId, by, name)),
    ],
  );
  if (rowCount !== deeds.length) throw new Error(`${deeds.length} deeds wrote ${rowCount} entries`);
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
  // A space comes with its code.
  {
    ...{ table: "space_code", as: "space", key: "owner_id" },
    columns: { created_at: "first", updated_at: "first", claimed_at: "first" },
  },
  ...["asset_type", "manufacturer", "asset_model", "asset"].map((table) => ({ table })),
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
