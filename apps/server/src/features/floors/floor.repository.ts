import type { Floor, NewFloor } from "@storey/contract";
import { v7 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { keepActiveLocation } from "../../platform/archive/place.repository.ts";

/** Returns one floor, archived or not, with its active spaces. Throws `not_found`. */
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
        "floor.translations",
        "floor.translatedFrom",
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
  const spaces = await transaction.all(
    sqlBuilder
      .selectFrom("space")
      .select(["id", "version", "name", "shortcode", "createdAt", "updatedAt", "deletedAt"])
      .where("organisationId", "=", organisationId)
      .where("floorId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("name")
      .orderBy("id"),
  );
  return { ...floor, location: { id: locationId, name: locationName }, spaces };
}

/**
 * Adds a floor to an active location. Throws `not_found`, `access.location` and `parent.archived`;
 * breaks `name.taken` and `record.exists`.
 */
export async function insertFloor(
  transaction: Transaction,
  organisationId: string,
  floor: NewFloor,
): Promise<string> {
  await keepActiveLocation(transaction, organisationId, floor.locationId);
  const { id = v7(), level = null, ...fields } = floor;
  await transaction.execute(
    sqlBuilder.insertInto("floor").values({ ...fields, id, level, organisationId }),
  );
  return id;
}

/**
 * Moves a floor to another location; its spaces, archived ones too, move along by their foreign
 * key. Breaks `name.taken` and `licence.spaces_exceeded`.
 */
export async function setFloorLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
  locationId: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("floor")
      .set({ locationId })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("locationId", "<>", locationId),
  );
}

/** Deletes a floor for good, with its spaces and everything that belongs to them. */
export async function deleteFloor(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("floor")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}
