import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../http/problem.ts";
import type { ImportTarget } from "../import.repository.ts";
import { type AssetChangeOrder, CHANGE_KINDS, type ChangeNames } from "./change-slice.ts";

interface NewChange extends ImportTarget {
  readonly userId: string;
  readonly order: AssetChangeOrder;
}

/** Finds what a change is kept as; undefined where there is none of this id. */
export function findChange(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<ImportTarget | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("import")
      .select(["organisationId", "kind", "id"])
      .where("organisationId", "=", organisationId)
      .where("kind", "in", CHANGE_KINDS)
      .where("id", "=", id),
  );
}

/** Keeps a change of many assets where imports are kept, whose steps and undoing it shares. */
export async function insertChange(
  transaction: Transaction,
  { organisationId, kind, id, userId, order }: NewChange,
): Promise<void> {
  await transaction.execute(
    sqlBuilder.insertInto("import").values({
      ...{ organisationId, kind, id, userId, state: "uploaded", fileName: "" },
      // There is no file; the name is that of none, so that clearing it away finds nothing.
      fileKey: `${organisationId}/imports/${id}-${id}`,
      choices: JSON.stringify({ changes: order }),
    }),
  );
}

const namesStatement = written<ChangeNames & { isWhole: boolean }>(
  `select m.name as model, p.tag as parent_tag,
     ($2::uuid is null or m.id is not null) and ($3::uuid is null or s.id is not null)
       and ($4::uuid is null or l.id is not null) and ($5::uuid is null or p.id is not null) as is_whole,
     case when s.id is not null then concat_ws(' > ', sl.name, r.name, s.name) else l.name end as place
   from (select 1) one
   left join asset_model m on m.organisation_id = $1 and m.id = $2
   left join space s on s.organisation_id = $1 and s.id = $3
   left join floor r on r.organisation_id = $1 and r.id = s.floor_id
   left join location sl on sl.organisation_id = $1 and sl.id = s.location_id
   left join location l on l.organisation_id = $1 and l.id = $4
   left join asset p on p.organisation_id = $1 and p.id = $5`,
);

/** Finds what a change refers to. Throws `not_found` where the caller sees some of it not. */
export async function findChangeNames(
  transaction: Transaction,
  organisationId: string,
  { changes }: Pick<AssetChangeOrder, "changes">,
): Promise<ChangeNames> {
  const { fields = {}, place } = changes;
  const found = await transaction.first(
    namesStatement(
      organisationId,
      fields.modelId ?? null,
      place?.spaceId ?? null,
      place?.locationId ?? null,
      fields.parentId ?? null,
    ),
  );
  if (!found?.isWhole) throw notFound();
  const { model, place: text, parentTag } = found;
  return { model, place: text, parentTag };
}

/** Finds which of these assets are there, archived or not, in the order of their ids. */
export async function findThere(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select a.id from asset a
      where a.organisation_id = ${organisationId} and a.id = any (${[...ids]}::uuid[]) order by a.id`),
  );
  return rows.map(({ id }) => id);
}

/** What the history says of the rest of a transaction: that somebody made its changes in the app. */
export const sayPerson = written<unknown>("select set_config('app.source', '', true)");

/** An asset that was archived, as the journal keeps it. */
export interface ArchivedVersion {
  readonly id: string;
  readonly version: number;
}

const archiveStatement = written<ArchivedVersion>(
  `update asset set deleted_at = now() where organisation_id = $1 and id = any ($2) and deleted_at is null
   returning id, version`,
);

/** Archives assets that the caller holds. */
export function archiveMany(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ArchivedVersion[]> {
  return transaction.all(archiveStatement(organisationId, [...ids]));
}

/** An asset that a change archived, as it is now. */
export interface ArchivedNow {
  readonly id: string;
  readonly tag: string;
  readonly isChanged: boolean;
  /** Whether its space or home is in use, to which it would come back. */
  readonly isPlaceThere: boolean;
}

const archivedStatement = written<ArchivedNow>(
  `select a.id, a.tag, a.version <> j.version or a.deleted_at is null as is_changed,
     (a.space_id is null or exists (select from space s where s.organisation_id = $1 and s.id = a.space_id and s.deleted_at is null))
       and (a.location_id is null or exists (select from location l where l.organisation_id = $1 and l.id = a.location_id
         and l.deleted_at is null)) as is_place_there
   from jsonb_to_recordset($2) j("id" uuid, "version" int) join asset a on a.organisation_id = $1 and a.id = j.id
   order by a.id for no key update of a`,
);

/** Locks assets that a change archived and that the caller may write. */
export function lockArchived(
  transaction: Transaction,
  organisationId: string,
  archived: readonly ArchivedVersion[],
): Promise<ArchivedNow[]> {
  return transaction.all(archivedStatement(organisationId, JSON.stringify(archived)));
}

const unarchiveStatement = written(
  `update asset set deleted_at = null where organisation_id = $1 and id = any ($2)`,
);

/** Brings archived assets back that the caller holds. */
export async function unarchiveMany(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await transaction.execute(unarchiveStatement(organisationId, [...ids]));
}
