import type { Floor, NewFloor } from "@storey/contract";
import { v7 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";

/** One floor, archived or not. Throws `not_found`. */
export async function getFloor(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Floor> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("floor")
      .innerJoin("location", (join) =>
        join
          .onRef("location.organisationId", "=", "floor.organisationId")
          .onRef("location.id", "=", "floor.locationId"),
      )
      .select([
        "floor.id",
        "floor.version",
        "floor.name",
        "floor.level",
        "floor.createdAt",
        "floor.updatedAt",
        "floor.deletedAt",
        "floor.locationId",
        "location.name as locationName",
      ])
      .where("floor.organisationId", "=", organisationId)
      .where("floor.id", "=", id),
  );
  if (!row) throw notFound();
  const { locationId, locationName, ...floor } = row;
  return { ...floor, location: { id: locationId, name: locationName } };
}

/**
 * Adds a floor to an active location. Throws `not_found` and `parent.archived`; breaks
 * `name.taken` and `record.exists`.
 */
export async function insertFloor(
  transaction: Transaction,
  organisationId: string,
  floor: NewFloor,
): Promise<string> {
  const location = await transaction.first(
    sqlBuilder
      .selectFrom("location")
      .select("deletedAt")
      .where("organisationId", "=", organisationId)
      .where("id", "=", floor.locationId)
      // Waits for who is archiving the location, and makes them wait.
      .forShare(),
  );
  if (!location) throw notFound();
  if (location.deletedAt !== null) throw new ProblemError("parent.archived");
  const { id = v7(), level = null, ...fields } = floor;
  await transaction.execute(
    sqlBuilder.insertInto("floor").values({ ...fields, id, level, organisationId }),
  );
  return id;
}
