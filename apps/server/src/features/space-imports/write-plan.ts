import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ExistingStructure } from "./existing-structure.ts";
import type { ImportPlan, Ref } from "./import-plan.ts";

/** How many spaces one transaction writes: what others wait for meanwhile is over in a moment. */
const BATCH = 500;

/** Icon of a feature that came in by its name alone. */
const ICON_OF_NEW_FEATURE = "tag";

/** What is active in an organisation, for planning an import. */
export async function readExisting(
  transaction: Transaction,
  organisationId: string,
): Promise<ExistingStructure> {
  const named = (table: "spaceType" | "feature") =>
    transaction.all(
      sqlBuilder
        .selectFrom(table)
        .select(["id", "name"])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null),
    );
  const [locations, spaceTypes, features, floors, spaces] = await Promise.all([
    transaction.all(
      sqlBuilder
        .selectFrom("location")
        .select([
          "id",
          "name",
          "spacesLicensed",
          sql<boolean>`id = any (barred_locations())`.as("isBarred"),
        ])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null),
    ),
    named("spaceType"),
    named("feature"),
    transaction.all(
      sqlBuilder
        .selectFrom("floor")
        .select(["id", "locationId", "name"])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null),
    ),
    transaction.all(
      sqlBuilder
        .selectFrom("space")
        .select(["id", "floorId", "name", "shortcode", "capacity", "spaceTypeId", "featureIds"])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null),
    ),
  ]);
  return { locations, floors, spaces, spaceTypes, features };
}

/** The ids of what a plan creates beside spaces, in the order of its lists. */
export interface PartIds {
  readonly locations: readonly string[];
  readonly floors: readonly string[];
  readonly spaceTypes: readonly string[];
  readonly features: readonly string[];
}

/** Writes what the spaces of a plan refer to and is not there yet; few rows, whatever the file holds. */
export async function writeParts(
  transaction: Transaction,
  organisationId: string,
  { createLocations, createFloors, createSpaceTypes, createFeatures }: ImportPlan,
): Promise<PartIds> {
  const ids = {
    locations: createLocations.map(() => v7()),
    floors: createFloors.map(() => v7()),
    spaceTypes: createSpaceTypes.map(() => v7()),
    features: createFeatures.map(() => v7()),
  };
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  await transaction.execute(
    raw(sql`insert into location (organisation_id, id, name)
      select ${organisationId}, * from unnest(${ids.locations}::uuid[], ${names(createLocations)}::text[])`),
  );
  await transaction.execute(
    raw(sql`insert into space_type (organisation_id, id, name)
      select ${organisationId}, * from unnest(${ids.spaceTypes}::uuid[], ${names(createSpaceTypes)}::text[])`),
  );
  await transaction.execute(
    raw(sql`insert into feature (organisation_id, id, name, icon)
      select ${organisationId}, n.id, n.name, ${ICON_OF_NEW_FEATURE}
      from unnest(${ids.features}::uuid[], ${names(createFeatures)}::text[]) n(id, name)`),
  );
  await transaction.execute(
    raw(sql`insert into floor (organisation_id, id, location_id, name, level)
      select ${organisationId}, * from unnest(
        ${ids.floors}::uuid[], ${createFloors.map(({ location }) => idOf(location, ids.locations))}::uuid[],
        ${createFloors.map(({ name }) => name)}::text[], ${createFloors.map(({ level }) => level)}::int[])`),
  );
  return ids;
}

/** A space as a slice writes it; what is absent of an update stays as it is. */
export interface SliceSpace {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly name: string | undefined;
  readonly floorId: string | undefined;
  readonly spaceTypeId: string | null | undefined;
  readonly shortcode: string | null | undefined;
  readonly capacity: number | null | undefined;
  readonly featureIds: readonly string[] | undefined;
}

/** What one transaction of an import writes. */
export interface Slice {
  readonly create: readonly SliceSpace[];
  readonly update: readonly SliceSpace[];
}

/** Cuts the spaces of a plan into slices, whose ids are given now: writing one twice is refused. */
export function slicesOf(plan: ImportPlan, parts: PartIds): Slice[] {
  const created = plan.createSpaces.map((space): SliceSpace => {
    const { row, line, name, shortcode, capacity, floor, spaceType, features } = space;
    return {
      ...{ row, line, id: v7(), name, shortcode, capacity },
      floorId: idOf(floor, parts.floors),
      spaceTypeId: spaceType && idOf(spaceType, parts.spaceTypes),
      featureIds: features.map((feature) => idOf(feature, parts.features)),
    };
  });
  const updated = plan.updateSpaces.map(({ row, line, id, changes }): SliceSpace => {
    const { name, shortcode, capacity, floor, spaceType, features } = changes;
    return {
      ...{ row, line, id, name, shortcode, capacity },
      floorId: floor && idOf(floor, parts.floors),
      spaceTypeId: spaceType && idOf(spaceType, parts.spaceTypes),
      featureIds: features?.map((feature) => idOf(feature, parts.features)),
    };
  });
  return [
    ...batches(created).map((create) => ({ create, update: [] })),
    ...batches(updated).map((update) => ({ create: [], update })),
  ];
}

function idOf(ref: Ref, created: readonly string[]): string {
  const id = "id" in ref ? ref.id : created[ref.create];
  if (id === undefined) throw new Error("The plan refers to something it does not create.");
  return id;
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH);
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));
}
