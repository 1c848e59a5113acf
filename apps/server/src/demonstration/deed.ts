import type { PoolClient } from "pg";
import { demonstrationId } from "./demonstration-id.ts";

/** Who did something in the demonstration: a person by their e-mail, a guest, or the server by itself. */
export type Author = `${string}@${string}` | "guest" | "server";

/** Something that was done in an organisation of the demonstration before it was seeded. */
export interface Deed {
  readonly organisationId: string;
  readonly at: Date;
  readonly by: Author;
  /** What sets it apart from what else was done in the organisation. */
  readonly name: string;
}

/** The id of a person of the demonstration; null for who has no account. */
export function personId(author: Author | undefined): string | null {
  return author?.includes("@") ? demonstrationId("user", author) : null;
}

/**
 * Tells in the history that what this transaction has written since the deed before was this one.
 * Deeds are told in their order: the history is read by its ids.
 */
export async function tellDeed(client: PoolClient, deed: Deed): Promise<void> {
  const { organisationId, at, by, name } = deed;
  await client.query(
    `update history set at = $2, actor_id = $3, request_id = $4
     where organisation_id = $1 and at = now()`,
    [
      organisationId,
      at,
      personId(by),
      // What the server does by itself is part of no request.
      by === "server" ? null : demonstrationId("request", `${organisationId}/${name}`),
    ],
  );
}

interface Dated {
  readonly table: string;
  /** The column that the history names a row by. */
  readonly key?: string;
  /** Whose history it is dated by, where it has none of its own. */
  readonly as?: string;
  /** The moments of a row, by its first and last entry in the history. */
  readonly columns?: string;
  /** Other records whose changes are changes of it, and the field that names it there. */
  readonly through?: readonly [table: string, field: string];
}

const CREATED = "created_at = h.first";
const UPDATED = `${CREATED}, updated_at = h.last`;

const DATED: readonly Dated[] = [
  { table: "organisation" },
  { table: "organisation_setting", key: "setting_id", columns: "updated_at = h.last" },
  { table: "user_organisation", columns: CREATED },
  { table: "user_organisation_role", key: "user_id", columns: CREATED },
  ...["space_type", "feature", "location", "floor", "space"].map((table) => ({ table })),
  // A space comes with its code.
  {
    ...{ table: "space_code", as: "space", key: "owner_id" },
    columns: `${CREATED}, updated_at = h.first, claimed_at = h.first`,
  },
  { table: "space_image" },
  { table: "space_panorama" },
  { table: "issue", through: ["issue_comment", "issue_id"] },
  { table: "issue_comment", columns: CREATED },
];

/** Dates the records of an organisation as the history tells of them. */
export async function dateRecords(client: PoolClient, organisationId: string): Promise<void> {
  for (const { table, as = table, key = "id", columns = UPDATED, through } of DATED) {
    // To date them is no change of theirs.
    const { rows: triggers } = await client.query<{ name: string }>(
      `select tgname as name from pg_trigger
       where tgrelid = $1::regclass and tgname in ('touch', 'history_update')`,
      [table],
    );
    for (const { name } of triggers) {
      await client.query(`alter table ${table} disable trigger ${name}`);
    }
    const owner = table === "organisation" ? "id" : "organisation_id";
    await client.query(
      `update ${table} r set ${columns} from (
         select case entity when $2 then entity_id else (after ->> $4)::uuid end as id,
           min(at) as first, max(at) as last
         from history where organisation_id = $1 and entity in ($2, $3) group by 1) h
       where r.${owner} = $1 and r.${key} = h.id`,
      [organisationId, as, ...(through ?? [as, ""])],
    );
    for (const { name } of triggers) {
      await client.query(`alter table ${table} enable trigger ${name}`);
    }
  }
}
