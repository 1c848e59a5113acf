import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { OutsideIds } from "../../platform/records/outside-ids.ts";

/** Reads the ids of a space at other services. Throws `not_found`. */
export async function getOutsideIds(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<OutsideIds> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .innerJoin("location", (join) =>
        join
          .onRef("location.organisationId", "=", "space.organisationId")
          .onRef("location.id", "=", "space.locationId"),
      )
      .select([
        "space.typeformId",
        "location.typeformId as locationTypeformId",
        "space.ubiqisenseId",
      ])
      .where("space.organisationId", "=", organisationId)
      .where("space.id", "=", spaceId),
  );
  if (!row) throw notFound();
  return row;
}
