import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** The ids of a space at other services; null where it is not known to them. */
export interface OutsideIds {
  readonly typeformId: string | null;
  /** The form of the space's location. */
  readonly locationTypeformId: string | null;
  readonly ubiqisenseId: string | null;
}

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
