import type { WeightsPreview } from "@storey/contract";
import type { ReadinessWeights } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** Returns the weights that an organisation chose, if it did, with its version. Throws `not_found`. */
export async function getWeights(
  transaction: Transaction,
  organisationId: string,
): Promise<{ weights: ReadinessWeights | null; version: number }> {
  const row = await transaction.first(
    raw<{ weights: ReadinessWeights | null; version: number }>(
      sql`select readiness_weights as weights, version from organisation where id = ${organisationId}`,
    ),
  );
  if (!row) throw notFound();
  return row;
}

/** Finds the spaces that are not archived by their ids, from one on. */
export async function findActiveSpaceIds(
  transaction: Transaction,
  organisationId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      select s.id from space s where s.organisation_id = ${organisationId} and s.deleted_at is null
        and (${after}::uuid is null or s.id > ${after}::uuid) order by s.id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

type Names = Pick<WeightsPreview["spaces"][number], "space" | "location">;

/** Finds the names of spaces and their locations. */
export async function findNames(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, Names>> {
  const rows = await transaction.all(
    raw<Names>(sql`
      select json_build_object('id', s.id, 'name', s.name) as space, json_build_object('id', l.id, 'name', l.name) as location
      from space s join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      where s.organisation_id = ${organisationId} and s.id = any (${[...spaceIds]}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.space.id, row]));
}
