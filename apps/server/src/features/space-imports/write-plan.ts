import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ExistingStructure } from "./existing-structure.ts";
import type { ImportPlan, Ref, SpaceToUpdate } from "./import-plan.ts";

/** How many rows one statement writes. */
const BATCH = 1000;

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

/** Writes a plan with set-based statements, all in the transaction it is given. */
export async function writePlan(
  transaction: Transaction,
  organisationId: string,
  plan: ImportPlan,
): Promise<void> {
  const writer = new PlanWriter(transaction, organisationId, plan);
  await writer.write();
}

class PlanWriter {
  readonly #transaction: Transaction;
  readonly #organisationId: string;
  readonly #plan: ImportPlan;
  readonly #locationIds: string[];
  readonly #floorIds: string[];
  readonly #typeIds: string[];
  readonly #featureIds: string[];

  constructor(transaction: Transaction, organisationId: string, plan: ImportPlan) {
    this.#transaction = transaction;
    this.#organisationId = organisationId;
    this.#plan = plan;
    this.#locationIds = plan.createLocations.map(() => v7());
    this.#floorIds = plan.createFloors.map(() => v7());
    this.#typeIds = plan.createSpaceTypes.map(() => v7());
    this.#featureIds = plan.createFeatures.map(() => v7());
  }

  async write(): Promise<void> {
    await this.#writeNamed();
    await this.#writeFloors();
    for (const batch of batches(this.#plan.createSpaces)) await this.#writeSpaces(batch);
    for (const update of this.#plan.updateSpaces) await this.#updateSpace(update);
  }

  async #writeNamed(): Promise<void> {
    const { createLocations, createSpaceTypes, createFeatures } = this.#plan;
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    await this.#transaction.execute(
      raw(sql`insert into location (organisation_id, id, name)
        select ${this.#organisationId}, * from unnest(${this.#locationIds}::uuid[], ${names(createLocations)}::text[])`),
    );
    await this.#transaction.execute(
      raw(sql`insert into space_type (organisation_id, id, name)
        select ${this.#organisationId}, * from unnest(${this.#typeIds}::uuid[], ${names(createSpaceTypes)}::text[])`),
    );
    await this.#transaction.execute(
      raw(sql`insert into feature (organisation_id, id, name, icon)
        select ${this.#organisationId}, n.id, n.name, ${ICON_OF_NEW_FEATURE}
        from unnest(${this.#featureIds}::uuid[], ${names(createFeatures)}::text[]) n(id, name)`),
    );
  }

  async #writeFloors(): Promise<void> {
    const { createFloors } = this.#plan;
    await this.#transaction.execute(
      raw(sql`insert into floor (organisation_id, id, location_id, name, level)
        select ${this.#organisationId}, * from unnest(
          ${this.#floorIds}::uuid[], ${createFloors.map(({ location }) => idOf(location, this.#locationIds))}::uuid[],
          ${createFloors.map(({ name }) => name)}::text[], ${createFloors.map(({ level }) => level)}::int[])`),
    );
  }

  /** The features travel as JSON: PostgreSQL has no arrays of arrays of different lengths. */
  async #writeSpaces(batch: ImportPlan["createSpaces"]): Promise<void> {
    const features = batch.map((space) =>
      JSON.stringify(space.features.map((feature) => idOf(feature, this.#featureIds))),
    );
    await this.#transaction.execute(
      raw(sql`insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode, capacity, feature_ids)
        select f.organisation_id, n.id, f.location_id, f.id, n.type_id, n.name, n.shortcode, n.capacity,
          array(select jsonb_array_elements_text(n.features::jsonb)::uuid)
        from unnest(
          ${batch.map(() => v7())}::uuid[], ${batch.map(({ floor }) => idOf(floor, this.#floorIds))}::uuid[],
          ${batch.map(({ spaceType }) => (spaceType ? idOf(spaceType, this.#typeIds) : null))}::uuid[],
          ${batch.map(({ name }) => name)}::text[], ${batch.map(({ shortcode }) => shortcode)}::text[],
          ${batch.map(({ capacity }) => capacity)}::int[], ${features}::text[]
        ) n(id, floor_id, type_id, name, shortcode, capacity, features)
        join floor f on f.organisation_id = ${this.#organisationId} and f.id = n.floor_id`),
    );
  }

  async #updateSpace({ id, changes }: SpaceToUpdate): Promise<void> {
    const { floor, spaceType, features, ...fields } = changes;
    const values = {
      ...fields,
      ...(spaceType ? { spaceTypeId: idOf(spaceType, this.#typeIds) } : {}),
      ...(features
        ? { featureIds: features.map((feature) => idOf(feature, this.#featureIds)) }
        : {}),
      ...(floor ? this.#place(idOf(floor, this.#floorIds)) : {}),
    };
    if (Object.keys(values).length === 0) return;
    await this.#transaction.execute(
      sqlBuilder
        .updateTable("space")
        .set(values)
        .where("organisationId", "=", this.#organisationId)
        .where("id", "=", id),
    );
  }

  #place(floorId: string) {
    return {
      floorId,
      locationId: sql<string>`(select location_id from floor
        where organisation_id = ${this.#organisationId} and id = ${floorId})`,
    };
  }
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
